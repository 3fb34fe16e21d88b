import type { FieldError } from '@edp/contract/envelope';
import type { RowOutcome } from '@edp/contract/imports';
import type { WrittenRecord } from '../../record-calls/many-call.ts';
import { pick, type FieldValues } from '../../record-calls/stored-record.ts';
import { firstOfKeys, type RowResult, type StoredRow } from '../import-rows.queries.ts';
import type { StoredRecord } from '../imported-noun.ts';
import { readPictures, withFormer, type RowPictures } from '../pictures/row-pictures.ts';
import { readersFor, readRow, saidOf, type BlockReaders } from '../read-cells.ts';
import type { RowError } from '../row-cells.ts';
import { attemptEach, wholeOf, type RowWork, type RowWrite } from '../row-work.ts';
import { broughtDown, fieldsOf, idOfPart, partOf, recordOfRow, type PartNames } from './group.ts';

/** More parts than a record may have. */
const MAX_ROWS = 1_000;

const UNWRITTEN = { fate: 'waiting', recordId: null, recordVersion: null } as const;

interface Block extends BlockReaders {
  names: PartNames;
  wanted: readonly RowOutcome[];
  records: ReadonlyMap<string, StoredRecord>;
  /** The first row of each record in the whole file. */
  firsts: ReadonlyMap<string, number>;
  /** What rows say by their pictures, by number. */
  pictures: ReadonlyMap<number, RowPictures>;
}

/** A row as far as it has been read. */
interface ReadRow {
  row: StoredRow;
  record: StoredRecord | undefined;
  /** Fields of the record itself, and of its part, that change; or all that a new one has. */
  own: FieldValues;
  part: FieldValues;
  errors: RowError[];
}

/** What becomes of the rows of a record; without a write nothing more. */
interface Plan {
  results: RowResult[];
  write?: RowWrite;
  /** The row of each part that is written; undefined for parts that no row names. */
  rowOfPart: readonly (number | undefined)[];
}

/** Writes records that stand in several rows, each of them whole or not at all. */
export async function writeGroups(
  work: RowWork,
  rows: readonly StoredRow[],
  { names, wanted }: { names: PartNames; wanted: readonly RowOutcome[] },
): Promise<RowResult[]> {
  const { noun, context, importId, within } = work;
  const keys = [...new Set(rows.flatMap(({ key }) => key || []))];
  const found = await noun.find(context, { keys, within });
  const records = new Map(found.map((record) => [String(record.fields[names.key]), record]));
  const block: Block = {
    ...(await readersFor(work, rows)),
    pictures: await readPictures(work, rows, ({ key, parentKey }) => {
      const record = records.get(key ?? '');
      return { record: record?.id, part: idOfPart(partOf(record, names.part, parentKey), names) };
    }),
    names,
    wanted,
    records,
    firsts: await firstOfKeys(context, importId, keys),
  };
  const plans = [...Map.groupBy(rows, ({ key }) => key ?? '').values()].map((group) =>
    planGroup(work, block, group),
  );
  const attempts = (
    await attemptEach(
      work,
      plans.flatMap(({ write }) => write ?? []),
    )
  ).values();
  return plans.flatMap((plan) => {
    const tried = plan.write && attempts.next().value;
    if (tried === undefined) return plan.results;
    return 'errors' in tried ? refused(work, block, plan, tried.errors) : written(block, plan, tried.answer);
  });
}

function planGroup(work: RowWork, block: Block, rows: readonly StoredRow[]): Plan {
  const read = rows.map((row) => readOne(work, block, row));
  refuseRows(block, read);
  refuseConflicts(work, read);
  const wrong = read.find(({ errors }) => errors.length > 0)?.row.number;
  const results = read.map((one): RowResult => {
    const result = resultOf(block, one);
    if (wrong === undefined) return result;
    const errors = one.errors.length > 0 ? one.errors : [broughtDown(block.names, wrong)];
    return { ...result, outcome: 'wrong', errors };
  });
  if (wrong !== undefined) return { results, rowOfPart: [] };
  return { results, ...writeOf(work, block, read, results) };
}

function readOne(work: RowWork, block: Block, row: StoredRow): ReadRow {
  const { names } = block;
  const pictures = block.pictures.get(row.number);
  const record = withFormer(recordOfRow(block.records.get(row.key ?? ''), names, row), pictures);
  const { changed, errors } = readRow(work, block, { row, record, above: () => ({ value: undefined }) });
  errors.push(...(pictures?.errors ?? []));
  const said = { ...changed, ...pictures?.next };
  return {
    row,
    record,
    own: fieldsOf(said, names, 'record'),
    part: fieldsOf(said, names, 'part'),
    errors,
  };
}

/** Rows that name no record or no part, name one twice, or are more than a record has. */
function refuseRows(block: Block, read: readonly ReadRow[]): void {
  const { names } = block;
  const ofKey = errorOfKey(block, read);
  const seen = new Map<string, number>();
  for (const { row, part, errors } of read) {
    const name = row.parentKey ?? '';
    const first = seen.get(name) ?? row.number;
    errors.push(...errorsOfPart(names, { name, part, first, number: row.number }));
    if (ofKey !== undefined) errors.push({ field: names.key, message: ofKey });
    seen.set(name, first);
  }
}

/** What is wrong with all rows of a key; a record that is new begins with its first row, and what is behind is too many. */
function errorOfKey({ firsts, records }: Block, read: readonly ReadRow[]): string | undefined {
  const [begin] = read;
  const key = begin?.row.key ?? '';
  if (key === '') return '请填写此列，同一记录的各行填写相同的内容';
  const isRest = !records.has(key) && (firsts.get(key) ?? 0) < (begin?.row.number ?? 0);
  return isRest || read.length > MAX_ROWS ? `同一记录最多${MAX_ROWS}行` : undefined;
}

