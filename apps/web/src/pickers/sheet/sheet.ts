import type { SavedSheetRow, SheetField, SheetNames, SheetRow } from '@edp/contract/bulk-changes';
import type { z } from 'zod';
import { listeners } from '../../lib/browser/listeners.ts';
import { FormStore, type FieldRefusal, type ShownField } from '../../ui/form-core/form-store.ts';
import { same } from '../../ui/form-core/same.ts';
import { History } from '../../ui/sheet/history.ts';
import {
  isUnread,
  judge,
  nameKey,
  readText,
  sheetValue,
  toValue,
  type Held,
  type SheetValue,
} from './sheet-values.ts';

type Values = ReadonlyMap<string, SheetValue>;

export interface SheetOptions {
  fields: readonly SheetField[];
  /** The rules of the form, by its fields. */
  rules: Readonly<Record<string, z.ZodType>>;
  /** Stands between the names of several. */
  join: string;
  /** Asks what texts of a field mean. */
  findNamed: (field: string, texts: readonly string[]) => Promise<ReadonlyMap<string, SheetValue>>;
}

/** A row with what was changed of it. */
export interface ChangedRow {
  id: number;
  version: number;
  values: Record<string, string | number | null | number[]>;
}

/** Names a cell by its field first, as drafts are told by the fields of a form. */
export function pathOf(field: string, id: number): string {
  return `${field}.${id}`;
}

export function cellOf(path: string): { field: string; id: number } {
  const at = path.lastIndexOf('.');
  return { field: path.slice(0, at), id: Number(path.slice(at + 1)) };
}

/**
 * Rows that are edited as a sheet: their cells are the fields of one form, by their paths. Steps are taken back over all of them; what
 * somebody else has saved meanwhile stands beside what was typed until one of both is chosen.
 */
export class Sheet {
  readonly store = new FormStore<Record<string, SheetValue>>({});
  readonly fields: ReadonlyMap<string, SheetField>;
  readonly #options: SheetOptions;
  readonly #rows = new Map<number, SheetRow>();
  readonly #names = new Map<string, string>();
  readonly #history = new History<Values>();
  /** What texts that were asked for mean, by field. */
  readonly #meanings = new Map<string, SheetValue>();
  readonly #theirs = new Map<string, SheetValue>();
  readonly #drawn = listeners();
  #values: Values = new Map();
  #reading: Promise<void> | undefined;

  constructor(options: SheetOptions) {
    this.#options = options;
    this.fields = new Map(options.fields.map((field) => [field.field, field]));
  }

  /** Told when cells are drawn otherwise though none of them holds anything else. */
  onDrawn = this.#drawn.on;

