import { z } from 'zod';

/** Kinds of records that belong to somebody, so that a role's data scope and sharing rules decide who sees them. */
export const SHARED_KINDS = ['material', 'product', 'bom', 'classification', 'application'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

/** What a role sees of them, from the widest to the narrowest. */
export const DATA_SCOPES = ['all', 'organisation', 'departmentAndBelow', 'department', 'own'] as const;
export type DataScope = (typeof DATA_SCOPES)[number];

/** What is said of a record beside its own fields: how the reader came to see it and what he may do with it. */
export const accessFields = {
  /** Names of the rules by which alone it is seen, joined by 、; empty for what the role's data scope shows. */
  sharedBy: z.string(),
  /** Whether the reader may change it, as far as it depends on whose it is. */
  canChange: z.boolean(),
};
export type AccessFields = z.infer<z.ZodObject<typeof accessFields>>;
