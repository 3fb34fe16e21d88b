import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { Material } from '@edp/contract/material-form';
import type { materials } from '@edp/contract/materials';
import { sql } from 'kysely';
import { AppError } from '../../app-error.ts';
import { requireChangeable } from '../../database/access/access.ts';
import { searchText } from '../../database/lists/search.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { insertOfDepartment, nextIdAtHand, updateRecord } from '../../database/records/write-record.ts';
import { send } from '../../database/statement-driver.ts';
import { together } from '../../database/together.ts';
import { requireDepartment } from '../../database/records/require-department.ts';
import type { SignedInContext } from '../../http/context.ts';
import { filesOf, safeRichText } from '../../rich-text.ts';
import { addFiles, keepFiles } from '../files/record-files.queries.ts';
import { askMentioned, checkMaterial } from './check-material.ts';
import { toColumns } from './material-columns.ts';
import type { MaterialInput } from './material-columns.ts';
import { announcePlaces, assignMaterial } from './material-organisations.queries.ts';
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
  const texts = await safeTexts(form);
  const files = chosenFiles(form, texts);
  const id = await nextIdAtHand(context);
  const judged = judgeNew(context, form, further);
  if (!isAskedAtOnce(form, files)) await judged;
  const { itemTypeIds, accessoryIds } = form;
  const [, , , , , , material] = await together([
    judged,
    announcePlaces(context, [id], organisationIds),
    insertOfDepartment(
      context,
      { table: 'materials', id },
      { ...toColumns(form), ...texts, search_text: searchText(form.itemCode, form.itemName) },
    ),
    addLinks(context, id, { itemTypeIds, accessoryIds }),
    addFiles(context, filesOwner(id), files),
    assignMaterial(context, id, organisationIds),
    readMaterial(context, id),
  ]);
  return material;
}

/**
 * Asked in this very turn, before what is written by then.
 * @throws AppError as `checkMaterial`, invalidState without a department
 */
async function judgeNew(
  context: SignedInContext,
  form: MaterialInput,
  organisationIds: readonly number[],
): Promise<void> {
  const asked = await askMentioned(context, form, { organisationIds });
  requireDepartment(asked.departmentId);
  await checkMaterial(context, form, { current: undefined, asked });
}

/**
 * Whether a form is judged by what is asked in one turn. It is written in the same then, and undone should it be refused. Once a
 * statement has failed nothing more is answered, so that whoever has to ask again is judged before.
 */
function isAskedAtOnce(
  { accessoryIds, picId }: MaterialInput,
  files: ReturnType<typeof chosenFiles>,
): boolean {
  return (
    picId == null &&
    [accessoryIds, ...Object.values(files)].every((ids) => ids === undefined || ids.length === 0)
  );
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
  const texts = await safeTexts(form);
  const isAtOnce =
    context.dataScope === 'all' &&
    further.length === 0 &&
    isWhole(form) &&
    isAskedAtOnce(form, chosenFiles(form, texts));
  const judged = judgeChange(context, { id, version, form, further, isAtOnce });
  const current = isAtOnce ? undefined : await judged;
  // Without a version somebody may have changed the lists while this waited for the lock: they are read as they were before.
  const links = current === undefined || version === undefined ? form : changedLinks(form, current);
  const [, , , , , material] = await together([
    judged,
    updateRecord(
      context,
      { table: 'materials', id },
      { ...toColumns(form), ...texts, search_text: renamedTo(form, current) },
    ),
    replaceLinks(context, id, links),
    keepFiles(context, filesOwner(id), chosenFiles(form, texts, current)),
    assignMaterial(context, id, further),
    readMaterial(context, id),
  ]);
  return material;
}

/** Whether what it has stored of the material follows from the form alone: a search finds it by two fields, two texts show files. */
function isWhole({ itemCode, itemName, graphicDetails, parameter }: MaterialInput): boolean {
  return (
    (itemCode === undefined) === (itemName === undefined) &&
    (graphicDetails === undefined) === (parameter === undefined)
  );
}

interface Change {
  id: number;
  version: number | null | undefined;
  form: MaterialInput;
  further: readonly number[];
  /** Whether it is written while it is judged. */
  isAtOnce: boolean;
}

/**
 * The material as it was, kept from other writers. Asked in this very turn where the role sees all, before what is written by then.
 * @throws AppError as `saveMaterial`
 */
async function judgeChange(
  context: SignedInContext,
  { id, version, form, further, isAtOnce }: Change,
): Promise<LockedMaterial> {
  const [, current, asked] = await together([
    requireChangeable(context, 'material', [id]),
    lockMaterial(context, id),
    askMentioned(context, form, { id, organisationIds: further }),
    ...(isAtOnce ? [send(context.db, sql`savepoint unwritten`)] : []),
  ]);
  requireDepartment(asked.departmentId);
  if (current === undefined) throw new AppError('notFound');
  await refuseStale(context, { table: 'materials', id, version }, current, async () => {
    if (isAtOnce) await send(context.db, sql`rollback to savepoint unwritten`);
    return readMaterial(context, id);
  });
  await checkMaterial(context, form, { current, asked });
  return current;
}

/** What a search finds it by from now on; undefined when it is known to keep code and name. */
export function renamedTo(
  { itemCode, itemName }: MaterialInput,
  current?: CurrentMaterial,
): string | undefined {
  const code = itemCode ?? current?.item_code;
  const name = itemName ?? current?.item_name;
  const isKept = code === current?.item_code && name === current?.item_name;
  return isKept || code === undefined || name === undefined ? undefined : searchText(code, name);
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

type Texts = Pick<CurrentMaterial, 'graphic_details' | 'parameter'>;
const NO_TEXTS: Texts = { graphic_details: '', parameter: '' };
/** As they are stored; undefined keeps what is stored. */
type NewTexts = { [Column in keyof Texts]: Texts[Column] | undefined };

async function safeTexts({ graphicDetails, parameter }: MaterialInput): Promise<NewTexts> {
  const keep = async (html: string | undefined) => (html === undefined ? undefined : safeRichText(html));
  return { graphic_details: await keep(graphicDetails), parameter: await keep(parameter) };
}

/** Our own files that both texts show, when either changes. */
function shownFiles(
  { graphic_details: details, parameter }: NewTexts,
  current = NO_TEXTS,
): number[] | undefined {
  if (details === undefined && parameter === undefined) return undefined;
  const shown = [details ?? current.graphic_details, parameter ?? current.parameter];
  return [...new Set(shown.flatMap(filesOf))];
}

function filesOwner(id: number) {
  return { table: 'material_files', column: 'material_id', id } as const;
}

/** Those of each use that the form gives. */
function chosenFiles({ picUrls, productDocumentUrls }: MaterialInput, texts: NewTexts, current?: Texts) {
  return { media: picUrls, document: productDocumentUrls, text: shownFiles(texts, current) };
}
