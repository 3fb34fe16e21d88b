import type { Endpoint } from '@edp/contract/endpoint';
import { dataSchema } from '@edp/contract/wire-answer';
import { pathToWire, toWire } from '@edp/contract/wire-names';
import { z } from 'zod';
import { AppError } from '../app-error.ts';
import { databaseError } from '../database/constraint-messages.ts';

/** What a handler or the database refuses, with the fields as the wire calls them. */
export function refusalToWire(endpoint: Endpoint, error: unknown): unknown {
  const known = error instanceof AppError ? error : databaseError(error);
  if (known?.fields !== undefined) {
    const fields = known.fields.map(({ path, message }) => ({
      path: pathToWire(endpoint.input, path),
      message,
    }));
    return Object.assign(new AppError(known.kind, known.message, known.data), { fields });
  }
  if (!(error instanceof AppError)) return error;
  const stale = z.looseObject({ current: z.unknown() }).safeParse(error.data).data;
  if (error.kind !== 'stale' || stale === undefined) return error;
  const { current, ...change } = stale;
  return new AppError('stale', error.message, { ...change, current: toWire(dataSchema(endpoint), current) });
}
