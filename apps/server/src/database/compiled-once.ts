import type { CompiledQuery } from 'kysely';
import type { Scope } from './scope.ts';
import { runOver } from './statement-driver.ts';

type Value = number | string | boolean | null | readonly (number | string)[];
/** Names and values of any kind of record. */
type Valued<V> = { readonly [K in keyof V]: Value };
type Given = Readonly<Record<string, Value>>;

/** A statement and, for each of its parameters, the value that it takes, by name, or what it always is. */
interface Template {
  readonly sql: string;
  readonly parameters: readonly { name?: string | undefined; fixed?: unknown }[];
}

/**
 * A statement that is built and compiled once for each shape, which takes longer than to send it. `build` sees stand-ins in
 * place of the values and of the caller's tenant, user and role: it hands them on as parameters and neither looks at them nor
 * computes with them. Language, data scope, flags and nulls are what they are, and part of the shape.
 */
export function compiledOnce<V extends Valued<V>, Row>(
  build: (scope: Scope, values: V) => CompiledQuery<Row>,
): (scope: Scope, values: V) => Promise<Row[]> {
  const templates = new Map<string, Template>();
  return async (scope, values) => {
    const { tenantId, userId, roleId } = scope;
    const given = Object.assign<Record<string, Value>, V>({ tenantId, userId, roleId }, values);
    const shape = shapeOf(scope, given);
    const template = templates.get(shape) ?? templateOf(build, scope, values);
    templates.set(shape, template);
    const parameters = template.parameters.map(({ name, fixed }) =>
      name === undefined ? fixed : given[name],
    );
    return runOver<Row>(scope.db, { sql: template.sql, parameters });
  };
}

function shapeOf({ language, dataScope }: Scope, given: Given): string {
  let shape = `${language} ${dataScope}`;
  for (const name in given) {
    const value = given[name];
    if (value === null || typeof value === 'boolean') shape += ` ${name} ${value}`;
  }
  return shape;
}

const STAND_IN = '\u0001';
/** No id, page or flag is anywhere near. */
const FIRST_NUMBER = -(2 ** 52);

function templateOf<V extends Valued<V>, Row>(
  build: (scope: Scope, values: V) => CompiledQuery<Row>,
  scope: Scope,
  values: V,
): Template {
  const { tenantId, userId, roleId } = scope;
  const caller = standIns({ tenantId, userId, roleId }, FIRST_NUMBER);
  const own = standIns(values, FIRST_NUMBER - 10);
  const { sql, parameters } = build({ ...scope, ...caller }, own);
  const names = new Map<unknown, string>();
  for (const [name, value] of [...Object.entries(caller), ...Object.entries(own)])
    if (isStandIn(value)) names.set(value, name);
  const named = parameters.map((value) => ({ name: names.get(value), fixed: value }));
  const isComputed = named.some(({ name, fixed }) => name === undefined && isStandIn(fixed));
  const used = new Set(named.map(({ name }) => name));
  const lost = Object.entries(own).filter(([name, value]) => isStandIn(value) && !used.has(name));
  // What is not handed on as it is would be the first caller's for everybody.
  if (
    isComputed ||
    lost.length > 0 ||
    sql.includes(STAND_IN) ||
    sql.includes(String(FIRST_NUMBER).slice(0, 12))
  )
    throw new Error(`A value is computed while its statement is built: ${sql}`);
  return { sql, parameters: named };
}

/** The same keys, each with something that no other value equals. */
function standIns<V extends Valued<V>>(values: V, first: number): V {
  const entries = Object.entries<Value>(values).map(([name, value], at) => [
    name,
    standInOf(value, first - at),
  ]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- each is of its value's own type
  return Object.fromEntries(entries) as V;
}

function standInOf(value: Value, number: number): Value {
  if (typeof value === 'number') return number;
  if (typeof value === 'string') return `${STAND_IN}${number}`;
  return typeof value === 'object' && value !== null ? [number] : value;
}

function isStandIn(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(isStandIn);
  if (typeof value === 'string') return value.includes(STAND_IN);
  return typeof value === 'number' && value <= FIRST_NUMBER / 2;
}
