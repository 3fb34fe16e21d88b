import { catalogue } from '@edp/contract/catalogue';
import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { ProductRow } from '@edp/contract/product-list';
import { nameInRights } from '@edp/contract/restricted-names';
import type { Variant } from '@edp/contract/variants';
import { AppError } from '../../app-error.ts';
import { accessOf, requireReadable } from '../../database/access/access.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { countProducts } from '../products/list/product-organisations.queries.ts';
import { listProducts } from '../products/list/products.queries.ts';
import { toProductRowDtos } from '../products/list/product-row-dto.ts';
import { toProductDto } from '../products/record/product-dto.ts';
import { findProductRecord } from '../products/record/product.queries.ts';
import { toVariantDto } from '../products/variants/variant-dto.ts';
import { listVariants } from '../products/variants/variants.queries.ts';
import {
  copyNewestProduct,
  listChoicesOfProduct,
  listChoicesOfType,
  listStock,
} from './catalogue.queries.ts';

/** Products that one call of the load tests adds. */
const TEST_PRODUCTS = 100;

export const catalogueRoutes = implement(catalogue, {
  products: async (input, context) => productsOf(input, context),

  onShelf: async (input, context) => productsOf({ ...input, active: 1 }, context),

  variants: async (input, context) => variantsOf(input, context),

  variantsInStock: async (input, context) => variantsOf({ ...input, inStock: true }, context),

  names: async (input, context) => productsOf(input, context),

  stock: async ({ productId }, context) => ({ data: await stockOf(context, { productId, listed: false }) }),

  stockForSale: async ({ productId }, context) => ({
    data: await stockOf(context, { productId, listed: true }),
  }),

  async matrixOfProduct({ productId }, context) {
    await requireProduct(context, productId);
    return { data: await listChoicesOfProduct(context, productId) };
  },

  matrixOfType: async ({ typeId }, context) => ({ data: await listChoicesOfType(context, typeId) }),

  async read({ productId }, context) {
    const organisationId = await requireOrganisation(context);
    await requireReadable(context, 'product', [productId]);
    const [product, access] = await Promise.all([
      findProductRecord(context, productId),
      accessOf(context, 'product', productId),
    ]);
    if (product === undefined) throw new AppError('notFound');
    const answer = await toProductDto(product, context, organisationId);
    return { data: { ...answer, ...access } };
  },

  async addTestData(_input, context) {
    const { inventoryOrganisationId } = context.session;
    if (!context.config.loadTestData) throw new AppError('invalidState', '服务器未开启压力测试数据');
    if (inventoryOrganisationId === null)
      throw new AppError('invalidState', '当前角色没有库存组织，不能新增');
    await copyNewestProduct(context, inventoryOrganisationId, TEST_PRODUCTS);
    return { msg: '操作成功' };
  },
});

/** A role without an inventory organisation sees none. */
async function productsOf(
  input: Parameters<typeof listProducts>[2],
  context: SignedInContext,
): Promise<{ data: ProductRow[]; total: number; totalBounded?: boolean }> {
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) return { data: [], total: 0 };
  const { rows, ...totals } = await listProducts(context, inventoryOrganisationId, input);
  return { data: await toProductRowDtos(rows, context), ...totals };
}

async function variantsOf(
  {
    pageNo,
    pageSize,
    sortField,
    sortOrder,
    thenField,
    thenOrder,
    ...filters
  }: ParsedInputOf<typeof catalogue.variants> & { inStock?: true },
  context: SignedInContext,
): Promise<{ data: Variant[]; total: number; totalBounded?: boolean }> {
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) return { data: [], total: 0 };
  const asked = { ...filters, organisationId: inventoryOrganisationId };
  const { rows, ...totals } = await listVariants(context, asked, {
    pageNo,
    pageSize,
    sortField,
    sortOrder,
    thenField,
    thenOrder,
  });
  return { data: rows.map((row) => toVariantDto(row, context)), ...totals };
}

async function stockOf(context: SignedInContext, asked: { productId: number; listed: boolean }) {
  const { productId } = asked;
  requireStockSeen(context);
  await requireProduct(context, productId);
  const variants = await listStock(context, asked);
  return { productId, stock: variants[0]?.total ?? 0, variants };
}

/** What a role must see where, to be told the stock. */
const toldOfStock = [
  ['product', 'stock'],
  ['specification', 'stock'],
  ['specification', 'itemCode'],
] as const;

/** @throws AppError notAllowed */
function requireStockSeen({ session }: SignedInContext): void {
  const { columns } = session.rights;
  if (
    toldOfStock.some(
      ([screen, column]) => columns.get(screen)?.includes(nameInRights(screen, column)) === false,
    )
  )
    throw new AppError('notAllowed');
}

/** @throws AppError notFound */
async function requireProduct(context: SignedInContext, id: number): Promise<void> {
  await requireOrganisation(context);
  if ((await countProducts(context, [id])) === 0) throw new AppError('notFound');
  await requireReadable(context, 'product', [id]);
}
