import { z } from 'zod';
import type { BulkList } from './bulk-list.ts';
import type { DeletedKind } from './deleted-kinds.ts';
import type { SuccessRule } from './envelope.ts';
import type { ExportedList } from './exported-list.ts';
import type { ImportedList } from './imported-list.ts';

export type Method = 'GET' | 'POST' | 'DELETE';

/**
 * One call of the API, as data. The server implements it, the client calls it and the OpenAPI document is
 * made from it, so a path, a field rule or a message stands nowhere else.
 */
interface Call<I extends z.ZodType, O extends z.ZodObject> {
  readonly summary: string;
  /** The first method is the one our own client uses. */
  readonly method: Method | readonly [Method, ...Method[]];
  readonly path: string;
  readonly aliases?: readonly string[];
  /** A query only reads; a command runs in one tenant transaction. */
  readonly kind: 'query' | 'command';
  /** A command whose handler does slow work between its own transactions. */
  readonly transaction?: 'own';
  /** The screen whose hidden columns or form fields this call keeps to. */
  readonly restrict?: Restriction;
  /** The rows can be taken along as a table. */
  readonly exported?: ExportedList;
  /** Records of these kinds go to the recycle bin, named by the input's `id`, `ids` or the input itself. */
  readonly deletes?: readonly [DeletedKind, ...DeletedKind[]];
  /** A table can be made into such records; only beside `exported`. */
  readonly imported?: ImportedList;
  /** Many of the records can be changed at once; only beside `exported`. */
  readonly bulk?: BulkList;
  /** The body is multipart, or the answer is a file instead of an envelope. */
  readonly transport?: 'multipart' | 'file';
  /** A ticket that died is no reason to refuse the call. */
  readonly deadTicket?: 'accepted';
  /** Somebody who has yet to change the password that another person has given may call it, in whatever role or none. */
  readonly firstPassword?: 'accepted';
  /** Somebody of whom a second factor is asked and who has none yet may call it, in whatever role or none. */
  readonly secondFactorDue?: 'accepted';
  /** However often it is sent, the command is done anew: its answer is not to be kept, or belongs to one sending. */
  readonly repeated?: 'anew';
  /** A caller may keep the answer of a read and ask whether it is still the same. */
  readonly revalidated?: true;
  /** How our own client sends the body; JSON unless it says otherwise. The server reads either. */
  readonly encoding?: 'form';
  /** How our own client reads that it succeeded; `code-0` unless it says otherwise. */
  readonly success?: SuccessRule;
  readonly input: I;
  /** What our own client sends where that is more than the input, such as a whole record as it was read; the rest is not read. */
  readonly sent?: z.ZodType;
  /** What the envelope carries besides code, status and message. */
  readonly output: O;
}

/** A call that needs no ticket. */
interface OpenCall {
  readonly access: 'open';
  readonly permission?: never;
  readonly picker?: never;
}

/**
 * A call of somebody whose role holds one of these buttons (`screen:code`) or screens: a command names its buttons, a read the
 * screens and buttons that it serves.
 */
type Permission = readonly [string, ...string[]] | ForEverybody;

/** A call of everybody who has a ticket, or who has chosen a role besides. */
export interface ForEverybody {
  readonly everybody: 'ticket' | 'role';
  readonly because: string;
}

/** What records are answered to a role that only chooses among them. */
export interface Picker {
  /** Screens whose forms or filters let choose. */
  readonly screens: readonly [string, ...string[]];
  /** All that it shows of a record. */
  readonly fields: readonly string[];
  readonly because: string;
}

/** No call that needs a ticket lacks a rule: one that serves only pickers has no permission beside them. */
type SignedInCall = { readonly access: 'signed-in' } & (
  | { readonly permission: Permission; readonly picker?: Picker }
  | { readonly permission?: never; readonly picker: Picker }
);

export type Endpoint<I extends z.ZodType = z.ZodType, O extends z.ZodObject = z.ZodObject> = Call<I, O> &
  (OpenCall | SignedInCall);

/** What a role's `columns` and `forms` lists can hide of a screen. */
export interface RestrictedScreen {
  readonly screen: string;
  readonly columns: readonly string[];
  readonly forms: readonly string[];
  /** Fields that go with another one, such as a picture's address; of two in both directions the deciding list's decides. */
  readonly with?: Readonly<Record<string, string>>;
  /** The fields that a parameter of a list looks in, where they are not the one of its own name. */
  readonly searched: Readonly<Record<string, readonly string[]>>;
  /** Fields that hold records of another screen. */
  readonly parts?: Readonly<Record<string, RestrictedPart>>;
}

/** Records within another one: what their own screen's list hides of them is hidden there too. */
export interface RestrictedPart {
  readonly of: RestrictedScreen;
  /** Columns without which they cannot be edited: whoever lacks one of them only reads those that are there. */
  readonly needed: readonly string[];
}

/** Which of the two lists decides over a field that stands in both. */
export interface Restriction extends RestrictedScreen {
  readonly by: 'columns' | 'forms';
}

export type Contract = Readonly<Record<string, Endpoint>>;
export type InputOf<E extends Endpoint> = z.input<E['input']>;
export type ParsedInputOf<E extends Endpoint> = z.output<E['input']>;
export type OutputOf<E extends Endpoint> = z.output<E['output']>;

/** Keeps the exact schema types of an endpoint literal. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}

/** Every address an endpoint answers at: as written, its aliases, and without the `/edp` service prefix. */
export function pathsOf(definition: Endpoint): string[] {
  const written = [definition.path, ...(definition.aliases ?? [])];
  const unprefixed = written
    .filter((path) => path.startsWith('/edp/'))
    .map((path) => path.slice('/edp'.length));
  return [...new Set([...written, ...unprefixed])];
}

export function methodsOf(definition: Endpoint): readonly Method[] {
  return typeof definition.method === 'string' ? [definition.method] : definition.method;
}

export const nothing = z.object({});

/** Header that names one intent of a caller, so that a command sent again after its answer was lost is done once. */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key';
/** Anything that no two intents of one caller share; ours are random. */
export const idempotencyKey = z.string().regex(/^[\w-]{16,64}$/);
