import { favourites, MAX_FAVOURITES } from '@edp/contract/favourites';
import type { Favourite } from '@edp/contract/favourites';
import { AppError } from '../../app-error.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { readNamedRecords } from '../global-search/named-records.queries.ts';
import { namedViews } from '../list-views/named-views.queries.ts';
import {
  addFavourite,
  arrangeFavourites,
  heldEntries,
  listFavourites,
  removeFavourite,
} from './favourites.queries.ts';
import type { FavouriteName } from './favourites.queries.ts';

export const favouriteRoutes = implement(favourites, {
  list: async (_input, context) => ({ data: await readFavourites(context, await listFavourites(context)) }),

  async add(input, context) {
    const [seen] = await readFavourites(context, [input]);
    if (seen === undefined) throw new AppError('notFound');
    if (!(await addFavourite(context, input)))
      throw new AppError('invalidState', `最多收藏${MAX_FAVOURITES}个，请先移除一些`);
    return { msg: '已收藏' };
  },

  async remove(input, context) {
    await removeFavourite(context, input);
    return { msg: '已取消收藏' };
  },

  async arrange({ order }, context) {
    await arrangeFavourites(context, order);
    return { msg: '操作成功' };
  },
});

/** Those that the person sees in the role, as they are called now. */
async function readFavourites(
  context: SignedInContext,
  names: readonly FavouriteName[],
): Promise<Favourite[]> {
  const records = names.flatMap(({ kind, id }) => (kind === 'menu' || kind === 'view' ? [] : [{ kind, id }]));
  const idsOf = (kind: FavouriteName['kind']) =>
    names.filter((name) => name.kind === kind).map(({ id }) => id);
  const [read, entries, views] = await together([
    readNamedRecords(context, records),
    heldEntries(context, idsOf('menu')),
    namedViews(context, idsOf('view')),
  ]);
  const seen = new Map<string, Favourite>([
    ...read.map((record) => [keyOf(record), record] as const),
    ...entries.map(
      (entry) => [keyOf({ kind: 'menu', id: entry.id }), { ...entry, kind: 'menu', place: '' }] as const,
    ),
    ...views.map(
      ({ id, list, name }) =>
        [keyOf({ kind: 'view', id }), { kind: 'view', id, code: list, name, place: '' }] as const,
    ),
  ]);
  return names.flatMap((name) => seen.get(keyOf(name)) ?? []);
}

function keyOf({ kind, id }: FavouriteName): string {
  return `${kind} ${id}`;
}
