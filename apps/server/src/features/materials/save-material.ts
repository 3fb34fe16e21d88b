import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Material } from '@edp/contract/material-form';
import type { materials } from '@edp/contract/materials';
import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access/access.ts';
import { searchText } from '../../database/lists/search.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filesOf, safeRichText } from '../../rich-text.ts';
import { keepFiles } from '../files/record-files.queries.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import { checkMaterial } from './check-material.ts';
import { toColumns } from './material-columns.ts';
import type { MaterialInput } from './material-columns.ts';
import { assignMaterials } from './material-organisations.queries.ts';
import { readMaterial } from './read-material.ts';
import { createMaterial, lockMaterial, replaceLinks, updateMaterial } from './stored-materials.queries.ts';
import type { CurrentMaterial } from './stored-materials.queries.ts';

/**
 * Adds a material to the active inventory organisation and the further ones that are named.
 * @throws AppError invalidState without a department or an active organisation, notAllowed, notFound for an organisation,
 * invalidInput naming the fields, duplicate code
 */
export async function saveNewMaterial(
  context: SignedInContext,
  input: ParsedInputOf<typeof materials.create>,
): Promise<Material> {
  const { id: sentId, materialId, inventoryOrganisationIds, ...form } = input;
  const sent = sentId ?? materialId;
  if (sent !== undefined) {
    if (!context.session.rights.buttons.has('material:edit')) throw new AppError('notAllowed');
    return saveMaterial(context, { ...input, id: sent });
  }
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) throw new AppError('invalidState', '当前角色没有库存组织，不能新增');
  const further = furtherOrganisations(context, inventoryOrganisationIds);
  const [departmentId] = await together([
    requireDepartment(context),
    checkMaterial(context, form, { current: undefined, organisationIds: further }),
  ]);
  const texts = await richTexts(form);
  const id = await createMaterial(context, {
    ...toColumns(form),
    ...texts.columns,
    department_id: departmentId,
    search_text: searchText(form.itemCode, form.itemName),
  });
  const organisationIds = [...new Set([inventoryOrganisationId, ...further])];
  await together([
    keepLinks(context, id, { ...form, shown: texts.fileIds }),
    assignMaterials(context, { organisationIds, materialIds: [id] }),
  ]);
  return readMaterial(context, id);
}

/**
 * Changes a material and gives it to the inventory organisations that are named.
 * @throws AppError as `saveNewMaterial`, notFound, notAllowed when it is shared for reading only, and stale with the material as it is
 * now
 */
export async function saveMaterial(
  context: SignedInContext,
  {
    id: sentId,
    materialId,
    version,
    inventoryOrganisationIds,
    ...form
  }: ParsedInputOf<typeof materials.update>,
): Promise<Material> {
  const id = sentId ?? materialId;
  if (id === undefined) throw AppError.invalidField('id', '编号格式不正确');
  const further = furtherOrganisations(context, inventoryOrganisationIds);
  await together([requireDepartment(context), requireChangeable(context, 'material', [id])]);
  const current = await lockMaterial(context, id);
  if (current === undefined) throw new AppError('notFound');
  await refuseStale(context, { table: 'materials', id, version }, current, () => readMaterial(context, id));
  await checkMaterial(context, form, { current, organisationIds: further });
  const texts = await richTexts(form, current);
  await together([
    updateMaterial(context, id, {
      ...toColumns(form),
      ...texts.columns,
      search_text: searchText(form.itemCode ?? current.item_code, form.itemName ?? current.item_name),
    }),
    keepLinks(context, id, { ...form, shown: texts.fileIds }),
  ]);
  if (further.length > 0) await assignMaterials(context, { organisationIds: further, materialIds: [id] });
  return readMaterial(context, id);
}

/** @throws AppError invalidState: a new material belongs to the department of its maker, and nobody without one saves */
async function requireDepartment(context: SignedInContext): Promise<number> {
  const departmentId = await departmentOf(context);
  if (departmentId === null) throw new AppError('invalidState', '当前登录账号没有所属组织');
  return departmentId;
}

/** @throws AppError notAllowed when there are any and the role may not assign */
function furtherOrganisations(
  { session }: SignedInContext,
  inventoryOrganisationIds: readonly number[] = [],
): number[] {
  if (inventoryOrganisationIds.length > 0 && !session.rights.buttons.has('material:assign'))
    throw new AppError('notAllowed');
  return [...new Set(inventoryOrganisationIds)];
}

/** Both texts as they are stored, and our own files that they show. */
async function richTexts(
  form: MaterialInput,
  current: Pick<CurrentMaterial, 'graphic_details' | 'parameter'> = { graphic_details: '', parameter: '' },
) {
  const keep = async (html: string | undefined) => (html === undefined ? undefined : safeRichText(html));
  const columns = { graphic_details: await keep(form.graphicDetails), parameter: await keep(form.parameter) };
  const shown = [columns.graphic_details ?? current.graphic_details, columns.parameter ?? current.parameter];
  return { columns, fileIds: [...new Set(shown.flatMap(filesOf))] };
}

async function keepLinks(
  context: SignedInContext,
  id: number,
  { shown, ...form }: MaterialInput & { shown: readonly number[] },
): Promise<void> {
  const files = { media: form.picUrls, document: form.productDocumentUrls, text: shown };
  await together([
    replaceLinks(context, id, { itemTypeIds: form.itemTypeIds, accessoryIds: form.accessoryIds }),
    keepFiles(context, { table: 'material_files', column: 'material_id', id }, files),
  ]);
}
