import { boms } from '@edp/contract/boms';
import { certificates } from '@edp/contract/certificates';
import type { home } from '@edp/contract/home';
import type { OutputOf } from '@edp/contract/endpoint';
import { materials } from '@edp/contract/materials';
import { products } from '@edp/contract/products';
import type { SignedInContext } from '../../http/context.ts';
import { listBoms } from '../boms/boms.queries.ts';
import { listCertificates } from '../certificates/certificates.queries.ts';
import { listMaterials } from '../materials/materials.queries.ts';
import { listProducts } from '../products/list/products.queries.ts';
import { countRecords } from './home.queries.ts';

type Figure = OutputOf<typeof home.overview>['data']['figures'][number];
type Total = Pick<Figure, 'total' | 'totalBounded'>;

interface Counted extends Pick<Figure, 'screen' | 'part'> {
  count: () => Promise<Total>;
}

const ENDING_SOON_DAYS = 30;

/** How many records the screens of the role hold; each figure is the total that its list shows. */
export async function figuresOf(context: SignedInContext): Promise<Figure[]> {
  const { screens } = context.session.rights;
  const listed = countedLists(context).filter(({ screen }) => screens.has(screen));
  const [figures, ...totals] = await Promise.all([
    countRecords(context, screens),
    ...listed.map(async ({ count, ...figure }) => ({ ...figure, ...(await count()) })),
  ]);
  return [...totals, ...figures];
}

function countedLists(context: SignedInContext): Counted[] {
  const { inventoryOrganisationId, rights } = context.session;
  const seesShelf = rights.columns.get('product')?.includes('active') ?? true;
  const inOrganisation = (count: (id: number) => Promise<Total>) => async () =>
    inventoryOrganisationId === null ? { total: 0 } : totalOf(await count(inventoryOrganisationId));
  return [
    {
      screen: 'product',
      ...(seesShelf && { part: 'onShelf' as const }),
      count: inOrganisation((id) =>
        listProducts(context, id, first(products.list.input.parse(seesShelf ? { active: 1 } : {}))),
      ),
    },
    {
      screen: 'material',
      count: inOrganisation((id) => listMaterials(context, id, first(materials.list.input.parse({})))),
    },
    { screen: 'bom', count: async () => totalOf(await listBoms(context, first(boms.list.input.parse({})))) },
    {
      screen: 'application',
      part: 'endingSoon',
      count: async () => {
        const asked = certificates.list.input.parse({ endsWithin: ENDING_SOON_DAYS, limit: 1 });
        return totalOf(await listCertificates(context, asked));
      },
    },
  ];
}

function first<I extends { pageSize: number }>(asked: I): I {
  return { ...asked, pageSize: 1 };
}

function totalOf({ total, totalBounded }: Total): Total {
  return { total, ...(totalBounded && { totalBounded }) };
}
