import { z } from 'zod';
import { productVariantForm, invalidVariants, type ProductVariantInput } from '@edp/contract/product-form';
import type { StoredFile } from '../../../ui/files/stored-file.ts';
import type { ChangeBySteps } from '../../../ui/form-core/form-rows.ts';

/** One value of an attribute. */
export interface Pair {
  attributeId: number;
  value: string;
}

/** What is typed in a row, in the order of the columns. */
export const cells = [
  'variantKey',
  'itemCode',
  'itemName',
  'barCode',
  'marketPrice',
  'listPricePerUnit',
] as const;
export type Cell = (typeof cells)[number];

/** A row as it is edited; prices are texts as typed. */
export interface MatrixRow extends Readonly<Record<Cell, string>> {
  /** Its combination as one text: no other row has it. */
  key: string;
  /** Of a row that is stored. */
  id?: number | undefined;
  pairs: readonly Pair[];
  /** The material whose code was picked; without one a material is made of what was typed. */
  materialId?: number | undefined;
  picture?: StoredFile | undefined;
}

/** An attribute and those of its values that the product has. */
export interface MatrixAttribute {
  attributeId: number;
  name: string;
  values: readonly string[];
}

/** The model of a product, its attributes and the rows that their combinations give. */
export interface Matrix {
  /** 0 a single variant, 1 several. */
  model: number;
  attributes: readonly MatrixAttribute[];
  rows: readonly MatrixRow[];
  /** Taken away and not yet gone: each can come back as it was. */
  removed: readonly MatrixRow[];
}

/** Changes the rows as they are at that moment. */
export type ChangeMatrix = ChangeBySteps<Matrix>;

/** As the form holds it, which knows no types. */
export const heldMatrix = z.custom<Matrix>();

export function emptyMatrix(model: number): Matrix {
  return { model, attributes: [], rows: model === 0 ? [blankRow([])] : [], removed: [] };
}

function blankRow(pairs: readonly Pair[]): MatrixRow {
  return {
    key: keyOf(pairs),
    pairs,
    itemCode: '',
    itemName: '',
    variantKey: wordsOf(pairs),
    barCode: '',
    marketPrice: '',
    listPricePerUnit: '',
  };
}

/** The order of the attributes makes no other combination. */
export function keyOf(pairs: readonly Pair[]): string {
  const sorted = pairs.toSorted((a, b) => a.attributeId - b.attributeId);
  return JSON.stringify(sorted.map(({ attributeId, value }) => [attributeId, value]));
}

export function wordsOf(pairs: readonly Pair[]): string {
  return pairs.map(({ value }) => value).join('/');
}

/** How many rows the attributes would give. */
export function countOf(attributes: readonly MatrixAttribute[]): number {
  const used = usedOf(attributes);
  return used.length === 0 ? 0 : used.reduce((count, { values }) => count * values.length, 1);
}

/**
 * Takes other attributes or values. Rows whose combination stays are kept as they are, those whose combination is back
 * come back, the others are put aside.
 */
export function withAttributes(matrix: Matrix, attributes: readonly MatrixAttribute[]): Matrix {
  const former = new Set(combinationsOf(matrix.attributes).map(keyOf));
  const present = new Map(matrix.rows.map((row) => [row.key, row]));
  const aside = new Map(matrix.removed.map((row) => [row.key, row]));
  const rows = combinationsOf(attributes).flatMap((pairs) => {
    const key = keyOf(pairs);
    const row = present.get(key);
    if (row) return [inOrder(row, pairs)];
    // Its values were there before: somebody took away just this row.
    if (former.has(key)) return [];
    const known = aside.get(key);
    return [known ? inOrder(known, pairs) : blankRow(pairs)];
  });
  const kept = new Set(rows.map(({ key }) => key));
  const removed = [...matrix.removed, ...matrix.rows.filter(isFilled)].filter(({ key }) => !kept.has(key));
  return { ...matrix, attributes, rows, removed };
}

/** Puts one row aside, of a product with several variants. */
export function withoutRow(matrix: Matrix, key: string): Matrix {
  const row = matrix.rows.find((one) => one.key === key);
  if (!row) return matrix;
  const rows = matrix.rows.filter((one) => one !== row);
  return { ...matrix, rows, removed: [...matrix.removed, row] };
}

/** Whether a row that was put aside still has a value of each attribute, and of no other. */
export function canReturn({ attributes }: Pick<Matrix, 'attributes'>, { pairs }: MatrixRow): boolean {
  const used = usedOf(attributes);
  const ids = new Set(pairs.map(({ attributeId }) => attributeId));
  return used.length === ids.size && used.every(({ attributeId }) => ids.has(attributeId));
}

/** Takes back a row that was put aside, with its values. */
export function withRow(matrix: Matrix, key: string): Matrix {
  const row = matrix.removed.find((one) => one.key === key);
  if (!row || !canReturn(matrix, row)) return matrix;
  const attributes = matrix.attributes.map((attribute) => {
    const value = row.pairs.find(({ attributeId }) => attributeId === attribute.attributeId)?.value;
    return value === undefined || attribute.values.includes(value)
      ? attribute
      : { ...attribute, values: [...attribute.values, value] };
  });
  const all = new Map([...matrix.rows, row].map((one) => [one.key, one]));
  const rows = combinationsOf(attributes).flatMap((pairs) => {
    const known = all.get(keyOf(pairs));
    return known ? [inOrder(known, pairs)] : [];
  });
  return { ...matrix, attributes, rows, removed: matrix.removed.filter((one) => one !== row) };
}

