import type { ReactNode } from 'react';
import { listeners } from '../../lib/browser/listeners.ts';
import { same } from './same.ts';

/** What is wrong with one field; a path below a field, such as `rows.0.price`, counts as that field's. */
export interface FieldRefusal {
  path: string;
  message: string;
}

/** The values of a form by their names, whatever they are. */
export type Entries = Readonly<Record<string, unknown>>;

/** What is wrong with a value, given the others too; a field of many cells has a message for each. */
export type Check = (value: unknown, values: Entries) => readonly string[];

/** One field of the entries of a list. */
export interface EntryField {
  name: string;
  label: string;
  /** How a value is told, where it is not a plain text. */
  show?: ((value: unknown) => ReactNode) | undefined;
}

/** How a field and its values are told to people. */
export interface FieldWords {
  label: string;
  /** How a value is told, where it is not a plain text. */
  show?: ((value: unknown) => ReactNode) | undefined;
  /** How an entry of a list is told, where it does not name itself. */
  entry?: ((entry: unknown) => ReactNode) | undefined;
  /** What an entry of a list consists of, where two people can change the same entry. */
  entryFields?: readonly EntryField[] | undefined;
}

/** A field that is in the page; one without a label is never told of in a conflict. */
export interface ShownField extends Partial<FieldWords> {
  check?: Check | undefined;
  /** Of a required field: whether what it asks for is not filled in yet. */
  isMissing?: ((value: unknown) => boolean) | undefined;
  /** Keys of the parts of the page that it stands in. */
  parts?: readonly string[] | undefined;
  /** How a server names it, where that is not its path. */
  sentAs?: string | undefined;
}

const NONE: readonly string[] = [];

/**
 * Values, errors and unsaved fields of one form, each known by its path. What is drawn listens to its own path, so that a
 * key costs the same in a form of five fields and of a thousand.
 */
export class FormStore<Values extends object = object> {
  #start: Values;
  #startValues: ReadonlyMap<string, unknown>;
  #checkTogether: () => readonly FieldRefusal[] = () => [];
  readonly #values: Map<string, unknown>;
  readonly #fields = new Map<string, ShownField>();
  /** What a rule refuses: judged again at every change. */
  readonly #invalid = new Map<string, readonly string[]>();
  /** What was refused from outside: it holds until the field is changed. */
  readonly #refused = new Map<string, readonly string[]>();
  readonly #dirty = new Set<string>();
  readonly #paths = new Map<string, ReturnType<typeof listeners<void>>>();
  readonly #changes = listeners();
  readonly #errors = listeners();
  readonly #dirtiness = listeners();
  readonly #shown = listeners();
  #missing: ReadonlyMap<string, number> = new Map();
  #entries: Entries | undefined;
  #whole: Values | undefined;

  constructor(start: Values) {
    this.#start = start;
    this.#startValues = new Map(Object.entries(start));
    this.#values = new Map(this.#startValues);
  }

  /** Takes what tells that several fields are wrong together; it is asked when they are submitted. */
  setCheck(check: ((values: Values) => readonly FieldRefusal[]) | undefined): void {
    this.#checkTogether = () => check?.(this.values()) ?? [];
  }

  get = (path: string): unknown => this.#values.get(path);

  /** What a field started with, or what somebody else has saved meanwhile. */
  startOf = (path: string): unknown => this.#startValues.get(path);

