import type { Endpoint, InputOf, OutputOf } from './endpoint.ts';
import type { ComparedField } from './record-history.ts';

/** Calls an endpoint as somebody; throws where it is refused. */
export type Caller = <E extends Endpoint>(endpoint: E, input: InputOf<E>) => Promise<OutputOf<E>>;

export type RestoredField = ComparedField & { restored: NonNullable<ComparedField['restored']> };
/** A field and the value that it gets. */
export type SavedField = Pick<RestoredField, 'field' | 'restored' | 'whole'>;
type Values = Readonly<Record<string, unknown>>;

/** How an earlier state of a kind of record is saved: through the calls of its screen, with their rules and rights. */
export interface Restorer {
  screen: string;
  /** With none of them nothing is restored. */
  buttons: readonly string[];
  /** Fields that are changed along with a secret alone, which nobody is told: they are left to the form. */
  needsSecret?: ReadonlySet<string>;
  /** Which button of the screen gives the right that the field's call asks for; undefined where no call takes the field. */
  buttonFor(field: RestoredField): string | undefined;
  /** Saves the record as it is now with these fields as they were; `version` is the one that was compared. */
  restore(call: Caller, restoring: Restoring): Promise<unknown>;
}

export interface Restoring {
  id: number;
  fields: readonly SavedField[];
  version: number | null;
  /** Hears of the fields that each call has saved: where several calls are needed, one that is refused leaves what was saved before it. */
  saved?: ((fields: readonly SavedField[]) => void) | undefined;
}

export function isRestorable(field: ComparedField): field is RestoredField {
  return field.restored !== undefined;
}

/** A call of its own for one field, such as a switch or a move. */
export interface SingleCall {
  button: string;
  save(call: Caller, to: { id: number; value: unknown; version?: number | undefined }): Promise<unknown>;
}

interface Noun<E extends Endpoint, Whole extends object> {
  screen: string;
  /** Of the form; `edit` unless said. */
  button?: string;
  form: { shape: object };
  read(call: Caller, id: number): Promise<Whole>;
  save: E;
  toInput(whole: Whole, values: Values): InputOf<E>;
  /** What the form calls a field of a row that is told apart by words, such as a translation; without it the form has none. */
  named?(row: { of: string; field: string }): string | undefined;
  /** Fields that the form does not take. */
  single?: Readonly<Record<string, SingleCall>>;
}

/** A kind whose form is saved by one call, and of which some fields have calls of their own. */
export function restorerOf<E extends Endpoint, Whole extends { version: number }>(
  noun: Noun<E, Whole>,
): Restorer {
  const { screen, button = 'edit', form, single = {} } = noun;
  const isOfForm = ({ field }: SavedField) => rootOf(field) in form.shape;
  const asInForm = (saved: SavedField): SavedField => {
    const { field, restored } = saved;
    const { of } = restored;
    return of === undefined ? saved : { ...saved, field: noun.named?.({ of, field }) ?? '' };
  };
  return {
    screen,
    buttons: [button, ...Object.values(single).map((each) => each.button)],
    buttonFor(field) {
      if (field.restored.line !== 0) return undefined;
      return single[keyOf(field)]?.button ?? (isOfForm(asInForm(field)) ? button : undefined);
    },
    async restore(call, { id, fields, version, saved }) {
      // What a call of this restoration has saved is not a change by somebody else.
      let compared = version ?? undefined;
      // Before the form: a move numbers the nodes of its parent anew.
      for (const field of fields) {
        const found = single[keyOf(field)];
        if (found === undefined) continue;
        await found.save(call, { id, value: field.restored.value, version: compared });
        compared = undefined;
        saved?.([field]);
      }
      const own = fields.filter((field) => single[keyOf(field)] === undefined && isOfForm(asInForm(field)));
      if (own.length === 0) return;
      const whole = await noun.read(call, id);
      const values = { ...valuesOf(own.map(asInForm), whole), version: compared ?? whole.version };
      await call(noun.save, noun.toInput(whole, values));
      saved?.(own);
    },
  };
}

/** Which of the single calls takes a field; none takes one of a row that is told apart by words. */
function keyOf({ field, restored }: SavedField): string {
  return restored.of === undefined ? field : '';
}

export function rootOf(field: string): string {
  return field.split('.', 1)[0] ?? field;
}

/** Values of a form by its fields; one of a group, such as a measure, goes with the others of the group. */
export function valuesOf(fields: readonly SavedField[], whole: object): Record<string, unknown> {
  const stored: Values = { ...whole };
  const values: Record<string, unknown> = {};
  for (const { field, restored } of fields) {
    const [root = field, inner] = field.split('.');
    if (inner === undefined) values[root] = restored.value;
    else values[root] = { ...groupOf(values[root] ?? stored[root]), [inner]: restored.value };
  }
  return values;
}

function groupOf(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** The node below trees of any kind. */
export function findNode<N extends { id: number; children: N[] }>(
  nodes: readonly N[],
  id: number,
): N | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws Error for a record that nobody finds any more */
export function there<T>(found: T | undefined): T {
  if (found === undefined) throw new Error('The record is gone');
  return found;
}

interface Versioned {
  id: number;
  version?: number | undefined;
}

/** The call that switches a record on (1) and off (0). */
export function switchedBy(
  button: string,
  save: (call: Caller, of: Versioned, on: 0 | 1) => Promise<unknown>,
): SingleCall {
  return { button, save: (call, { value, ...of }) => save(call, of, flagOf(value)) };
}

/** The call that puts a node below another one. */
export function movedBy(
  button: string,
  move: (call: Caller, to: Versioned & { parentId: number }) => Promise<unknown>,
): SingleCall {
  return { button, save: (call, { value, ...of }) => move(call, { ...of, parentId: Number(value ?? 0) }) };
}

/** A switch whose values are 0 and 1. */
export function flagOf(value: unknown): 0 | 1 {
  return Number(value) === 1 ? 1 : 0;
}
