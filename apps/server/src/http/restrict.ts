import type { Endpoint, Restriction } from '@edp/contract/endpoint';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import type { Rights } from './context.ts';

/** The fields of the endpoint's screen that the role may not see; the endpoint says which list decides first. */
function hiddenFields({ restrict }: Endpoint, rights: Rights | undefined): ReadonlySet<string> {
  if (restrict === undefined || rights === undefined) return new Set();
  const other = restrict.by === 'columns' ? 'forms' : 'columns';
  const decided = restrict[restrict.by];
  const hidden = [
    ...hiddenBy(restrict, restrict.by, rights),
    ...hiddenBy(restrict, other, rights).filter((field) => !decided.includes(field)),
  ];
  const companions = Object.entries(restrict.with ?? {}).flatMap(([field, of]) =>
    hidden.includes(of) ? [field] : [],
  );
  return new Set([...hidden, ...companions]);
}

function hiddenBy(restrict: Restriction, list: 'columns' | 'forms', rights: Rights): string[] {
  const visible = rights[list].get(restrict.screen);
  return visible === undefined ? [] : restrict[list].filter((field) => !visible.includes(field));
}

/** The schema of a change by this role: form fields that it cannot see are not read and keep their stored value. */
export function changeSchema(endpoint: Endpoint, rights: Rights | undefined): z.ZodType {
  const hidden = hiddenFields(endpoint, rights);
  if (hidden.size === 0 || !(endpoint.input instanceof z.ZodObject)) return endpoint.input;
  const kept = Object.entries(endpoint.input.shape).filter(([name]) => !hidden.has(name));
  return z.object(Object.fromEntries(kept));
}

/**
 * Filtering or ordering by a column answers what stands in it, so a hidden one cannot be used.
 * @throws AppError notAllowed
 */
export function refuseHiddenFilters(endpoint: Endpoint, rights: Rights | undefined, input: unknown): void {
  const hidden = hiddenFields(endpoint, rights);
  if (hidden.size === 0 || endpoint.kind !== 'query') return;
  const used = listFilters.safeParse(input).data ?? {};
  const names = Object.keys(used).filter((name) => used[name] !== undefined);
  const fields = names.flatMap((name) => {
    if (name === 'keyword') return endpoint.restrict?.searched ?? [];
    return name === 'sortField' ? [String(used[name])] : [name];
  });
  if (fields.some((field) => hidden.has(field))) throw new AppError('notAllowed');
}

const listFilters = z.record(z.string(), z.unknown());

/** An answer without the fields that the role may not see. */
export function hideFields(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  rights: Rights | undefined,
): Record<string, unknown> {
  const hidden = hiddenFields(endpoint, rights);
  if (hidden.size === 0) return body;
  const { data } = body;
  return { ...body, data: Array.isArray(data) ? data.map((row) => omit(row, hidden)) : omit(data, hidden) };
}

/** A refusal that shows the record as it is now keeps to the same fields. */
export function hideCurrent(endpoint: Endpoint, error: unknown, rights: Rights | undefined): unknown {
  if (!(error instanceof AppError) || error.kind !== 'stale') return error;
  const { current } = z.object({ current: z.unknown() }).parse(error.data);
  return new AppError('stale', error.message, { current: omit(current, hiddenFields(endpoint, rights)) });
}

function omit(row: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
}