/** Changes one row. A code that is typed is no longer that of a picked material. */
export function withCells(
  matrix: Matrix,
  key: string,
  changed: Partial<Omit<MatrixRow, 'key' | 'id' | 'pairs'>>,
): Matrix {
  const typed = changed.itemCode === undefined ? {} : { materialId: undefined };
  return {
    ...matrix,
    rows: matrix.rows.map((row) => (row.key === key ? { ...row, ...typed, ...changed } : row)),
  };
}

/** Whether a row holds more than its combination. */
export function isFilled(row: MatrixRow): boolean {
  const typed = cells.some((cell) => row[cell] !== '' && (cell !== 'variantKey' || row.pairs.length === 0));
  return typed || row.id !== undefined || row.picture !== undefined;
}

/** A row as it is sent. */
export function variantInput({ id, pairs, materialId, picture, ...row }: MatrixRow) {
  return {
    id,
    itemCode: row.itemCode,
    itemName: row.itemName,
    variantKey: row.variantKey,
    attributeValues: [...pairs],
    barCode: row.barCode,
    // Empty where the role does not see them.
    marketPrice: row.marketPrice || undefined,
    listPricePerUnit: row.listPricePerUnit || undefined,
    createsMaterial: materialId ? (0 as const) : (1 as const),
    materialId,
    pictureIds: picture ? [picture.id] : [],
  } satisfies ProductVariantInput;
}

/** Whether a code or a name is not filled in, or there is no row at all. */
export function hasGaps({ rows }: Matrix): boolean {
  return rows.length === 0 || rows.some(({ itemCode, itemName }) => !itemCode.trim() || !itemName.trim());
}

export type RowErrors = Readonly<Partial<Record<string, string>>>;

const checked = new WeakMap<MatrixRow, RowErrors>();

/** What is wrong with a row by itself, by its cells. */
export function rowErrors(row: MatrixRow): RowErrors {
  const known = checked.get(row);
  if (known) return known;
  const errors: Record<string, string> = {};
  for (const { path, message } of productVariantForm.safeParse(variantInput(row)).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  checked.set(row, errors);
  return errors;
}

interface SharedError {
  /** The row that it stands at; undefined: it is the rows' as a whole. */
  key: string | undefined;
  message: string;
}

const compared = new WeakMap<readonly MatrixRow[], readonly SharedError[]>();

/** What is wrong with the rows beside each other. */
export function sharedErrors({ model, rows }: Matrix): readonly SharedError[] {
  const errors = compared.get(rows) ?? comparedRows(model, rows);
  compared.set(rows, errors);
  return errors;
}

function comparedRows(model: number, rows: readonly MatrixRow[]): SharedError[] {
  return invalidVariants(model, rows.map(comparable)).map(({ path: [at], message }) => ({
    key: typeof at === 'number' ? rows[at]?.key : undefined,
    message,
  }));
}

const comparables = new WeakMap<MatrixRow, ReturnType<typeof comparableOf>>();

/** At each key only one row is another. */
function comparable(row: MatrixRow): ReturnType<typeof comparableOf> {
  const known = comparables.get(row) ?? comparableOf(row);
  comparables.set(row, known);
  return known;
}

function comparableOf(row: MatrixRow) {
  return {
    ...variantInput(row),
    // Codes that are still missing are not the same code.
    itemCode: row.itemCode.trim() || row.key,
    attributeValues: [...row.pairs],
    marketPrice: undefined,
    listPricePerUnit: undefined,
  };
}

/** All that is wrong, one message for each place; columns that are not shown are not asked for. */
export function matrixErrors(matrix: Matrix, shown: readonly Cell[] = cells): string[] {
  const unasked: readonly string[] = cells.filter((cell) => !shown.includes(cell));
  return [
    ...sharedErrors(matrix).map(({ message }) => message),
    ...matrix.rows.flatMap((row) =>
      Object.entries(rowErrors(row)).flatMap(([place, message]) =>
        message === undefined || unasked.includes(place) ? [] : [message],
      ),
    ),
  ];
}

function usedOf(attributes: readonly MatrixAttribute[]): readonly MatrixAttribute[] {
  return attributes.filter(({ values }) => values.length > 0);
}

function combinationsOf(attributes: readonly MatrixAttribute[]): Pair[][] {
  const used = usedOf(attributes);
  if (used.length === 0) return [];
  return used.reduce<Pair[][]>(
    (all, { attributeId, values }) =>
      all.flatMap((pairs) => values.map((value) => [...pairs, { attributeId, value }])),
    [[]],
  );
}

/** The row itself when its values stand in that order already. */
function inOrder(row: MatrixRow, pairs: readonly Pair[]): MatrixRow {
  if (row.pairs.every(({ attributeId }, at) => attributeId === pairs[at]?.attributeId)) return row;
  return { ...row, pairs, variantKey: wordsOf(pairs) };
}
