import { z } from 'zod';
import { sentAs } from './sent-as.ts';

/** Where the wire calls something by another name than we do, the contract says so, and nothing else knows. */

const namesOnWire = z.registry<{ readonly name: string }>();

/** A field that has another name on the wire than in its object. */
export function onWire<S extends z.ZodType>(name: string, field: S): S {
  const named = field.clone(field.def);
  namesOnWire.add(named, { name });
  const sent = sentAs.get(field);
  if (sent !== undefined) sentAs.add(named, sent);
  const described = z.globalRegistry.get(field);
  if (described !== undefined) z.globalRegistry.add(named, described);
  return named;
}

const wordNames = z.registry<Readonly<Record<string, string>>>();

/** One of several words, of which the wire has some otherwise. */
export function wordsOnWire<S extends z.ZodEnum>(onWire: Readonly<Record<string, string>>, choice: S): S {
  if (Object.keys(onWire).length === 0) return choice;
  wordNames.add(choice, onWire);
  sentAs.add(choice, { type: 'string', enum: choice.options.map((word) => onWire[word] ?? word) });
  return choice;
}

/** What a field of an object is called on the wire. */
export function wireName(name: string, field: z.core.$ZodType): string {
  const given = namesOnWire.get(field)?.name;
  if (given !== undefined) return given;
  return field instanceof z.ZodOptional ? wireName(name, field.def.innerType) : name;
}

/** A value as it stands on the wire; keys that the schema does not know stay as they are. */
export function toWire(schema: z.ZodType, value: unknown): unknown {
  return renamed(value, planOf(schema), 'toWire');
}

/** A value of the wire under our names. A key that is one of ours is not taken for it. */
export function fromWire(schema: z.ZodType, value: unknown): unknown {
  return renamed(value, planOf(schema), 'fromWire');
}

/** The dotted path of a field as the wire calls it. */
export function pathToWire(schema: z.ZodType, path: string): string {
  return renamedPath(schema, path, 'toWire');
}

export function pathFromWire(schema: z.ZodType, path: string): string {
  return renamedPath(schema, path, 'fromWire');
}

type Way = 'toWire' | 'fromWire';

/** What is to be renamed in a value; of a schema without any such name there is none. */
interface Plan {
  readonly fields: Readonly<Record<Way, Map<string, Field>>>;
  /** Of lists and records. */
  entries: Plan | undefined;
  readonly words: Readonly<Record<Way, ReadonlyMap<string, string>>>;
}

/** Where a field goes; without a name it is not read, since the other side means something else by it. */
interface Field {
  readonly name: string | undefined;
  readonly plan: Plan | undefined;
}

