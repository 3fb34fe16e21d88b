import type { bulkChanges, SheetNames, SheetRow } from '@edp/contract/bulk-changes';
import type { BulkChoice } from '@edp/contract/bulk-list';
import type { OutputOf, ParsedInputOf } from '@edp/contract/endpoint';
import { z } from 'zod';
import { AppError } from '../../app-error.ts';
import type { BulkNoun } from '../../bulk-changes/bulk-noun.ts';
import { choiceNames } from '../../bulk-changes/choice-names.queries.ts';
import { sheetFields, type SheetedField } from '../../bulk-changes/field-changes.ts';
import { findRecords, nameOf } from '../../bulk-changes/treat-records.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { ReferenceKind } from '../../imports/cells/references.queries.ts';
import { readerOf, readerOfSeveral } from '../../imports/cells/resolve-names.ts';
import { translateMessage } from '../../messages.ts';
import type { StoredRecord } from '../../record-calls/stored-record.ts';
import { namesHeld, toOffers } from './bulk-dto.ts';

/** The records of a page that the caller sees, in the order in which they are asked for, with all that a sheet needs to edit them. */
export async function openSheet(
  noun: BulkNoun,
  context: SignedInContext,
  ids: readonly number[],
): Promise<OutputOf<typeof bulkChanges.sheet>['data']> {
  const fields = sheetFields(noun, context.session);
  const asked = ids.map((recordId) => ({ recordId }));
  const found = await findRecords({ noun, context }, asked, { locked: false });
  const records = ids.flatMap((id) => found.get(id) ?? []);
  return { fields: await toOffers(noun, fields, context), ...(await sheetRows(noun, context, records)) };
}

/** Records as a sheet has them: fields that the role does not see are not among them. */
export async function sheetRows(
  noun: BulkNoun,
  context: SignedInContext,
  records: readonly StoredRecord[],
): Promise<{ rows: SheetRow[]; names: SheetNames }> {
  const fields = sheetFields(noun, context.session);
  const ids = records.map(({ id }) => id);
  const locks = await noun.locks?.(context, ids);
  const rows = records.map((record): SheetRow => {
    const { id, version, fields: values } = record;
    const { whole = '', fields: locked = {} } = locks?.get(id) ?? {};
    const said = (message: string) => translateMessage(message, context.language);
    return {
      id,
      code: nameOf({ noun, context }, record),
      version,
      values: Object.fromEntries(fields.map(({ field }) => [field, held.parse(values[field] ?? null)])),
      locked: whole && said(whole),
      lockedFields: Object.fromEntries(Object.entries(locked).map(([field, why]) => [field, said(why)])),
    };
  });
  const names = await namesHeld(
    context,
    fields,
    records.map((record) => record.fields),
  );
  const told = [...names].flatMap(([of, known]) =>
    [...known].map(([key, name]) => ({ of, held: key, name })),
  );
  return { rows, names: told };
}

const held = z.union([z.number(), z.string(), z.null(), z.array(z.number())]);

/** How files name what fields choose from is how it is pasted. */
const references = {
  unit: 'unit',
  brand: 'brand',
  productType: 'productType',
  category: 'category',
  itemType: 'itemType',
} as const satisfies Partial<Record<BulkChoice, ReferenceKind>>;

type Named = OutputOf<typeof bulkChanges.findNamed>['data'][number];

/**
 * What texts mean in a field, as an import reads them.
 * @throws AppError invalidInput for a field that the role does not see, or that chooses nothing
 */
export async function findNamed(
  noun: BulkNoun,
  context: SignedInContext,
  { field, texts }: Omit<ParsedInputOf<typeof bulkChanges.findNamed>, 'list'>,
): Promise<Named[]> {
  const { described } = requireField(noun, context, field);
  const of = z.enum(Object.keys(references)).safeParse(described.of).data;
  const kind = Object.entries(references).find(([name]) => name === of)?.[1];
  if (kind === undefined) throw AppError.invalidField('field', '不能修改此字段');
  const reader = described.kind === 'choices' ? readerOfSeveral(kind) : readerOf(kind);
  const read = await reader(context, texts);
  const meant = texts.map((text) => ({ text, meaning: read(text) }));
  const values = meant.flatMap(({ meaning }) => ('value' in meaning ? idsIn(meaning.value) : []));
  const names = await choiceNames(context, kind, [...new Set(values.map(String))]);
  return meant.map(({ text, meaning }): Named => {
    if ('refused' in meaning)
      return { text, value: null, name: '', message: translateMessage(meaning.refused, context.language) };
    const ids = idsIn(meaning.value);
    const name = ids.map((id) => names.get(String(id)) ?? '').join(context.language === 'ZHS' ? '、' : ', ');
    return { text, value: described.kind === 'choices' ? ids : (ids[0] ?? null), name, message: '' };
  });
}

const idsOf = z.array(z.coerce.number());

function idsIn(value: unknown): number[] {
  return idsOf.parse([value].flat());
}

function requireField(noun: BulkNoun, { session }: SignedInContext, name: string): SheetedField {
  const field = sheetFields(noun, session).find((one) => one.field === name);
  if (field === undefined) throw AppError.invalidField('field', '不能修改此字段');
  return field;
}
