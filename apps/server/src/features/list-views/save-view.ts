import type { ParsedInputOf } from '@edp/contract/endpoint';
import { listName } from '@edp/contract/list-settings';
import type { ListName } from '@edp/contract/list-settings';
import { MAX_VIEWS } from '@edp/contract/list-views';
import type { ListView, listViews, ViewState } from '@edp/contract/list-views';
import { AppError } from '../../app-error.ts';
import { lockForChange } from '../../database/records/stale.ts';
import { nextRecordId } from '../../database/records/write-record.ts';
import type { SignedInContext } from '../../http/context.ts';
import { requireListScreen } from '../../http/list-screen.ts';
import {
  countOwnViews,
  createView,
  findView,
  lockView,
  removeView,
  roleExists,
  updateView,
} from './list-views.queries.ts';
import type { StoredView, ViewFields } from './list-views.queries.ts';
import { requireAskable } from './seen-state.ts';
import { canChange, mayShare, toViewDto } from './view-dto.ts';
import { viewedLists } from './viewed-lists.ts';

type SaveInput = ParsedInputOf<typeof listViews.save>;

/** @throws AppError notAllowed, notFound, stale, invalidInput, invalidState when there are too many */
export async function saveView(context: SignedInContext, input: SaveInput): Promise<ListView> {
  const { id, version, list } = input;
  requireListScreen(context, list);
  const fields = await fieldsOf(context, input);
  if (id !== undefined) {
    const current = await changeableView(context, id, version);
    if (current.list !== list) throw new AppError('notFound');
    await updateView(context, id, fields);
    return answerOf(context, id);
  }
  if ((await countOwnViews(context, list)) >= MAX_VIEWS)
    throw new AppError('invalidState', `每个列表最多${MAX_VIEWS}个视图，请先删除一些`);
  const added = await nextRecordId(context);
  await createView(context, added, fields);
  return answerOf(context, added);
}

export async function removeOwnView(context: SignedInContext, id: number): Promise<void> {
  await changeableView(context, id);
  await removeView(context, id);
}

async function fieldsOf(context: SignedInContext, input: SaveInput): Promise<ViewFields> {
  const { list, name, audience, sort, layout, roleId = context.roleId ?? undefined } = input;
  const filters = Object.fromEntries(Object.entries(input.filters).filter(([, value]) => value !== ''));
  const state: ViewState = { filters, sort, layout };
  requireAskable(viewedLists[list], context.session, state);
  if (audience !== 'me' && !mayShare(context)) throw new AppError('notAllowed', '没有共享视图的权限');
  if (audience !== 'role') return { list, name, audience, state, roleId: null };
  if (roleId === undefined || !(await roleExists(context, roleId)))
    throw AppError.invalidField('roleId', '角色不存在');
  return { list, name, audience, state, roleId };
}

/** The view, kept from other writers; as if it did not exist where the caller does not see it or its list. */
async function changeableView(
  context: SignedInContext,
  id: number,
  version?: number | null,
): Promise<StoredView> {
  const place = { table: 'list_views', id, version };
  const current = await lockForChange(context, place, lockView, async () => answerOf(context, id));
  requireListScreen(context, requireListName(current.list));
  if (!canChange(current, context)) throw new AppError('notAllowed');
  return current;
}

function requireListName(name: string): ListName {
  const known = listName.safeParse(name).data;
  if (known === undefined) throw new AppError('notFound');
  return known;
}

async function answerOf(context: SignedInContext, id: number): Promise<ListView> {
  const stored = await findView(context, id);
  const view = stored && toViewDto(stored, context);
  if (view === undefined) throw new AppError('notFound');
  return view;
}
