import { z } from 'zod';

/** The fields of a schema by their names, at whatever depth; each name with the schemas that stand under it. */
export function fieldsByName(schema: z.ZodType): Map<string, z.ZodType[]> {
  const found = new Map<string, z.ZodType[]>();
  collect(schema, found, new Set());
  return found;
}

function collect(schema: z.core.$ZodType, found: Map<string, z.ZodType[]>, seen: Set<z.core.$ZodType>): void {
  if (seen.has(schema)) return;
  seen.add(schema);
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries<z.ZodType>(schema.shape))
      found.set(name, [...(found.get(name) ?? []), field]);
  }
  for (const inner of innerOf(schema)) collect(inner, found, seen);
}

/** What a schema is made of. */
function innerOf(schema: z.core.$ZodType): z.core.$ZodType[] {
  if (schema instanceof z.ZodObject) return Object.values(schema.shape);
  if (schema instanceof z.ZodArray) return [schema.element];
  if (schema instanceof z.ZodUnion) return [...schema.options];
  if (schema instanceof z.ZodPipe) return [schema.in, schema.out];
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return [schema.unwrap()];
  return [];
}
