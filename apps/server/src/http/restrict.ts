import type { Endpoint } from '@edp/contract/endpoint';
import { z } from 'zod';
import type { Rights } from './context.ts';

/** The restrictable fields of an endpoint that the role may not see. */
function hiddenFields(endpoint: Endpoint, rights: Rights | undefined): string[] {
  const { restrict } = endpoint;
  if (restrict === undefined || rights === undefined) return [];
  const visible = rights[restrict.by].get(restrict.screen);
  return visible === undefined ? [] : restrict.fields.filter((field) => !visible.includes(field));
}

/** The schema of a change by this role: form fields that it cannot see are not read and keep their stored value. */
export function changeSchema(endpoint: Endpoint, rights: Rights | undefined): z.ZodType {
  const hidden = hiddenFields(endpoint, rights);
  if (hidden.length === 0 || !(endpoint.input instanceof z.ZodObject)) return endpoint.input;
  const kept = Object.fromEntries(
    Object.entries(endpoint.input.shape).filter(([name]) => !hidden.includes(name)),
  );
  return z.object(kept);
}

/** An answer without the fields that the role may not see. */
export function hideFields(
  endpoint: Endpoint,
  body: Record<string, unknown>,
  rights: Rights | undefined,
): Record<string, unknown> {
  const hidden = new Set(hiddenFields(endpoint, rights));
  if (hidden.size === 0) return body;
  const { data } = body;
  return { ...body, data: Array.isArray(data) ? data.map((row) => omit(row, hidden)) : omit(data, hidden) };
}

function omit(row: unknown, hidden: ReadonlySet<string>): unknown {
  if (typeof row !== 'object' || row === null) return row;
  return Object.fromEntries(Object.entries(row).filter(([name]) => !hidden.has(name)));
}
