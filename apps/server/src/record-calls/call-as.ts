import type { Endpoint } from '@edp/contract/endpoint';
import type { SignedInContext } from '../http/context.ts';
import type { Feature } from '../http/implement.ts';
import { admit } from '../http/permissions.ts';

/**
 * Prepares a call in somebody's name, as their request would make it.
 * @param input parsed by the call's schema, or by that of the fields that are to change
 * @throws AppError notAllowed without its permission; the call itself throws all that it refuses
 */
export function callAs(
  context: SignedInContext,
  feature: Feature,
  endpoint: Endpoint,
  input: unknown,
): () => Promise<unknown> {
  admit(endpoint, context.session);
  const handler = feature.handlerOf(endpoint);
  if (handler === undefined) throw new Error(`Nothing answers ${endpoint.path}`);
  return async () => handler(input, context);
}
