import { fieldLabel } from '@edp/contract/field-labels';
import type { HistoryKind } from '@edp/contract/history-kinds';
import { languages, type Words } from './words.ts';

/** Records by whose name an id is told. */
export type NameSource =
  | 'applications'
  | 'bom_items'
  | 'brands'
  | 'categories'
  | 'category_sets'
  | 'classifications'
  | 'departments'
  | 'dictionary_items'
  | 'employees'
  | 'files'
  | 'inventory_organisations'
  | 'label_sets'
  | 'labels'
  | 'materials'
  | 'product_specifications'
  | 'product_types'
  | 'products'
  | 'resources'
  | 'roles'
  | 'specifications'
  | 'units'
  | 'user_groups'
  | 'users';

/** How what is stored in a column is told. */
export type ValueKind =
  | 'text'
  | 'time'
  | 'richText'
  | 'secret'
  | 'phone'
  | 'picturePath'
  /** Names of what is visible; null where all is. */
  | 'visibleNames'
  | { words: Words }
  | { nameOf: NameSource };

/** A column of a table as the record's screen has it. */
export interface HistoryField {
  column: string;
  /** Of which screen it is a field. */
  screen: string;
  /** What the record's form calls it. */
  field: string;
  /** How a role's lists of what it sees call it: it is hidden when any of them is. */
  restricted: readonly string[];
  label: string;
  section: string;
  value: ValueKind;
}

/** A table of which rows belong to a record. */
export interface HistoryPart {
  table: string;
  /** The column with the record's id. */
  owner: string;
  /** What tells its rows of one record apart. */
  keys: readonly string[];
  /**
   * `record`: the record's own row. `lines`: rows with fields of their own, told one by one. `list`: rows that make up one field,
   * told by what was added and removed. `values`: rows that belong to a line, told by what the line is called and needed to have
   * it back.
   */
  shape: 'record' | 'lines' | 'list' | 'values';
  /** Of a list the columns of which one names what the row stands for. */
  fields: readonly HistoryField[];
  /** Of which rows the part is told, where others of the table belong to another. */
  where?: Readonly<Record<string, string>>;
  /** Of lines: what one of them is, as in 规格 M8. */
  line?: string;
  /** Of values: the table of their lines, which names the record in the column. */
  of?: { table: 'product_specifications'; column: 'product_id' };
  /** As what a form takes its rows: the field, and what it calls the columns. */
  form?: { field: string; columns: Readonly<Record<string, string>> };
  /** Of lines: the key by which one is called, where the table has no column for its name. */
  calledBy?: { key: string; value: ValueKind };
  /** Of lines: that one is there says something by itself, so that it comes and goes as a whole. */
  whole?: boolean;
}

/** A kind of record as its history tells it. */
export interface HistoryDescription {
  kind: HistoryKind;
  /** Whose rights decide. */
  screen: string;
  /** A tenant has one of it, which is asked for as 0. */
  single?: true;
  parts: readonly HistoryPart[];
}

const BASICS = '基础信息';

interface FieldOptions {
  also?: readonly string[];
  label?: string;
  section?: string;
}

/** Fields of one screen, labelled as it labels them. */
export function fieldsOfScreen(screen: string) {
  return (
    column: string,
    field: string,
    value: ValueKind = 'text',
    options: FieldOptions = {},
  ): HistoryField => ({
    column,
    screen,
    field,
    restricted: [field, ...(options.also ?? [])],
    label: options.label ?? fieldLabel(screen, field),
    section: options.section ?? BASICS,
    value,
  });
}

export function ownRow(table: string, fields: readonly HistoryField[]): HistoryPart {
  return { table, owner: 'id', keys: [], shape: 'record', fields };
}

type PartOf = Pick<HistoryPart, 'table' | 'owner' | 'keys' | 'fields'> &
  Partial<Pick<HistoryPart, 'where' | 'line' | 'calledBy' | 'form' | 'whole'>>;

export function listOfRows(part: PartOf): HistoryPart {
  return { ...part, shape: 'list' };
}

export function lines(part: PartOf): HistoryPart {
  return { ...part, shape: 'lines' };
}

/** Names and remarks in other languages. */
export function translations(screen: string): HistoryPart {
  const field = fieldsOfScreen(screen);
  const section = { section: '多语言' };
  return lines({
    table: 'translations',
    owner: 'record_id',
    keys: ['language'],
    calledBy: { key: 'language', value: { words: languages } },
    fields: [
      field('name', 'name', 'text', { ...section, label: '名称' }),
      field('remark', 'remark', 'text', { ...section, label: '备注' }),
    ],
  });
}
