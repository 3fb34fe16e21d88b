import { listName } from '@edp/contract/list-settings';
import { SHARE_VIEWS, viewState, VIEW_AUDIENCES } from '@edp/contract/list-views';
import type { ListView } from '@edp/contract/list-views';
import { z } from 'zod';
import type { SignedInContext } from '../../http/context.ts';
import { seesList } from '../../http/list-screen.ts';
import type { StoredView } from './list-views.queries.ts';
import { seenState } from './seen-state.ts';
import { viewedLists } from './viewed-lists.ts';

const audience = z.enum(VIEW_AUDIENCES);

/** As the caller sees it; undefined where the role does not see the list, or nothing of the view is understood any more. */
export function toViewDto(view: StoredView, context: SignedInContext): ListView | undefined {
  const list = listName.safeParse(view.list).data;
  const state = viewState.safeParse(view.state).data;
  if (list === undefined || state === undefined || !seesList(context, list)) return undefined;
  const { id, name, roleId, version } = view;
  return {
    ...seenState(viewedLists[list], context.session, state),
    id,
    name,
    audience: audience.parse(view.audience),
    roleId,
    canChange: canChange(view, context),
    version,
  };
}

/** Whoever made a view changes it; a shared one is changed by everybody who may share. */
export function canChange({ madeBy, audience: seenBy }: StoredView, context: SignedInContext): boolean {
  return madeBy === context.userId || (seenBy !== 'me' && mayShare(context));
}

export function mayShare({ session }: SignedInContext): boolean {
  return session.rights.buttons.has(`${SHARE_VIEWS.screen}:${SHARE_VIEWS.button}`);
}
