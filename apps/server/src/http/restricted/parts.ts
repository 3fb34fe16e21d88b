import type { Endpoint, RestrictedPart } from '@edp/contract/endpoint';
import { z } from 'zod';
import type { Rights, Session } from '../context.ts';
import { hiddenOfScreen, type VisibleLists } from './hidden-of-screen.ts';

/** What of the records within a field the role does not see. */
interface PartRights {
  hidden: ReadonlySet<string>;
  /** Something is hidden without which they cannot be edited. */
  isLocked: boolean;
}

type Parts = ReadonlyMap<string, PartRights>;

const NO_PARTS: Parts = new Map();
/** Rights are one object as long as they are the same. */
const partsByRights = new WeakMap<Rights, Map<Endpoint['restrict'], Parts>>();

/** Fields of a call's record that hold records of another screen, of which something is hidden from the role. */
export function restrictedParts({ restrict }: Endpoint, session: Session | undefined): Parts {
  if (session === undefined || restrict?.parts === undefined) return NO_PARTS;
  const { rights } = session;
  const known = partsByRights.get(rights) ?? new Map<Endpoint['restrict'], Parts>();
  partsByRights.set(rights, known);
  const parts = known.get(restrict) ?? partsOf(restrict.parts, rights);
  known.set(restrict, parts);
  return parts;
}

/** The same of a screen's declaration. */
export function partsOf(declared: Readonly<Record<string, RestrictedPart>>, rights: VisibleLists): Parts {
  const restricted = Object.entries(declared).map(([field, { of, needed }]): [string, PartRights] => {
    const hidden = hiddenOfScreen({ ...of, by: 'columns' }, rights);
    return [field, { hidden, isLocked: needed.some((column) => hidden.has(column)) }];
  });
  return new Map(restricted.filter(([, { hidden }]) => hidden.size > 0));
}

/** A value of a record without what is hidden of the records in it. */
export function hideInPart(parts: Parts, field: string, value: unknown): unknown {
  const part = parts.get(field);
  return part === undefined || !Array.isArray(value) ? value : value.map((row) => without(row, part.hidden));
}

function without(row: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
}

/** The fields of a change: what is hidden of the records in them is not read, and none that cannot be edited. */
export function changedParts(shape: z.core.$ZodShape, parts: Parts): z.core.$ZodShape {
  const fields = Object.entries(shape).filter(([field]) => !parts.get(field)?.isLocked);
  return Object.fromEntries(
    fields.map(([field, schema]) => [field, narrowed(schema, parts.get(field), 'omitted')]),
  );
}

/** The same schema, in which what the role does not see of records within the new one can be left out. */
export function withOptionalParts(
  schema: z.ZodType,
  endpoint: Endpoint,
  session: Session | undefined,
): z.ZodType {
  const parts = restrictedParts(endpoint, session);
  if (parts.size === 0 || !(schema instanceof z.ZodObject)) return schema;
  const { shape } = schema;
  const optional = [...parts].flatMap(([field, part]) => {
    const of = shape[field];
    return of === undefined ? [] : [[field, narrowed(of, part, 'optional')] as const];
  });
  return schema.safeExtend(Object.fromEntries(optional));
}

function narrowed(
  schema: z.core.$ZodType,
  part: PartRights | undefined,
  how: 'omitted' | 'optional',
): z.core.$ZodType {
  if (part === undefined) return schema;
  if (!(schema instanceof z.ZodArray) || !(schema.element instanceof z.ZodObject))
    throw new Error('A part is a list of records');
  const fields: [string, z.core.$ZodType][] = Object.entries(schema.element.shape);
  const shape = fields.flatMap(([name, field]): [string, z.core.$ZodType][] => {
    if (!part.hidden.has(name)) return [[name, field]];
    return how === 'omitted' ? [] : [[name, z.optional(field)]];
  });
  return schema.clone({ ...schema.def, element: z.object(Object.fromEntries(shape)) });
}
