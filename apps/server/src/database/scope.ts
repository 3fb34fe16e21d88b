import type { DataScope } from '@edp/contract/access';
import type { Language } from '@edp/contract/multilingual';
import type { Queries } from './connection.ts';

/** Stands where a tenant's id does for what belongs to none yet: applications and their pictures. */
export const NO_TENANT = 0;

/** Whose data a query works on; `db` is bound to the same tenant. */
export interface TenantScope {
  db: Queries;
  tenantId: number;
}

/** And for whom. The context of a signed-in request is one. */
export interface Scope extends TenantScope {
  userId: number;
  /** The role that the person works in; null before one has been chosen. */
  roleId: number | null;
  /** What that role sees of records that belong to somebody; without a role only the own ones. */
  dataScope: DataScope;
  language: Language;
}
