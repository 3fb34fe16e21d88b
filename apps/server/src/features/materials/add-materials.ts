import type { ParsedInputOf } from '@edp/contract/endpoint';
import { materials } from '@edp/contract/materials';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import { duplicateOf } from '../../database/constraint-messages.ts';
import { searchText } from '../../database/lists/search.ts';
import { takenCodes } from '../../database/records/taken-codes.ts';
import { insertRecords, nextRecordIds } from '../../database/records/write-record.ts';
import { together } from '../../database/together.ts';
import { requireDepartment } from '../../database/records/require-department.ts';
import type { SignedInContext } from '../../http/context.ts';
import { admit } from '../../http/permissions.ts';
import { answersOf, judgeEach, type Attempt } from '../../record-calls/attempt.ts';
import type { WrittenRecord } from '../../record-calls/many-call.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import { addTypesOfMany } from './change-materials.queries.ts';
import { APART } from './change-materials.ts';
import { askMentionedByMany, checkMaterial } from './check-material.ts';
import { toColumns } from './material-columns.ts';
import { announcePlaces, assignMaterials } from './material-organisations.queries.ts';
import { departmentOf } from '../organisations/organisations.queries.ts';
import { furtherOrganisations } from './save-material.ts';

type NewMaterial = Omit<ParsedInputOf<typeof materials.create>, 'id' | 'materialId' | 'version'>;

interface OpenMaterial {
  input: Omit<NewMaterial, 'inventoryOrganisationIds'>;
  /** Beside the active one. */
  organisationIds: readonly number[];
}

/** Whether a new material has nothing that is written by statements of its own. */
export function isAddedTogether(form: FieldValues): boolean {
  return APART.every((field) => {
    const value = form[field] ?? '';
    return value === '' || (Array.isArray(value) && value.length === 0);
  });
}

/**
 * Does what `saveNewMaterial` does, of many materials in a few statements: all that they name is asked for at once, each is judged by
 * the save's own rules, and those that have the same fields are written by one statement.
 * @param forms as `materials.create` parses them, such as `isAddedTogether` lets through
 * @returns in their order the materials that were added, or why they were not; `dry` writes nothing, and the ids are 0
 * @throws AppError notAllowed without the button, invalidState without a department or an active organisation; the database what it
 * refuses of any of them
 */
export async function addMaterials(
  context: SignedInContext,
  forms: readonly FieldValues[],
  { dry }: { dry: boolean },
): Promise<Attempt<WrittenRecord>[]> {
  admit(materials.create, context.session);
  const { inventoryOrganisationId } = context.session;
  if (inventoryOrganisationId === null) throw new AppError('invalidState', '当前角色没有库存组织，不能新增');
  const departmentId = requireDepartment(await departmentOf(context));
  const checked = await checkForms(
    context,
    forms.map((form) => newMaterial.parse(form)),
  );
  const sound = answersOf(checked);
  const ids = dry ? [] : await nextRecordIds(context, sound.length);
  if (!dry) {
    const added = sound.map(({ input, organisationIds }, at) => ({
      id: ids[at] ?? 0,
      input,
      organisationIds: [...new Set([inventoryOrganisationId, ...organisationIds])],
    }));
    await writeMaterials(context, added, departmentId);
  }
  return judgeEach(checked, (_, at) => ({ id: ids[at] ?? 0, version: FIRST_VERSION }));
}

const newMaterial = z.custom<NewMaterial>(
  (form) => typeof form === 'object' && form !== null && isAddedTogether({ ...form }),
);

/** As the table has it by default. */
const FIRST_VERSION = 1;

async function checkForms(
  context: SignedInContext,
  forms: readonly NewMaterial[],
): Promise<Attempt<OpenMaterial>[]> {
  const opened = await judgeEach(
    forms.map((answer) => ({ answer })),
    ({ inventoryOrganisationIds, ...input }): OpenMaterial => ({
      input,
      organisationIds: furtherOrganisations(context, inventoryOrganisationIds),
    }),
  );
  const open = answersOf(opened);
  const codes = open.map(({ input }) => input.itemCode);
  const [mentioned, taken] = await together([
    askMentionedByMany(context, open),
    takenCodes(context, 'materials', codes),
  ]);
  return judgeEach(opened, async (material, at) => {
    const { input } = material;
    const asked = mentioned[at];
    if (asked === undefined) throw new Error('Each material is asked for');
    // What comes meanwhile is the key's to refuse.
    if (taken.has(input.itemCode)) throw duplicateOf('materials_item_code_key');
    await checkMaterial(context, input, { current: undefined, asked });
    return material;
  });
}

async function writeMaterials(
  context: SignedInContext,
  added: readonly (OpenMaterial & { id: number })[],
  departmentId: number,
): Promise<void> {
  for (const alike of Map.groupBy(added, ({ organisationIds }) => organisationIds.join()).values()) {
    const [{ organisationIds } = { organisationIds: [] }] = alike;
    const materialIds = alike.map(({ id }) => id);
    const records = alike.map(({ id, input }) => ({
      id,
      columns: {
        ...toColumns(input),
        department_id: departmentId,
        search_text: searchText(input.itemCode, input.itemName),
      },
    }));
    await announcePlaces(context, materialIds, organisationIds);
    await insertRecords(context, 'materials', records);
    await assignMaterials(context, { organisationIds, materialIds });
  }
  await addTypesOfMany(
    context,
    added.map(({ id, input: { itemTypeIds } }) => ({ id, itemTypeIds })),
  );
}