  /** All of them; the same object until one changes. */
  values = (): Values => (this.#whole ??= { ...this.#start, ...this.#known() });

  /** Takes a value, drops what was refused of the former one, and judges again what is marked as wrong. */
  set = (path: string, value: unknown): void => {
    if (Object.is(value, this.#values.get(path))) return;
    this.#values.set(path, value);
    this.#forgetWhole();
    this.#compare(path);
    if (this.#refused.delete(path)) this.#judge(path);
    // Behind another tab no field is in the page, and what is marked stays.
    for (const marked of this.#invalid.keys()) if (this.#fields.has(marked)) this.#judge(marked);
    this.#tell(path);
    this.#changes.tell();
  };

  /** Takes many values at once, such as a pasted block, and judges them and what is marked as wrong when all are there. */
  setMany(values: ReadonlyMap<string, unknown>): void {
    const changed = [...values].filter(([path, value]) => !Object.is(value, this.#values.get(path)));
    if (changed.length === 0) return;
    for (const [path, value] of changed) {
      this.#values.set(path, value);
      this.#refused.delete(path);
      this.#compare(path);
    }
    this.#forgetWhole();
    const judged = new Set([...this.#invalid.keys(), ...changed.map(([path]) => path)]);
    for (const path of judged) if (this.#fields.has(path)) this.#judge(path);
    for (const [path] of changed) this.#tell(path);
    this.#changes.tell();
  }

  /** Puts back what a field started with, and says nothing about it. */
  reset(path: string): void {
    this.set(path, this.#startValues.get(path));
    for (const kind of [this.#refused, this.#invalid]) this.#mark(kind, path, NONE);
  }

  /** Adds a field that holds a value, such as one of a row that is opened. */
  add(path: string, value: unknown): void {
    this.set(path, value);
    this.differFrom(path, value);
  }

  /** From now on the field is unsaved where it differs from this value. */
  differFrom(path: string, start: unknown): void {
    this.#startValues = new Map([...this.#startValues, [path, start]]);
    this.#compare(path);
  }

  /** Forgets all fields whose paths begin so. */
  drop(prefix: string): void {
    const isMeant = (path: string) => path.startsWith(prefix);
    this.#startValues = new Map([...this.#startValues].filter(([path]) => !isMeant(path)));
    for (const path of [...this.#values.keys()].filter(isMeant)) {
      for (const map of [this.#values, this.#invalid, this.#refused]) map.delete(path);
      this.#setDirty(path, false);
      this.#tell(path);
    }
    this.#forgetWhole();
    this.#changes.tell();
  }

  /**
   * From now on is unsaved what differs from these values: what somebody else has saved meanwhile. What no field holds
   * takes them over.
   */
  rebase(start: Values, fields: ReadonlyMap<string, ShownField> = this.#fields): void {
    this.#start = start;
    this.#startValues = new Map(Object.entries(start));
    this.#forgetWhole();
    for (const [path, value] of this.#startValues) if (!fields.has(path)) this.set(path, value);
    for (const path of this.#values.keys()) this.#compare(path);
  }

  /** The fields that are unsaved, with what each of them began with. */
  dirtyFields(): { path: string; value: unknown; start: unknown }[] {
    return [...this.#dirty].map((path) => ({ path, value: this.get(path), start: this.startOf(path) }));
  }

  isDirty = (): boolean => this.#dirty.size > 0;
  isDirtyAt = (path: string): boolean => this.#dirty.has(path);

  /** Says that a field is in the page, or what it is by now. */
  show(path: string, field: ShownField): void {
    const isNew = !this.#fields.has(path);
    this.#fields.set(path, field);
    if (isNew) this.#shown.tell();
  }

  hide(path: string): void {
    this.#fields.delete(path);
    this.#shown.tell();
  }

  /** In the order in which they came into the page. */
  shown(): ReadonlyMap<string, ShownField> {
    return new Map(this.#fields);
  }

  errorsAt = (path: string): readonly string[] => this.#refused.get(path) ?? this.#invalid.get(path) ?? NONE;

  /** Messages of what is wrong, by the paths of the fields that are in the page. */
  errors(): ReadonlyMap<string, readonly string[]> {
    const all = [...this.#fields.keys()].map((path) => [path, this.errorsAt(path)] as const);
    return new Map(all.filter(([, messages]) => messages.length > 0));
  }

  /** How many required fields are not filled in, by the part of the page; the same object until one changes. */
  missing = (): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const [path, { isMissing, parts = [] }] of this.#fields)
      if (isMissing?.(this.#values.get(path)))
        for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
    const isSame =
      counts.size === this.#missing.size && [...counts].every(([part, n]) => this.#missing.get(part) === n);
    return isSame ? this.#missing : (this.#missing = counts);
  };

  /** Judges one field by its own rule, as when it is left. */
  judge(path: string): void {
    if (!this.#refused.has(path)) this.#judge(path);
  }

  /** Judges all fields that are in the page, each by itself and together; true when nothing is wrong. */
  validate(): boolean {
    const marked = [...this.#refused.keys(), ...this.#invalid.keys()];
    this.#refused.clear();
    for (const path of new Set([...marked, ...this.#fields.keys()]))
      this.#mark(this.#invalid, path, this.#ownErrors(path));
    const together = this.#checkTogether();
    for (const path of new Set(together.map((refusal) => refusal.path)))
      if (this.#fields.has(path) && !this.#invalid.has(path)) this.#judge(path, together);
    return this.#invalid.size === 0 && together.length === 0;
  }

  /** Marks what was refused from outside, at the fields that are in the page, or were when it was sent. */
  refuse(errors: readonly FieldRefusal[], fields: ReadonlyMap<string, ShownField> = this.#fields): void {
    const refused = new Map<string, string[]>();
    for (const { path, message } of errors) {
      const at = fieldAt(path, fields);
      if (at !== undefined) refused.set(at, [...(refused.get(at) ?? []), message]);
    }
    for (const [path, messages] of refused) this.#mark(this.#refused, path, messages);
  }

  /** Takes back what was refused of a field from outside. */
  forgive(path: string): void {
    if (this.#refused.has(path)) this.#mark(this.#refused, path, NONE);
  }

  onPath(path: string, listener: () => void): () => void {
    const told = this.#paths.get(path) ?? listeners<void>();
    this.#paths.set(path, told);
    return told.on(listener);
  }

  /** Any value has changed. */
  onChange = this.#changes.on;
  /** Any field is marked as wrong or no longer. */
  onErrors = this.#errors.on;
  /** A field has come into the page or gone from it. */
  onShown = this.#shown.on;
  /** There begins or ceases to be unsaved input. */
  onDirty = this.#dirtiness.on;

  #judge(path: string, together?: readonly FieldRefusal[]): void {
    const own = this.#ownErrors(path);
    if (own.length > 0) return this.#mark(this.#invalid, path, own);
    // Fields beside it count once they have kept the form from being saved.
    const all = together ?? (this.#invalid.has(path) ? this.#checkTogether() : []);
    const told = all.filter((refusal) => refusal.path === path).map(({ message }) => message);
    this.#mark(this.#invalid, path, told);
  }

  #ownErrors(path: string): readonly string[] {
    return this.#fields.get(path)?.check?.(this.#values.get(path), this.#known()) ?? NONE;
  }

  #known(): Entries {
    return (this.#entries ??= Object.fromEntries(this.#values));
  }

  #forgetWhole(): void {
    this.#entries = undefined;
    this.#whole = undefined;
  }

  #mark(kind: Map<string, readonly string[]>, path: string, messages: readonly string[]): void {
    const former = kind.get(path) ?? NONE;
    if (isSameList(former, messages)) return;
    if (messages.length > 0) kind.set(path, messages);
    else kind.delete(path);
    this.#tell(path);
    this.#errors.tell();
  }

  #compare(path: string): void {
    this.#setDirty(path, !same(this.#values.get(path), this.#startValues.get(path)));
  }

  #setDirty(path: string, isDirty: boolean): void {
    const was = this.isDirty();
    if (isDirty) this.#dirty.add(path);
    else this.#dirty.delete(path);
    if (was !== this.isDirty()) this.#dirtiness.tell();
  }

  #tell(path: string): void {
    this.#paths.get(path)?.tell();
  }
}

function fieldAt(path: string, fields: ReadonlyMap<string, ShownField>): string | undefined {
  if (fields.has(path)) return path;
  const named = [...fields].find(([, { sentAs }]) => sentAs === path)?.[0];
  return named ?? [...fields.keys()].find((field) => path.startsWith(`${field}.`));
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one === other || (one.length === other.length && one.every((text, at) => text === other[at]));
}
