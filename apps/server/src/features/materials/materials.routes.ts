import { materials } from '@edp/contract/materials';
import { pageOfRows } from '../../database/lists/short-lists.ts';
import { implement } from '../../http/implement.ts';
import { listInventoryOrganisations } from '../organisations/organisations.queries.ts';
import { loadMaterials, requireMaterials } from './load-materials.ts';
import { listOrganisationIds } from './material-organisations.queries.ts';
import { listLoadable, listMaterials } from './materials.queries.ts';
import { toMaterialRowDtos } from './material-dto.ts';
import { readMaterial } from './read-material.ts';
import { saveMaterial, saveNewMaterial } from './save-material.ts';

export const materialRoutes = implement(materials, {
  async list(input, context) {
    const { inventoryOrganisationId } = context.session;
    if (inventoryOrganisationId === null) return { data: [], total: 0 };
    const { rows, ...totals } = await listMaterials(context, inventoryOrganisationId, input);
    return { data: toMaterialRowDtos(rows, context), ...totals };
  },

  detail: async ({ materialId, inventoryOrganisationId }, context) => ({
    data: await readMaterial(context, materialId, inventoryOrganisationId),
  }),

  create: async (input, context) => ({ data: await saveNewMaterial(context, input), msg: '操作成功' }),

  update: async (input, context) => ({ data: await saveMaterial(context, input), msg: '修改成功' }),

  async organisations({ materialId, pageNo, pageSize, ...filters }, context) {
    await requireMaterials(context, [materialId]);
    const assigned = await listOrganisationIds(context, materialId);
    const rows = (await listInventoryOrganisations(context, filters))
      .filter(({ inventoryOrganisationId }) => assigned.has(inventoryOrganisationId))
      .map((row) => ({ ...row, materialId }));
    return pageOfRows(rows, { pageNo, pageSize });
  },

  async loadable(input, context) {
    const { inventoryOrganisationId } = context.session;
    if (inventoryOrganisationId === null) return { data: [], total: 0 };
    const { rows, ...totals } = await listLoadable(context, inventoryOrganisationId, input);
    return { data: toMaterialRowDtos(rows, context), ...totals };
  },

  async load(ids, context) {
    await loadMaterials(context, ids);
    return { msg: '操作成功' };
  },
});
