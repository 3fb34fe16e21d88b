import { z } from 'zod';

/** Kinds of records that are found and kept across screens, in the order in which equals are told. */
export const NAMED_KINDS = [
  'material',
  'product',
  'productSpecification',
  'bom',
  'classification',
  'brand',
  'unit',
  'category',
  'label',
  'specification',
  'application',
  'certificate',
  'sharingRule',
  'user',
  'department',
  'role',
] as const;
export type NamedKind = (typeof NAMED_KINDS)[number];

export const namedKind = z.enum(NAMED_KINDS, '类型不正确');

/** A record of any kind, by what it is told from others. */
export const namedRecord = z.object({
  kind: namedKind,
  id: z.number(),
  /** Empty for kinds without one, and for roles that may not see it; the name likewise. */
  code: z.string(),
  name: z.string(),
  /** Where it stands or belongs: a category, a set, a department. */
  place: z.string(),
});
export type NamedRecord = z.infer<typeof namedRecord>;