function errorsOfPart(
  { part: field }: PartNames,
  { name, part, first, number }: { name: string; part: FieldValues; first: number; number: number },
): RowError[] {
  if (name !== '') return first < number ? [{ field, message: `与第${first}行重复` }] : [];
  return hasFields(part) ? [{ field, message: '请填写此列，它说明这一行是哪一个' }] : [];
}

/** What is said of the record itself counts once: rows below say the same as the first that says it, or nothing. */
function refuseConflicts({ matching }: RowWork, read: readonly ReadRow[]): void {
  for (const { column, field } of matching) {
    const saying = read.filter(({ row, part }) => !(field in part) && (row.cells[column] ?? '') !== '');
    const [first, ...others] = saying;
    if (first === undefined) continue;
    for (const one of others) {
      if (!(field in first.own) && !(field in one.own)) continue;
      const isOther = JSON.stringify(first.own[field]) !== JSON.stringify(one.own[field]);
      if (isOther && one.errors.every((error) => error.field !== field))
        one.errors.push({ field, message: `与第${first.row.number}行不一致` });
      one.own = Object.fromEntries(Object.entries(one.own).filter(([name]) => name !== field));
    }
  }
}

function resultOf(block: Block, { row, record, own, part }: ReadRow): RowResult {
  const unwritten = { number: row.number, errors: [], ...UNWRITTEN };
  if (record === undefined) return { ...unwritten, outcome: 'new', before: null, said: null };
  const { names } = block;
  const isNew = isNewPart(block, row);
  const fields = Object.keys({ ...own, ...(isNew ? {} : part) });
  const outcome = isNew ? 'new' : fields.length > 0 ? 'change' : 'same';
  const before = pick(record.fields, isNew && !block.wanted.includes('change') ? [] : fields);
  return { ...unwritten, outcome, before: kept(before, names), said: saidOf(block, record, fields) };
}

function isNewPart({ records, names }: Block, { key, parentKey }: StoredRow): boolean {
  const isNamed = parentKey !== null && parentKey !== '';
  return isNamed && partOf(records.get(key ?? ''), names.part, parentKey) === undefined;
}

/** Without what tells the record. */
function kept(before: FieldValues, { key }: PartNames): FieldValues {
  return Object.fromEntries(Object.entries(before).filter(([field]) => field !== key));
}

/** One save for all rows that are wanted. */
function writeOf(
  work: RowWork,
  { names, wanted, records }: Block,
  read: readonly ReadRow[],
  results: readonly RowResult[],
): Omit<Plan, 'results'> {
  const wantedRows = read.filter((_, at) => wanted.includes(results[at]?.outcome ?? 'same'));
  const record = records.get(read[0]?.row.key ?? '');
  const changesOwn = record === undefined || wanted.includes('change');
  const own: FieldValues = Object.assign({}, ...wantedRows.map((one) => (changesOwn ? one.own : {})));
  const ofPart = new Map(wantedRows.map(({ row, part }) => [row.parentKey ?? '', { row, part }]));
  const stored = (record?.parts ?? []).map((part) => {
    const said = ofPart.get(String(part[names.part]));
    return { number: said?.row.number, part: { ...part, ...said?.part }, isOther: hasFields(said?.part) };
  });
  const present = new Set(record?.parts?.map((part) => String(part[names.part])));
  const added = [...ofPart]
    .filter(([name]) => name !== '' && !present.has(name))
    .map(([, { row, part }]) => ({ number: row.number, part, isOther: true }));
  const parts = [...stored, ...added];
  if (wantedRows.length === 0) return { rowOfPart: [] };
  const isOther = record === undefined || parts.some((one) => one.isOther);
  const whole = { record, own, parts: isOther ? parts.map(({ part }) => part) : undefined };
  return {
    rowOfPart: parts.map(({ number }) => number),
    write: wholeOf(work, whole),
  };
}

function hasFields(part: FieldValues | undefined): boolean {
  return part !== undefined && Object.keys(part).length > 0;
}

function written({ wanted }: Block, { results }: Plan, { id, version }: WrittenRecord): RowResult[] {
  return results.map((result) =>
    wanted.includes(result.outcome)
      ? { ...result, fate: 'written', recordId: id, recordVersion: version }
      : result,
  );
}

/** Tells each refusal in the row that it is about; the others of the record go with it. */
function refused(
  { fields }: RowWork,
  { names }: Block,
  { results, rowOfPart }: Plan,
  errors: readonly FieldError[],
): RowResult[] {
  const known = new Set(fields.map(({ field }) => field));
  const first = results[0]?.number ?? 0;
  const told = errors.map(({ path, message }) => {
    const [outer, place = '', ...inner] = path.split('.');
    const isOfPart = outer === names.outer && /^\d+$/.test(place);
    const number = (isOfPart ? rowOfPart[Number(place)] : undefined) ?? first;
    const field = isOfPart ? [outer, ...inner].join('.') : path;
    const ownField = [field, field.split('.', 1)[0] ?? ''].find((one) => known.has(one)) ?? '';
    return { number, error: { field: ownField, message } };
  });
  const at = told[0]?.number ?? first;
  return results.map((result) => {
    const own = told.filter(({ number }) => number === result.number).map(({ error }) => error);
    return { ...result, outcome: 'wrong', errors: own.length > 0 ? own : [broughtDown(names, at)] };
  });
}
