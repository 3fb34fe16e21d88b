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
  language: Language;
}