  get rows(): readonly SheetRow[] {
    return [...this.#rows.values()];
  }

  row(id: number): SheetRow | undefined {
    return this.#rows.get(id);
  }

  /** Adds rows as they are stored. */
  addRows(rows: readonly SheetRow[], names: SheetNames): void {
    this.#learn(names);
    const added = new Map<string, SheetValue>();
    for (const row of rows) {
      this.#rows.set(row.id, row);
      for (const [path, value] of this.#stored(row)) added.set(path, value);
    }
    const start = { ...this.#start(), ...Object.fromEntries(added) };
    const kept = new Map(this.store.dirtyFields().map(({ path }) => [path, {}]));
    this.store.rebase(start, kept);
    for (const path of added.keys()) this.store.show(path, this.#shown(path));
    this.#takeOver(new Map([...added].map(([path, after]) => [path, { before: undefined, after }])));
  }

  value(path: string): SheetValue {
    return this.#values.get(path) ?? { text: '' };
  }

  theirs(path: string): SheetValue | undefined {
    return this.#theirs.get(path);
  }

  /** Why a cell cannot be changed, in the reader's words; empty where it can, undefined for one that is not there. */
  locked(path: string): string | undefined {
    const { field, id } = cellOf(path);
    const row = this.#rows.get(id);
    if (row === undefined || !this.fields.has(field)) return undefined;
    return row.locked || (row.lockedFields[field] ?? '');
  }

  /** One step: cells are given other values; those that cannot be changed are passed over. Answers the paths of the others. */
  change(changes: Values): string[] {
    const open = [...changes].filter(([path]) => this.locked(path) === '');
    const other = open.filter(([path, value]) => !same(value, this.value(path)));
    if (other.length > 0) {
      this.#history.keep(this.#values);
      this.#take(new Map(other));
    }
    return open.map(([path]) => path);
  }

  /** What a text means in the field of a cell. */
  read(path: string, text: string): SheetValue {
    const field = this.fields.get(cellOf(path).field);
    return field === undefined ? { text } : readText(field, text);
  }

  undo = (): void => this.#goTo(this.#history.undo(this.#values));
  redo = (): void => this.#goTo(this.#history.redo(this.#values));

  /** Waits until it is known what all texts mean. */
  async settle(): Promise<void> {
    await this.#reading;
  }

  /** Paths of cells that are wrong, or hold something else than somebody has saved meanwhile. */
  problems(): string[] {
    return [...new Set([...this.#theirs.keys(), ...this.store.errors().keys()])];
  }

  /** Rows whose changes can be sent, and how many cannot. */
  changedRows(): { rows: ChangedRow[]; left: number } {
    const wrong = new Set(this.problems().map((path) => cellOf(path).id));
    const changed = new Map<number, ChangedRow>();
    for (const { path } of this.store.dirtyFields()) {
      const { field, id } = cellOf(path);
      const { held = null } = this.value(path);
      const row = changed.get(id) ?? { id, version: this.#rows.get(id)?.version ?? 0, values: {} };
      row.values[field] = typeof held === 'object' && held !== null ? [...held] : held;
      changed.set(id, row);
    }
    const rows = [...changed.values()].filter(({ id }) => !wrong.has(id));
    return { rows, left: changed.size - rows.length };
  }

  /** Takes what became of rows: what was written is no longer unsaved, what was refused is marked. */
  saved(results: readonly SavedSheetRow[], names: SheetNames, gone: string): void {
    this.#learn(names);
    const refused: FieldRefusal[] = [];
    const start: Record<string, SheetValue> = { ...this.#start() };
    const typed = new Set(this.store.dirtyFields().map(({ path }) => path));
    const kept = new Map([...typed].map((path) => [path, {}]));
    const others = new Map<string, Replaced>();
    for (const { id, outcome, row, errors } of results) {
      const dirty = [...kept.keys()].filter((path) => cellOf(path).id === id);
      if (row === null) {
        refused.push(...dirty.map((path) => ({ path, message: gone })));
        continue;
      }
      this.#rows.set(id, row);
      for (const [path, stored] of this.#stored(row)) {
        const before = start[path];
        start[path] = stored;
        if (!typed.has(path) && !same(before, stored)) others.set(path, { before, after: stored });
        if (outcome === 'written' || outcome === 'same') kept.delete(path);
        else if (kept.has(path)) this.#compare(path, before, stored);
      }
      if (outcome === 'refused') refused.push(...this.#refusals(id, dirty, errors));
    }
    this.store.rebase(start, kept);
    this.#takeOver(others);
    this.store.refuse(refused, this.store.shown());
    this.#drawn.tell();
  }

  /** Rows as they are stored now, though nothing was sent; what was typed stays. */
  refreshed(rows: readonly SheetRow[], names: SheetNames): void {
    this.saved(
      rows.map((row) => ({ id: row.id, outcome: 'stale', row, errors: [] })),
      names,
      '',
    );
  }

  /** Decides between what was typed into a cell and what somebody else has saved. */
  choose(path: string, which: 'mine' | 'theirs'): void {
    const theirs = this.#theirs.get(path);
    this.#theirs.delete(path);
    if (which === 'theirs' && theirs) this.change(new Map([[path, theirs]]));
    this.store.judge(path);
    this.#drawn.tell();
  }

  /** Takes up what a draft holds, as one step; where somebody has saved something else since, both are shown. */
  restore(fields: readonly { path: string; value?: unknown; start?: unknown }[]): void {
    const values = new Map<string, SheetValue>();
    for (const { path, value, start } of fields) {
      const mine = sheetValue.safeParse(value).data;
      if (mine === undefined || this.locked(path) !== '') continue;
      values.set(path, mine);
      const stored = this.store.startOf(path);
      if (!same(start, stored)) this.#compare(path, sheetValue.safeParse(start).data, this.value(path), mine);
    }
    const theirs = new Map(this.#theirs);
    this.change(values);
    for (const [path, value] of theirs) this.#theirs.set(path, value);
    this.#drawn.tell();
  }

  #compare(path: string, before: SheetValue | undefined, stored: SheetValue, mine = this.value(path)): void {
    if (same(before?.held, stored.held)) return;
    if (same(mine.held, stored.held)) this.#theirs.delete(path);
    else this.#theirs.set(path, stored);
  }

  #refusals(id: number, dirty: readonly string[], errors: SavedSheetRow['errors']): FieldRefusal[] {
    return errors.flatMap(({ path, message }) => {
      const at = pathOf(path, id);
      if (this.store.shown().has(at)) return [{ path: at, message }];
      // Of the record as a whole.
      return dirty.map((cell) => ({ path: cell, message }));
    });
  }

  #shown(path: string): ShownField {
    const rule = this.#options.rules[cellOf(path).field];
    return { check: () => judge(this.value(path), rule) };
  }

  #stored({ id, values }: SheetRow): [string, SheetValue][] {
    return [...this.fields.values()].map((field) => {
      const held: Held = values[field.field] ?? null;
      return [
        pathOf(field.field, id),
        toValue(field, held, { names: this.#names, join: this.#options.join }),
      ];
    });
  }

  #start(): Record<string, SheetValue> {
    const paths = this.store.shown().keys();
    return Object.fromEntries(
      [...paths].flatMap((path) => {
        const start = sheetValue.safeParse(this.store.startOf(path)).data;
        return start === undefined ? [] : [[path, start]];
      }),
    );
  }

  #learn(names: SheetNames): void {
    for (const { of, held, name } of names) this.#names.set(nameKey(of, held), name);
  }

  /** What the store holds by now; what of it is no step of the person's stands in all states that there were. */
  #takeOver(others: ReadonlyMap<string, Replaced>): void {
    const before = this.#values;
    this.#values = new Map(Object.entries(this.store.values()));
    const rewritten = (state: Values) => {
      const replaced = [...others].filter(([path, other]) => same(state.get(path), other.before));
      return new Map([...state, ...replaced.map(([path, { after }]) => [path, after] as const)]);
    };
    this.#history.rewrite(rewritten, { before, after: this.#values });
  }

  #goTo(state: Values | undefined): void {
    if (state === undefined) return;
    const changed = [...state].filter(([path, value]) => value !== this.#values.get(path));
    this.#values = state;
    this.#take(new Map(changed), state);
  }

  #take(changes: Values, state: Values = new Map([...this.#values, ...changes])): void {
    const known = new Map([...changes].map(([path, value]) => [path, this.#meant(path, value)]));
    this.#values = [...known].some(([path, value]) => state.get(path) !== value)
      ? new Map([...state, ...known])
      : state;
    for (const path of known.keys()) this.#theirs.delete(path);
    this.store.setMany(known);
    const unread = [...known].filter(([, value]) => isUnread(value));
    if (unread.length > 0) this.#reading = this.#readLater(this.#reading, new Map(unread));
  }

  #meant(path: string, value: SheetValue): SheetValue {
    return isUnread(value) ? (this.#meanings.get(meaningKey(path, value)) ?? value) : value;
  }

  /** Asks what texts mean, and puts that in their place: no step, and nothing where something else was typed meanwhile. */
  async #readLater(former: Promise<void> | undefined, unread: Values): Promise<void> {
    await former;
    const byField = new Map<string, Set<string>>();
    for (const [path, { text }] of unread) {
      const { field } = cellOf(path);
      byField.set(field, (byField.get(field) ?? new Set()).add(text));
    }
    for (const [field, texts] of byField)
      for (const [text, value] of await this.#options.findNamed(field, [...texts]))
        this.#meanings.set(`${field}/${text}`, value);
    const read = new Map(
      [...unread]
        .filter(([path, value]) => this.value(path) === value)
        .map(([path, value]) => [path, this.#meant(path, value)]),
    );
    const before = this.#values;
    this.#values = new Map([...before, ...read]);
    this.#history.rewrite((state) => state, { before, after: this.#values });
    this.store.setMany(read);
  }
}

function meaningKey(path: string, { text }: SheetValue): string {
  return `${cellOf(path).field}/${text}`;
}

/** What somebody else has put in the place of a value. */
interface Replaced {
  before: SheetValue | undefined;
  after: SheetValue;
}
