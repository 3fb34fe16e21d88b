import { favourites, type Favourite } from '@edp/contract/favourites';
import { command } from '../api/call.ts';
import { reportFailure } from '../api/failure.ts';
import { queryOf } from '../query/query.ts';
import { useFetch } from '../query/use-fetch.ts';
import { useTexts } from '../texts/texts.tsx';

/** A record, or an entry of the menu. */
export type FavouriteName = Pick<Favourite, 'kind' | 'id'>;

export function isSame(one: FavouriteName, other: FavouriteName): boolean {
  return one.kind === other.kind && one.id === other.id;
}

/** The person's favourites in their order, and what can be done with them; shown at once, taken back when it fails. */
export function useFavourites() {
  const t = useTexts();
  const { data, reload, change } = useFetch(queryOf(favourites.list, {}));
  const afterwards = async (work: Promise<unknown>) => {
    try {
      await work;
    } catch (error) {
      reportFailure(error, t('操作失败'));
    }
    await reload();
  };
  return {
    all: data,
    has: (named: FavouriteName) => data?.some((one) => isSame(one, named)) ?? false,
    add: ({ kind, id }: FavouriteName) => {
      change((all) => [...all, { kind, id, code: '', name: '', place: '' }]);
      return afterwards(command(favourites.add, { kind, id }));
    },
    remove: ({ kind, id }: FavouriteName) => {
      change((all) => all.filter((one) => !isSame(one, { kind, id })));
      return afterwards(command(favourites.remove, { kind, id }));
    },
    arrange: (order: readonly Favourite[]) => {
      change(() => [...order]);
      return afterwards(command(favourites.arrange, { order: order.map(({ kind, id }) => ({ kind, id })) }));
    },
  };
}
