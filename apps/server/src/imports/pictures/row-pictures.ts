import { z } from 'zod';
import type { Session } from '../../http/context.ts';
import { hiddenFields } from '../../http/restrict.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import { firstOfKeys, type RowResult, type StoredRow } from '../import-rows.queries.ts';
import type { ImportedNoun, StoredRecord } from '../imported-noun.ts';
import type { RowWork } from '../row-work.ts';
import type { NounPictures } from './noun-pictures.ts';
import {
  keepFormerPictures,
  picturesOfKeys,
  presentPictures,
  type RecordPictures,
} from './import-pictures.queries.ts';

/** What a row says by its pictures: what its record has until then, and what it is to have. */
export interface RowPictures {
  former: FieldValues;
  next: FieldValues;
}

/** How records of the noun have pictures, where the role may see them. */
export function picturesFor({ pictures, create }: ImportedNoun, session: Session): NounPictures | undefined {
  const hidden = hiddenFields(create, session);
  const isSeen = pictures && !hidden.has(pictures.fields.thumbnail) && !hidden.has(pictures.fields.all);
  return isSeen ? pictures : undefined;
}

/** Pictures of the rows that have other ones than their records have already, by number; a record gets them by its first row. */
export async function readPictures(
  { noun, context, importId }: RowWork,
  rows: readonly StoredRow[],
  recordOf: (row: StoredRow) => StoredRecord | undefined,
): Promise<ReadonlyMap<number, RowPictures>> {
  const how = picturesFor(noun, context.session);
  const found =
    how && (await picturesOfKeys(context, importId, [...new Set(rows.flatMap(({ key }) => key || []))]));
  if (how === undefined || found === undefined || found.size === 0) return new Map();
  const firsts = await firstOfKeys(context, importId, [...found.keys()]);
  const pictured = rows.filter(
    ({ key, number }) => key !== null && found.has(key) && firsts.get(key) === number,
  );
  const present = await presentPictures(
    context,
    how,
    pictured.flatMap((row) => recordOf(row)?.id ?? []),
  );
  return new Map(
    pictured.flatMap((row) => {
      const all = found.get(row.key ?? '') ?? [];
      const former = fieldsOf(how, present.get(recordOf(row)?.id ?? 0) ?? { thumbnail: null, all: [] });
      const next = fieldsOf(how, { thumbnail: all[0] ?? null, all });
      return JSON.stringify(former) === JSON.stringify(next) ? [] : [[row.number, { former, next }]];
    }),
  );
}

function fieldsOf({ fields }: NounPictures, { thumbnail, all }: RecordPictures): FieldValues {
  return { [fields.thumbnail]: thumbnail, [fields.all]: all };
}

/** A record with the pictures that it has until a row gives it others. */
export function withFormer(
  record: StoredRecord | undefined,
  pictures: RowPictures | undefined,
): StoredRecord | undefined {
  if (record === undefined || pictures === undefined) return record;
  return { ...record, fields: { ...record.fields, ...pictures.former } };
}

const fileIds = z.union([z.number().transform((id) => [id]), z.array(z.number())]).catch([]);

/** Remembers which pictures the records of these rows had, so that they can be given back. */
export async function keepFormer(
  { noun, context, importId }: RowWork,
  results: readonly RowResult[],
): Promise<void> {
  const { pictures } = noun;
  if (pictures === undefined) return;
  const { thumbnail, all } = pictures.fields;
  const former = results.flatMap(({ fate, before, recordId }) =>
    fate === 'written' && recordId !== null && before !== null && thumbnail in before
      ? [{ recordId, fileIds: [thumbnail, all].flatMap((field) => fileIds.parse(before[field])) }]
      : [],
  );
  await keepFormerPictures(context, importId, former);
}
