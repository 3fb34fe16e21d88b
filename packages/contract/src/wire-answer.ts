import { z } from 'zod';
import type { Endpoint } from './endpoint.ts';
import { fieldError } from './envelope.ts';
import { fromWire, pathFromWire } from './wire-names.ts';

const refusal = z.looseObject({
  status: z.literal(0),
  errors: z.array(fieldError).optional(),
  data: z.unknown().optional(),
});
const staleData = z.looseObject({ current: z.unknown() });

/** What a call carries as its data; a refused one carries the record as it is now under `current`. */
export function dataSchema({ output }: Endpoint): z.ZodType {
  const { data } = output.shape;
  return data instanceof z.ZodType ? data : z.unknown();
}

/** An answer, accepted or refused, under our names. */
export function answerFromWire(endpoint: Endpoint, answer: unknown): unknown {
  const refused = refusal.safeParse(answer).data;
  if (refused === undefined) return fromWire(endpoint.output, answer);
  const errors = refused.errors?.map(({ path, message }) => ({
    path: pathFromWire(endpoint.input, path),
    message,
  }));
  const stale = staleData.safeParse(refused.data).data;
  const data = stale && { ...stale, current: fromWire(dataSchema(endpoint), stale.current) };
  return { ...refused, ...(errors && { errors }), ...(data && { data }) };
}
