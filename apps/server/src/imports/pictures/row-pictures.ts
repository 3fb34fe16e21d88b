import type { Session } from '../../http/context.ts';
import { hiddenFields } from '../../http/restrict.ts';
import type { FieldValues } from '../../record-calls/stored-record.ts';
import { outerField } from '../cells/nested-fields.ts';
import { firstOfKeys, type RowResult, type StoredRow } from '../import-rows.queries.ts';
import type { ImportedNoun, StoredRecord } from '../imported-noun.ts';
import type { RowError } from '../row-cells.ts';
import type { RowWork } from '../row-work.ts';
import type { NounPictures } from './noun-pictures.ts';
import { keepFormerPictures, picturesOfKeys } from './import-pictures.queries.ts';

/** What a row says by its pictures: what its record has until then, what it is to have, and what is wrong with that. */
export interface RowPictures {
  former: FieldValues;
  next: FieldValues;
  errors: readonly RowError[];
}

/** How records of the noun have pictures and how their parts do, as far as the role may see them; undefined where neither does. */
export function picturesFor(
  { pictures, parts, create }: ImportedNoun,
  session: Session,
): { own: NounPictures | undefined; part: NounPictures | undefined } | undefined {
  const hidden = hiddenFields(create, session);
  const seen = (of: NounPictures | undefined) =>
    of?.fields.some((field) => hidden.has(outerField(field))) ? undefined : of;
  const [own, part] = [seen(pictures), seen(parts?.pictures)];
  return own || part ? { own, part } : undefined;
}

type Wanted = Pick<RowWork, 'noun' | 'context' | 'importId'>;

/** Files of a row's record and of the part that it names. */
interface RowFiles {
  own: readonly number[];
  part: readonly number[];
}

/** Which pictures the rows name, by their numbers; a record gets its own by its first row, a part by its row. */
export async function filesOfRows(
  { noun, context, importId }: Wanted,
  rows: readonly StoredRow[],
): Promise<ReadonlyMap<number, RowFiles>> {
  const how = picturesFor(noun, context.session);
  if (how === undefined) return new Map();
  const keys = how.own ? distinct(rows.map(({ key }) => key)) : [];
  const names = how.part ? distinct(rows.map(({ parentKey }) => parentKey)) : [];
  const found = await picturesOfKeys(context, importId, distinct([...keys, ...names]));
  if (found.size === 0) return new Map();
  const firsts = await firstOfKeys(context, importId, distinct([...keys, ...names]));
  return new Map(
    rows.flatMap(({ key, parentKey, number }): [number, RowFiles][] => {
      const isFirst = key !== null && firsts.get(key) === number;
      // What is called as a record and as a part is the record's.
      const isPart = how.part !== undefined && parentKey !== null && !firsts.has(parentKey);
      const own = (isFirst && how.own && found.get(key)) || [];
      const part = (isPart && found.get(parentKey)) || [];
      return own.length + part.length > 0 ? [[number, { own, part }]] : [];
    }),
  );
}

function distinct(texts: readonly (string | null)[]): string[] {
  return [...new Set(texts.flatMap((text) => text || []))];
}

/** Ids of the record of a row and of its part, where they are there already. */
type IdsOfRow = (row: StoredRow) => { record: number | undefined; part?: number | undefined };

/** Pictures of the rows that have other ones than their records have already, by number. */
export async function readPictures(
  work: Wanted,
  rows: readonly StoredRow[],
  idsOf: IdsOfRow,
): Promise<ReadonlyMap<number, RowPictures>> {
  const how = picturesFor(work.noun, work.context.session);
  const files = await filesOfRows(work, rows);
  if (how === undefined || files.size === 0) return new Map();
  const pictured = rows.filter(({ number }) => files.has(number));
  const [own, parts] = await Promise.all([
    presentOf(
      work,
      how.own,
      pictured.flatMap((row) => idsOf(row).record ?? []),
    ),
    presentOf(
      work,
      how.part,
      pictured.flatMap((row) => idsOf(row).part ?? []),
    ),
  ]);
  return new Map(
    pictured.flatMap((row) => {
      const named = files.get(row.number) ?? { own: [], part: [] };
      const ids = idsOf(row);
      const said = [
        changeOf(how.own, named.own, own.get(ids.record ?? 0)),
        changeOf(how.part, named.part, parts.get(ids.part ?? 0)),
      ].filter((one) => one !== undefined);
      if (said.length === 0) return [];
      const whole: RowPictures = {
        former: Object.assign({}, ...said.map(({ former }) => former)),
        next: Object.assign({}, ...said.map(({ next }) => next)),
        errors: said.flatMap(({ errors }) => errors),
      };
      return [[row.number, whole] as const];
    }),
  );
}

async function presentOf({ context }: Wanted, how: NounPictures | undefined, ids: readonly number[]) {
  return how === undefined || ids.length === 0 ? new Map<number, never>() : how.present(context, ids);
}

type Present = Parameters<NounPictures['held']>[0];

function changeOf(
  how: NounPictures | undefined,
  files: readonly number[],
  present: Present = { thumbnail: null, all: [] },
): RowPictures | undefined {
  if (how === undefined || files.length === 0) return undefined;
  const former = how.held(present);
  const next = how.held({ thumbnail: files[0] ?? null, all: [...files] });
  if (JSON.stringify(former) === JSON.stringify(next)) return undefined;
  const isTooMany = how.single === true && files.length > 1;
  const errors = isTooMany ? [{ field: '', message: `只能有一张图片，压缩包中有${files.length}张` }] : [];
  return { former, next, errors };
}

/** A record with the pictures that it has until a row gives it others. */
export function withFormer(
  record: StoredRecord | undefined,
  pictures: RowPictures | undefined,
): StoredRecord | undefined {
  if (record === undefined || pictures === undefined) return record;
  return { ...record, fields: { ...record.fields, ...pictures.former } };
}

/** Remembers which pictures the records of these rows had, so that they can be given back. */
export async function keepFormer(
  { noun, context, importId }: Wanted,
  results: readonly RowResult[],
): Promise<void> {
  const hows = [noun.pictures, noun.parts?.pictures].filter((how) => how !== undefined);
  const former = results.flatMap(({ fate, before, recordId }) =>
    fate === 'written' && recordId !== null && before !== null
      ? [{ recordId, fileIds: hows.flatMap((how) => how.filesIn(before)) }]
      : [],
  );
  await keepFormerPictures(context, importId, former);
}
