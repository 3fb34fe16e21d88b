import { products } from '@edp/contract/products';
import { AppError } from '../../app-error.ts';
import { requireChangeable, requireReadable } from '../../database/access/access.ts';
import { requireOrganisation } from '../../database/lists/organisation-records.ts';
import { pageOfRows } from '../../database/lists/short-lists.ts';
import { listTranslations, saveTranslations } from '../../database/records/translations.ts';
import { implement } from '../../http/implement.ts';
import { listInventoryOrganisations } from '../organisations/organisations.queries.ts';
import {
  assignProduct,
  loadProducts,
  requireAssigned,
  requireProducts,
  switchShelf,
} from './list/change-products.ts';
import { listOrganisationIds } from './list/product-organisations.queries.ts';
import { findProduct, listLoadable, listProducts } from './list/products.queries.ts';
import { toProductRowDtos } from './list/product-row-dto.ts';
import { readProduct } from './record/read-product.ts';
import { removeProduct } from './record/remove-product.ts';
import { saveProduct, saveNewProduct } from './save/save-product.ts';
import { previewMaterials } from './variants/made-materials.ts';
import { variantsOffShelf } from './variants/variant-shelf.ts';
import { isOrdered } from './save/write-product.queries.ts';

export const productRoutes = implement(products, {
  async list(input, context) {
    const { inventoryOrganisationId } = context.session;
    if (inventoryOrganisationId === null) return { data: [], total: 0 };
    const { rows, ...totals } = await listProducts(context, inventoryOrganisationId, input);
    return { data: await toProductRowDtos(rows, context), ...totals };
  },

  async brief({ id }, context) {
    await requireReadable(context, 'product', [id]);
    const row = await findProduct(context, context.session.inventoryOrganisationId, id);
    const [data] = await toProductRowDtos(row ? [row] : [], context);
    if (data === undefined) throw new AppError('notFound');
    return { data };
  },

  async putOnShelf({ ids, withVariants }, context) {
    await switchShelf(context, ids, { active: 1, withVariants });
    return { msg: '操作成功' };
  },

  async takeOffShelf({ ids }, context) {
    await switchShelf(context, ids, { active: 0 });
    return { msg: '操作成功' };
  },

  variantsOffShelf: async ({ ids }, context) => ({ data: await variantsOffShelf(context, ids) }),

  async loadable(input, context) {
    const { inventoryOrganisationId } = context.session;
    if (inventoryOrganisationId === null) return { data: [], total: 0 };
    const { rows, ...totals } = await listLoadable(context, inventoryOrganisationId, input);
    return { data: await toProductRowDtos(rows, context), ...totals };
  },

  async load(ids, context) {
    await loadProducts(context, ids);
    return { msg: '操作成功' };
  },

  async organisations({ productId, pageNo, pageSize, ...filters }, context) {
    await requireProducts(context, [productId]);
    const assigned = await listOrganisationIds(context, productId);
    const rows = (await listInventoryOrganisations(context, filters))
      .filter(({ inventoryOrganisationId }) => assigned.has(inventoryOrganisationId))
      .map((row) => ({ ...row, productId }));
    return pageOfRows(rows, { pageNo, pageSize });
  },

  async assign({ id, inventoryOrganisationIds }, context) {
    await assignProduct(context, id, inventoryOrganisationIds);
    return { msg: '操作成功' };
  },

  async detail({ productId, inventoryOrganisationId }, context) {
    const organisationId = await requireOrganisation(context, inventoryOrganisationId);
    if (inventoryOrganisationId !== undefined)
      await requireAssigned(context, productId, inventoryOrganisationId);
    return { data: await readProduct(context, { id: productId, organisationId }) };
  },

  async isEditable({ productId }, context) {
    await requireProducts(context, [productId]);
    const ordered = await isOrdered(context, productId);
    if (ordered === undefined) throw new AppError('notFound');
    return { data: !ordered };
  },

  create: async (input, context) => ({ data: await saveNewProduct(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveProduct(context, input), msg: '操作成功' }),

  async materialsToChange(input, context) {
    const data = await previewMaterials(context, input);
    return { data, total: data.length };
  },

  async remove({ id }, context) {
    await requireOrganisation(context);
    await removeProduct(context, id);
    return { msg: '删除成功' };
  },

  async translations({ id }, context) {
    await requireProducts(context, [id]);
    return { data: await listTranslations(context.db, { tenantId: context.tenantId, id }) };
  },

  async saveTranslations({ id, list }, context) {
    await requireProducts(context, [id]);
    await requireChangeable(context, 'product', [id]);
    await saveTranslations(context.db, { tenantId: context.tenantId, id }, list);
    return { msg: '修改成功' };
  },
});
