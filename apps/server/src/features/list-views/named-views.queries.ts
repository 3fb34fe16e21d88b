import { listName } from '@edp/contract/list-settings';
import type { NamedView } from '@edp/contract/list-views';
import type { SignedInContext } from '../../http/context.ts';
import { seesList } from '../../http/list-screen.ts';
import { findNamedViews } from './list-views.queries.ts';

/** What views are called that the caller sees, of lists whose screen the role holds: all, or some by their ids. */
export async function namedViews(context: SignedInContext, ids?: readonly number[]): Promise<NamedView[]> {
  if (ids?.length === 0) return [];
  const stored = await findNamedViews(context, ids);
  return stored.flatMap(({ id, list, name }) => {
    const known = listName.safeParse(list).data;
    return known !== undefined && seesList(context, known) ? [{ id, list: known, name }] : [];
  });
}
