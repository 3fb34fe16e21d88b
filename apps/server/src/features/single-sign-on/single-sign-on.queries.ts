import type { MatchingClaim } from '@edp/contract/single-sign-on';
import { sql } from 'kysely';
import type { Scope, TenantScope } from '../../database/scope.ts';

/** A tenant's identity provider, and who may sign in with a password besides. */
export interface StoredSettings {
  enabled: boolean;
  name: string;
  issuer: string;
  clientId: string;
  /** Empty for a client that has none. */
  encryptedClientSecret: string;
  scopes: string;
  claim: MatchingClaim;
  createsUsers: boolean;
  defaultRoleId: number | null;
  defaultDepartmentId: number | null;
  passwordSignIn: boolean;
  emergencyUserId: number | null;
}

export interface SavedSettings extends StoredSettings {
  id: number;
  version: number;
}

/** Of a tenant that has saved none. */
const defaultSettings: SavedSettings = {
  id: 0,
  enabled: false,
  name: '',
  issuer: '',
  clientId: '',
  encryptedClientSecret: '',
  scopes: 'openid profile email',
  claim: 'email',
  createsUsers: false,
  defaultRoleId: null,
  defaultDepartmentId: null,
  passwordSignIn: true,
  emergencyUserId: null,
  version: 0,
};

export async function readSingleSignOn({ db, tenantId }: TenantScope): Promise<SavedSettings> {
  const row = await db
    .selectFrom('single_sign_on_settings')
    .where('tenant_id', '=', tenantId)
    .select([
      'id',
      'enabled',
      'name',
      'issuer',
      'client_id as clientId',
      'encrypted_client_secret as encryptedClientSecret',
      'scopes',
      sql<MatchingClaim>`claim`.as('claim'),
      'creates_users as createsUsers',
      'default_role_id as defaultRoleId',
      'default_department_id as defaultDepartmentId',
      'password_sign_in as passwordSignIn',
      'emergency_user_id as emergencyUserId',
      'version',
    ])
    .executeTakeFirst();
  return row ?? defaultSettings;
}

export async function writeSingleSignOn(scope: Scope, settings: StoredSettings): Promise<void> {
  const columns = {
    enabled: settings.enabled,
    name: settings.name,
    issuer: settings.issuer,
    client_id: settings.clientId,
    encrypted_client_secret: settings.encryptedClientSecret,
    scopes: settings.scopes,
    claim: settings.claim,
    creates_users: settings.createsUsers,
    default_role_id: settings.defaultRoleId,
    default_department_id: settings.defaultDepartmentId,
    password_sign_in: settings.passwordSignIn,
    emergency_user_id: settings.emergencyUserId,
  };
  const changed = { ...columns, updated_by: scope.userId, updated_at: new Date() };
  await scope.db
    .insertInto('single_sign_on_settings')
    .values({ tenant_id: scope.tenantId, ...changed })
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet({ ...changed, version: sql`single_sign_on_settings.version + 1` }),
    )
    .execute();
}

/** Who may sign in with a password: everybody, or this user alone. */
export type PasswordHolders = 'everybody' | { userId: number };

export async function passwordHolders(scope: TenantScope): Promise<PasswordHolders> {
  const { passwordSignIn, emergencyUserId } = await readSingleSignOn(scope);
  return passwordSignIn || emergencyUserId === null ? 'everybody' : { userId: emergencyUserId };
}

export function mayUsePassword(holders: PasswordHolders, userId: number): boolean {
  return holders === 'everybody' || holders.userId === userId;
}

/** Enabled people among the given ones who have a password, by their ids. */
export async function withPassword(
  { db, tenantId }: TenantScope,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('users')
    .where('tenant_id', '=', tenantId)
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('enabled', '=', true)
    .where('password_hash', '!=', '')
    .select('id')
    .execute();
  return new Set(rows.map(({ id }) => id));
}
