import { parseArgs } from 'node:util';
import { z } from 'zod';

/** What stands between commas. */
export const texts = z.string().transform((text) => text.split(','));
export const numbers = texts.transform((parts) => parts.map(Number));

/** The command line by the names of the schema, each followed by its value. @throws what it should have been */
export function readOptions<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  const options = Object.fromEntries(
    Object.keys(schema.shape).map((name) => [name, { type: 'string' }] as const),
  );
  return schema.parse(parseArgs({ options }).values);
}
