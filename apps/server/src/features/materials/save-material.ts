import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Material } from '@edp/contract/material-form';
import type { materials } from '@edp/contract/materials';
import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access/access.ts';
import { searchText } from '../../database/lists/search.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { insertRecord, updateRecord } from '../../database/records/write-record.ts';
import { together } from '../../database/together.ts';
import { requireDepartment } from '../../database/records/require-department.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filesOf, safeRichText } from '../../rich-text.ts';
import { addFiles, keepFiles } from '../files/record-files.queries.ts';
import { askMentioned, checkMaterial } from './check-material.ts';
import { toColumns } from './material-columns.ts';
import type { MaterialInput } from './material-columns.ts';
import { assignMaterial, nextPlacedId } from './material-organisations.queries.ts';
import { readMaterial } from './read-material.ts';
import { addLinks, lockMaterial, replaceLinks } from './stored-materials.queries.ts';
import type { CurrentMaterial, LockedMaterial, MaterialLinks } from './stored-materials.queries.ts';

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
  const organisationIds = [...new Set([inventoryOrganisationId, ...further])];
  const [id, asked] = await together([
    nextPlacedId(context, organisationIds),
    askMentioned(context, form, { organisationIds: further }),
  ]);
  const departmentId = requireDepartment(asked.departmentId);
  await checkMaterial(context, form, { current: undefined, asked });
  const texts = await richTexts(form);
  const { itemTypeIds, accessoryIds } = form;
  const [, , , , material] = await together([
    insertRecord(
      context,
      { table: 'materials', id },
      {
        ...toColumns(form),
        ...texts.columns,
        department_id: departmentId,
        search_text: searchText(form.itemCode, form.itemName),
      },
    ),
    addLinks(context, id, { itemTypeIds, accessoryIds }),
    addFiles(context, filesOwner(id), chosenFiles(form, texts)),
    assignMaterial(context, id, organisationIds),
    readMaterial(context, id),
  ]);
  return material;
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
  const [, current, asked] = await together([
    requireChangeable(context, 'material', [id]),
    lockMaterial(context, id),
    askMentioned(context, form, { id, organisationIds: further }),
  ]);
  requireDepartment(asked.departmentId);
  if (current === undefined) throw new AppError('notFound');
  await refuseStale(context, { table: 'materials', id, version }, current, () => readMaterial(context, id));
  await checkMaterial(context, form, { current, asked });
  const texts = await richTexts(form, current);
  const [, , , , material] = await together([
    updateRecord(
      context,
      { table: 'materials', id },
      {
        ...toColumns(form),
        ...texts.columns,
        search_text: renamedTo(form, current),
      },
    ),
    // Without a version somebody may have changed the lists while this waited for the lock: they are read as they were before.
    replaceLinks(context, id, version === undefined ? form : changedLinks(form, current)),
    keepFiles(context, filesOwner(id), chosenFiles(form, texts)),
    assignMaterial(context, id, further),
    readMaterial(context, id),
  ]);
  return material;
}

/** What a search finds it by from now on; undefined when it keeps code and name. */
export function renamedTo(
  { itemCode, itemName }: MaterialInput,
  { item_code: code, item_name: name }: CurrentMaterial,
): string | undefined {
  const isRenamed = (itemCode ?? code) !== code || (itemName ?? name) !== name;
  return isRenamed ? searchText(itemCode ?? code, itemName ?? name) : undefined;
}

/** The lists that are not what they were; of those that are, nothing is to be recorded. */
function changedLinks({ itemTypeIds, accessoryIds }: MaterialInput, stored: LockedMaterial): MaterialLinks {
  const types = new Set(itemTypeIds);
  const hasTypes =
    types.size === stored.itemTypeIds.length && stored.itemTypeIds.every((id) => types.has(id));
  const hasAccessories = accessoryIds?.join() === stored.accessoryIds.join();
  return {
    itemTypeIds: hasTypes ? undefined : itemTypeIds,
    accessoryIds: hasAccessories ? undefined : accessoryIds,
  };
}

/** @throws AppError notAllowed when there are any and the role may not assign */
export function furtherOrganisations(
  { session }: SignedInContext,
  inventoryOrganisationIds: readonly number[] = [],
): number[] {
  if (inventoryOrganisationIds.length > 0 && !session.rights.buttons.has('material:assign'))
    throw new AppError('notAllowed');
  return [...new Set(inventoryOrganisationIds)];
}

interface RichTexts {
  /** Both texts as they are stored; undefined keeps what is stored. */
  columns: { graphic_details: string | undefined; parameter: string | undefined };
  /** Our own files that they show, when either text changes. */
  fileIds: readonly number[] | undefined;
}

async function richTexts(
  { graphicDetails, parameter }: MaterialInput,
  current: Pick<CurrentMaterial, 'graphic_details' | 'parameter'> = { graphic_details: '', parameter: '' },
): Promise<RichTexts> {
  const keep = async (html: string | undefined) => (html === undefined ? undefined : safeRichText(html));
  const columns = { graphic_details: await keep(graphicDetails), parameter: await keep(parameter) };
  const isChanged = graphicDetails !== undefined || parameter !== undefined;
  const shown = [columns.graphic_details ?? current.graphic_details, columns.parameter ?? current.parameter];
  return { columns, fileIds: isChanged ? [...new Set(shown.flatMap(filesOf))] : undefined };
}

function filesOwner(id: number) {
  return { table: 'material_files', column: 'material_id', id } as const;
}

function chosenFiles({ picUrls, productDocumentUrls }: MaterialInput, { fileIds }: RichTexts) {
  return { media: picUrls, document: productDocumentUrls, text: fileIds };
}
