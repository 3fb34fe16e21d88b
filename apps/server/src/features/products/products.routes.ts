import { products, type ProductRow } from '@edp/contract/products';
import { AppError } from '../../app-error.ts';
import { pageOfRows } from '../../database/short-lists.ts';
import type { SignedInContext } from '../../http/context.ts';
import { implement } from '../../http/implement.ts';
import { listInventoryOrganisations } from '../organisations/organisations.queries.ts';
import { assignProduct, loadProducts, requireProducts, switchShelf } from './change-products.ts';
import { listOrganisationIds } from './product-organisations.queries.ts';
import { findProduct, listLoadable, listProducts, type StoredProduct } from './products.queries.ts';

export const productRoutes = implement(products, {
  async list(input, context) {
    const { inventoryOrganisationId } = context.session;
    if (inventoryOrganisationId === null) return { data: [], total: 0 };
    const { rows, ...totals } = await listProducts(context, inventoryOrganisationId, input);
    return { data: rows.map((row) => rowOf(row, context)), ...totals };
  },

  async brief({ id }, context) {
    const row = await findProduct(context, context.session.inventoryOrganisationId, id);
    if (row === undefined) throw new AppError('notFound');
    return { data: rowOf(row, context) };
  },

  async putOnShelf({ ids }, context) {
    await switchShelf(context, ids, 1);
    return { msg: '操作成功' };
  },

  async takeOffShelf({ ids }, context) {
    await switchShelf(context, ids, 0);
    return { msg: '操作成功' };
  },

  async loadable(input, context) {
    const { inventoryOrganisationId } = context.session;
    if (inventoryOrganisationId === null) return { data: [], total: 0 };
    const { rows, ...totals } = await listLoadable(context, inventoryOrganisationId, input);
    return { data: rows.map((row) => rowOf(row, context)), ...totals };
  },

  async load(ids, context) {
    await loadProducts(context, ids);
    return { msg: '操作成功' };
  },

  async organisations({ proId, pageNo, pageSize, ...filters }, context) {
    await requireProducts(context, [proId]);
    const assigned = await listOrganisationIds(context, proId);
    const rows = (await listInventoryOrganisations(context, filters))
      .filter(({ invorgId }) => assigned.has(invorgId))
      .map((row) => ({ ...row, proId }));
    return pageOfRows(rows, { pageNo, pageSize });
  },

  async assign({ id, invOrgList }, context) {
    await assignProduct(context, id, invOrgList);
    return { msg: '操作成功' };
  },
});

function rowOf(
  { pictureId, ...row }: StoredProduct,
  { pictureAddress, tenantId }: SignedInContext,
): ProductRow {
  return { ...row, thumbnailUrl: pictureAddress(tenantId, pictureId) };
}
