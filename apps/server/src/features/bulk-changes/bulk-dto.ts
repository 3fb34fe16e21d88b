import type { BulkChange, BulkFieldOffer, BulkRow, FieldChange } from '@edp/contract/bulk-changes';
import type { BulkChoice, BulkField } from '@edp/contract/bulk-list';
import { AppError } from '../../app-error.ts';
import type { ChangedRecord } from '../../bulk-changes/bulk-records.queries.ts';
import { countRecords } from '../../bulk-changes/bulk-records.queries.ts';
import type { StoredChange } from '../../bulk-changes/bulk-changes.queries.ts';
import type { BulkNoun } from '../../bulk-changes/bulk-noun.ts';
import { choiceNames, dictionaryOf } from '../../bulk-changes/choice-names.queries.ts';
import { openFields, toldFields, type OpenField } from '../../bulk-changes/field-changes.ts';
import type { Scope } from '../../database/scope.ts';
import { wordsOfScreen, type Translate } from '../../exports/list-words.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import { translateMessage } from '../../messages.ts';
import { listDictionary } from '../dictionary/dictionary.queries.ts';

/** The words of a noun's screen. */
export function wordsOf({ list }: BulkNoun, scope: Scope): Promise<Translate> {
  return wordsOfScreen(scope, { language: scope.language, screen: list.exported.screen });
}

/** Fields that the role may change, titled in the reader's language. */
export async function offeredFields(noun: BulkNoun, context: SignedInContext): Promise<BulkFieldOffer[]> {
  const offers = await toOffers(noun, openFields(noun, context.session), context);
  return offers.map(({ operations, ...offer }) => ({ ...offer, operations: [...operations] }));
}

/** Fields as they are offered, titled in the reader's language. */
export async function toOffers<F extends Pick<OpenField, 'field' | 'described' | 'rule'>>(
  noun: BulkNoun,
  fields: readonly F[],
  context: SignedInContext,
) {
  const translate = await wordsOf(noun, context);
  return Promise.all(
    fields.map(async (field) => ({
      ...field,
      title: translate(field.described.title),
      kind: field.described.kind,
      of: field.described.of ?? '',
      options: await optionsOf(context, field.described, translate),
    })),
  );
}

async function optionsOf(scope: Scope, { words = {}, of }: BulkField, translate: Translate) {
  const dictionary = of && dictionaryOf(of);
  if (dictionary === undefined)
    return Object.entries(words).map(([value, word]) => ({ value, name: translate(word) }));
  const items = await listDictionary(scope, dictionary);
  return items
    .filter(({ disabled }) => !disabled)
    .map(({ id, key, name }) => ({ value: of === 'unitCategory' ? key : id, name }));
}

/**
 * Whether the records that a change names are there; whether they can be used its records say.
 * @throws AppError invalidInput naming the change
 */
export async function requireChoices(
  scope: Scope,
  fields: readonly OpenField[],
  changes: readonly FieldChange[],
): Promise<void> {
  for (const [at, change] of changes.entries()) {
    const of = fields.find(({ field }) => field === change.field)?.described.of;
    const held = of === undefined ? [] : heldBy(change);
    if (of === undefined || held.length === 0) continue;
    const names = await choiceNames(scope, of, held);
    if (held.some((id) => !names.has(id)))
      throw AppError.invalidField(`changes.${at}.value`, '所选数据不存在');
  }
}

function heldBy(change: FieldChange): string[] {
  if ('ids' in change) return change.ids.map(String);
  return change.operation === 'set' ? [change.value].flat().map(String) : [];
}

export async function toChangeDto(context: SignedInContext, found: StoredChange): Promise<BulkChange> {
  const { id, list, state, job, createTime } = found;
  return {
    id,
    list,
    state,
    job: job && { ...job, message: translateMessage(job.message, context.language) },
    createTime,
    ...(await countRecords(context, id)),
  };
}

type ToldField = Pick<OpenField, 'field' | 'described'>;
type Names = ReadonlyMap<BulkChoice, ReadonlyMap<string, string>>;

/** Rows in the reader's words, of the fields that the role sees. */
export async function toRowDtos(
  noun: BulkNoun,
  rows: readonly ChangedRecord[],
  context: SignedInContext,
): Promise<BulkRow[]> {
  const fields = toldFields(noun, context.session);
  const translate = await wordsOf(noun, context);
  const names = await namesIn(context, fields, rows);
  const shown = (field: ToldField, value: unknown) => textOf(field.described, value, { translate, names });
  const titles = new Map(fields.map(({ field, described }) => [field, translate(described.title)]));
  return rows.map(({ number, recordId, code, outcome, fate, before, after, errors }) => ({
    number,
    recordId,
    code,
    outcome: outcome ?? 'same',
    fate,
    fields: fields.flatMap((field) =>
      after && field.field in after
        ? [
            {
              field: field.field,
              title: titles.get(field.field) ?? '',
              before: shown(field, before?.[field.field]),
              after: shown(field, after[field.field]),
            },
          ]
        : [],
    ),
    message: errors
      .map(({ path, message }) => {
        const title = titles.get(path);
        const said = translateMessage(message, context.language);
        return title === undefined ? said : `${title}${translate('：')}${said}`;
      })
      .join(' '),
  }));
}

/** What all that the rows hold before and after is called. */
function namesIn(scope: Scope, fields: readonly ToldField[], rows: readonly ChangedRecord[]): Promise<Names> {
  return namesHeld(
    scope,
    fields,
    rows.flatMap(({ before, after }) => [before ?? {}, after ?? {}]),
  );
}

/** What all that records hold is called, asked once for each kind of record. */
export async function namesHeld(
  scope: Scope,
  fields: readonly ToldField[],
  records: readonly FieldValues[],
): Promise<Names> {
  const held = new Map<BulkChoice, Set<string>>();
  for (const { field, described } of fields) {
    if (described.of === undefined) continue;
    const known = held.get(described.of) ?? new Set();
    held.set(described.of, known);
    for (const record of records)
      for (const value of [record[field]].flat())
        if (value !== undefined && value !== null && value !== '') known.add(String(value));
  }
  const found = await Promise.all(
    [...held].map(async ([of, values]) => [of, await choiceNames(scope, of, [...values])] as const),
  );
  return new Map(found);
}

function textOf(
  { of, words }: BulkField,
  value: unknown,
  { translate, names }: { translate: Translate; names: Names },
): string {
  // What stands below nothing names no record.
  if (value === null || value === undefined || (of !== undefined && value === 0)) return '';
  if (Array.isArray(value)) return value.map((one) => nameOf(of, one, names)).join(translate('、'));
  const word = words?.[String(value)];
  return word === undefined ? nameOf(of, value, names) : translate(word);
}

function nameOf(of: BulkChoice | undefined, value: unknown, names: Names): string {
  const text = String(value);
  return of === undefined ? text : (names.get(of)?.get(text) ?? text);
}