function renamed(value: unknown, plan: Plan | undefined, way: Way): unknown {
  if (plan === undefined) return value;
  if (typeof value === 'string') return plan.words[way].get(value) ?? value;
  const { entries } = plan;
  if (Array.isArray(value)) return value.map((entry) => renamed(entry, entries, way));
  if (!isRecord(value)) return value;
  const fields = plan.fields[way];
  const result: Record<string, unknown> = {};
  // On the way of every request: pairs would be made for each field.
  for (const key of Object.keys(value)) {
    const field = fields.get(key);
    const name = field === undefined ? key : field.name;
    // As a key it would set what an object inherits from.
    if (name === undefined || name === '__proto__') continue;
    const inner = field === undefined ? entries : field.plan;
    result[name] = inner === undefined ? value[key] : renamed(value[key], inner, way);
  }
  return result;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function renamedPath(schema: z.ZodType, path: string, way: Way): string {
  let plan = planOf(schema);
  const names = path.split('.').map((step) => {
    const field = plan?.fields[way].get(step);
    plan = field === undefined ? plan?.entries : field.plan;
    return field?.name ?? step;
  });
  return names.join('.');
}

const plans = new WeakMap<z.core.$ZodType, Plan | false>();

/** Made once for each schema. */
function planOf(schema: z.core.$ZodType): Plan | undefined {
  const known = plans.get(schema);
  if (known !== undefined) return known || undefined;
  if (!isRenaming(schema, new Set())) {
    plans.set(schema, false);
    return undefined;
  }
  const { fields, entries, words } = partsOf([schema]);
  const plan: Plan = {
    fields: { toWire: new Map(), fromWire: new Map() },
    entries: undefined,
    words: { toWire: words, fromWire: wordsFromWire(words) },
  };
  // Before what is in it is looked at: a tree's node holds such nodes.
  plans.set(schema, plan);
  for (const [name, parts] of fields) addField(plan, name, parts);
  for (const name of fields.keys()) reserve(plan, name);
  plan.entries = planOfAny(entries);
  return plan;
}

/** A word of ours means nothing on the wire. */
function wordsFromWire(words: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const ours = [...words.keys()].map((word) => [word, ''] as const);
  return new Map([...ours, ...[...words].map(([word, outside]) => [outside, word] as const)]);
}

function addField({ fields }: Plan, name: string, parts: ReadonlySet<z.core.$ZodType>): void {
  const outside = wireNameOfAny(name, parts);
  const plan = planOfAny(parts);
  if (outside === name && plan === undefined) return;
  fields.toWire.set(name, { name: outside, plan });
  fields.fromWire.set(outside, { name, plan });
}

/** The name of a field on either side is taken there, and means nothing on the other one unless something else has it. */
function reserve({ fields }: Plan, name: string): void {
  const outside = fields.toWire.get(name)?.name;
  if (outside === undefined || outside === name) return;
  const nothing = { name: undefined, plan: undefined };
  if (!fields.fromWire.has(name)) fields.fromWire.set(name, nothing);
  if (!fields.toWire.has(outside)) fields.toWire.set(outside, nothing);
}

function wireNameOfAny(name: string, parts: ReadonlySet<z.core.$ZodType>): string {
  return [...parts].map((part) => wireName(name, part)).find((outside) => outside !== name) ?? name;
}

/** Of what can be one or the other. */
function planOfAny(parts: ReadonlySet<z.core.$ZodType>): Plan | undefined {
  const [first, ...others] = parts;
  if (first === undefined) return undefined;
  return planOf(others.length === 0 ? first : z.union([first, ...others]));
}

function isRenaming(schema: z.core.$ZodType, seen: Set<z.core.$ZodType>): boolean {
  if (seen.has(schema)) return false;
  seen.add(schema);
  const { fields, entries, words } = partsOf([schema]);
  const isField = ([name, parts]: [string, ReadonlySet<z.core.$ZodType>]) =>
    wireNameOfAny(name, parts) !== name || [...parts].some((part) => isRenaming(part, seen));
  return words.size > 0 || [...fields].some(isField) || [...entries].some((entry) => isRenaming(entry, seen));
}

interface Parts {
  /** Of objects, by our names; of a union's several objects one field can be several schemas. */
  fields: Map<string, Set<z.core.$ZodType>>;
  /** Of lists, tuples and records. */
  entries: Set<z.core.$ZodType>;
  /** Words that the wire has otherwise. */
  words: Map<string, string>;
}

/** What a value can be made of, whatever wraps it. */
function partsOf(schemas: readonly z.core.$ZodType[]): Parts {
  const parts: Parts = { fields: new Map(), entries: new Set(), words: new Map() };
  const seen = new Set<z.core.$ZodType>();
  const left = [...schemas];
  for (let schema = left.pop(); schema !== undefined; schema = left.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    addParts(parts, schema);
    left.push(...wrappedIn(schema));
  }
  return parts;
}

function addParts({ fields, entries, words }: Parts, schema: z.core.$ZodType): void {
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape))
      fields.set(name, (fields.get(name) ?? new Set()).add(field));
  }
  for (const [word, outside] of Object.entries(wordNames.get(schema) ?? {})) words.set(word, outside);
  if (schema instanceof z.ZodArray) entries.add(schema.def.element);
  if (schema instanceof z.ZodRecord) entries.add(schema.def.valueType);
  if (schema instanceof z.ZodTuple) for (const item of schema.def.items) entries.add(item);
}

/** The schemas whose value is the schema's own; of a pipe, what goes in and what comes out. */
function wrappedIn(schema: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (schema instanceof z.ZodUnion) return schema.def.options;
  if (schema instanceof z.ZodPipe) return [schema.def.in, schema.def.out];
  if (schema instanceof z.ZodIntersection) return [schema.def.left, schema.def.right];
  if (schema instanceof z.ZodLazy) return [schema.def.getter()];
  if ('innerType' in schema._zod.def && schema._zod.def.innerType instanceof z.core.$ZodType)
    return [schema._zod.def.innerType];
  return [];
}
