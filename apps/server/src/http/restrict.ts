import type { Endpoint } from '@edp/contract/endpoint';
import { usedBy } from '@edp/contract/envelope';
import type { Usage } from '@edp/contract/envelope';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Rights, Session } from './context.ts';
import { extentOf } from './permissions.ts';
import { hiddenOfScreen } from './restricted/hidden-of-screen.ts';
import { changedParts, hideInPart, restrictedParts, withOptionalParts } from './restricted/parts.ts';

/** The fields that the caller's role may not see: of a picker all that it does not show, else what is hidden of the screen. */
export function hiddenFields(endpoint: Endpoint, session: Session | undefined): ReadonlySet<string> {
  if (session === undefined) return NONE;
  const { rights } = session;
  const known = hiddenByRights.get(rights);
  const before = known?.get(endpoint);
  if (before !== undefined) return before;
  const hidden =
    extentOf(endpoint, session) === 'picker'
      ? unpickedFields(endpoint)
      : hiddenOfScreen(endpoint.restrict, rights);
  if (known === undefined) hiddenByRights.set(rights, new Map([[endpoint, hidden]]));
  else known.set(endpoint, hidden);
  return hidden;
}

const NONE: ReadonlySet<string> = new Set();
/** Rights are one object as long as they are the same. */
const hiddenByRights = new WeakMap<Rights, Map<Endpoint, ReadonlySet<string>>>();

function unpickedFields({ output, picker }: Endpoint): ReadonlySet<string> {
  const { data } = output.shape;
  const record = data instanceof z.ZodArray ? data.element : data;
  const fields = record instanceof z.ZodObject ? Object.keys(record.shape) : [];
  return new Set(fields.filter((field) => !picker?.fields.includes(field)));
}

/** The schema of a change by this role: form fields that it cannot see are not read and keep their stored value. */
export function changeSchema(endpoint: Endpoint, session: Session | undefined): z.ZodType {
  const hidden = hiddenFields(endpoint, session);
  const parts = restrictedParts(endpoint, session);
  if ((hidden.size === 0 && parts.size === 0) || !(endpoint.input instanceof z.ZodObject))
    return endpoint.input;
  const before = changeSchemas.get(hidden);
  if (before !== undefined) return before;
  const kept = Object.entries(endpoint.input.shape).filter(([name]) => !hidden.has(name));
  const schema = z.object(changedParts(Object.fromEntries(kept), parts));
  changeSchemas.set(hidden, schema);
  return schema;
}

/** By the hidden fields, which are an object of their own for each endpoint and rights: to make one takes longer than to use it. */
const changeSchemas = new WeakMap<ReadonlySet<string>, z.ZodType>();

/** The schema of all else: of records within a new one, what the role does not see need not be given. */
export function inputSchema(endpoint: Endpoint, session: Session | undefined): z.ZodType {
  return withOptionalParts(endpoint.input, endpoint, session);
}

/**
 * Filtering or ordering by a column answers what stands in it, so a hidden one cannot be used.
 * @throws AppError notAllowed
 */
export function refuseHiddenFilters(endpoint: Endpoint, session: Session | undefined, input: unknown): void {
  const hidden = hiddenFields(endpoint, session);
  if (hidden.size === 0 || endpoint.kind !== 'query') return;
  const used = listFilters.safeParse(input).data ?? {};
  const names = Object.keys(used).filter((name) => used[name] !== undefined);
  const fields = names.flatMap((name) => {
    // These name columns by their value.
    if (COLUMN_FILTERS.includes(name)) return [used[name]].flat().map(String);
    return endpoint.restrict?.searched[name] ?? [name];
  });
  if (fields.some((field) => hidden.has(field))) throw new AppError('notAllowed');
}

const COLUMN_FILTERS = ['sortField', 'thenField', 'blank', 'filled'];
const listFilters = z.record(z.string(), z.unknown());

/** An answer without the fields that the role may not see. */
export function hideFields(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  session: Session | undefined,
): Record<string, unknown> {
  const hidden = hiddenFields(endpoint, session);
  const parts = restrictedParts(endpoint, session);
  if (hidden.size === 0 && parts.size === 0) return body;
  const { data } = body;
  const shown = (row: unknown) => omit(row, { hidden, parts });
  return { ...body, data: Array.isArray(data) ? data.map(shown) : shown(data) };
}

/** A refusal shows of the record as it is now, and of those that use it, what the role may see. */
export function hideInRefusal(endpoint: Endpoint, error: unknown, session: Session | undefined): unknown {
  if (!(error instanceof AppError)) return error;
  if (error.kind === 'stale') {
    const { current, ...change } = z.looseObject({ current: z.unknown() }).parse(error.data);
    const hidden = hiddenFields(endpoint, session);
    const shown = omit(asAnswered(endpoint, current), { hidden, parts: restrictedParts(endpoint, session) });
    return new AppError('stale', error.message, { ...change, current: shown });
  }
  const used = z.object({ usedBy }).safeParse(error.data);
  if (error.kind !== 'inUse' || !used.success) return error;
  const records = used.data.usedBy.records.map((record) => nameless(record, session?.rights));
  return new AppError('inUse', error.message, { usedBy: { ...used.data.usedBy, records } });
}

/** A record as the endpoint answers it: nothing beside what its schema names, in the schema's order. */
function asAnswered({ output }: Endpoint, record: unknown): unknown {
  const { data } = output.shape;
  // A move answers where the node stood, not the node.
  const answered = data instanceof z.ZodType ? data.safeParse(record) : undefined;
  return answered?.success ? answered.data : record;
}

/** Where records of each kind are seen. */
const screens = new Map([
  ['brand', 'brand'],
  ['unit', 'unit'],
  ['category', 'categorySet'],
  ['label', 'labelSet'],
  ['material', 'material'],
  ['product', 'product'],
  ['productSpecification', 'specification'],
  ['bom', 'bom'],
  ['bomPart', 'bom'],
  ['user', 'user'],
  ['role', 'role'],
  ['employee', 'employee'],
  ['sharingRule', 'sharingRule'],
  ['certificate', 'application'],
]);

/** Without code and name when the role does not hold the record's screen. */
function nameless(record: Usage, rights: Rights | undefined): Usage {
  const screen = screens.get(record.type);
  return screen === undefined || rights?.screens.has(screen) ? record : { ...record, code: '', name: '' };
}

interface Kept {
  hidden: ReadonlySet<string>;
  parts: ReturnType<typeof restrictedParts>;
}

function omit(row: unknown, kept: Kept): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const shown = Object.entries(row).filter(([name]) => !kept.hidden.has(name));
  return Object.fromEntries(
    // What stands below a node of a tree is such a node too.
    shown.map(([name, value]) => [
      name,
      name === 'children' && Array.isArray(value)
        ? value.map((node) => omit(node, kept))
        : hideInPart(kept.parts, name, value),
    ]),
  );
}
