import { sql } from 'kysely';
import { idIn } from '../../database/lists/id-in.ts';
import type { Scope, TenantScope } from '../../database/scope.ts';

/** What a tenant asks of passwords, sessions and network addresses. */
export interface StoredSettings {
  passwordMinLength: number;
  passwordKinds: number;
  passwordHistory: number;
  passwordExpiryDays: number;
  sessionHours: number;
  idleMinutes: number;
  rememberAllowed: boolean;
  rememberDays: number;
  allowedAddresses: readonly string[];
  secondFactorRequired: boolean;
  secondFactorRoleIds: readonly number[];
}

interface SavedSettings extends StoredSettings {
  id: number;
  version: number;
}

/** Of a tenant that has saved none. */
export const defaultSecuritySettings: SavedSettings = {
  id: 0,
  passwordMinLength: 6,
  passwordKinds: 1,
  passwordHistory: 1,
  passwordExpiryDays: 0,
  sessionHours: 12,
  idleMinutes: 120,
  rememberAllowed: true,
  rememberDays: 7,
  allowedAddresses: [],
  secondFactorRequired: false,
  secondFactorRoleIds: [],
  version: 0,
};

export async function readSecuritySettings({ db, tenantId }: TenantScope): Promise<SavedSettings> {
  const row = await db
    .selectFrom('security_settings')
    .where('tenant_id', '=', tenantId)
    .select([
      'id',
      'password_min_length as passwordMinLength',
      'password_kinds as passwordKinds',
      'password_history as passwordHistory',
      'password_expiry_days as passwordExpiryDays',
      'session_hours as sessionHours',
      'idle_minutes as idleMinutes',
      'remember_allowed as rememberAllowed',
      'remember_days as rememberDays',
      'allowed_addresses as allowedAddresses',
      'second_factor_required as secondFactorRequired',
      'second_factor_role_ids as secondFactorRoleIds',
      'version',
    ])
    .executeTakeFirst();
  // An array of ids arrives as texts.
  return row ? { ...row, secondFactorRoleIds: row.secondFactorRoleIds.map(Number) } : defaultSecuritySettings;
}

const lockOf = (tenantId: number) => sql`hashtextextended('security settings', ${tenantId})`;

/** The settings, which nobody changes until the transaction ends: a session that begins keeps to those in force. */
export async function holdSecuritySettings(scope: TenantScope): Promise<StoredSettings> {
  await sql`select pg_advisory_xact_lock_shared(${lockOf(scope.tenantId)}) is null as held`.execute(scope.db);
  return readSecuritySettings(scope);
}

/** The settings, which the transaction may change once no session is just beginning. */
export async function lockSecuritySettings(scope: TenantScope): Promise<SavedSettings> {
  await sql`select pg_advisory_xact_lock(${lockOf(scope.tenantId)}) is null as locked`.execute(scope.db);
  return readSecuritySettings(scope);
}

export async function writeSecuritySettings(scope: Scope, settings: StoredSettings): Promise<void> {
  const columns = {
    password_min_length: settings.passwordMinLength,
    password_kinds: settings.passwordKinds,
    password_history: settings.passwordHistory,
    password_expiry_days: settings.passwordExpiryDays,
    session_hours: settings.sessionHours,
    idle_minutes: settings.idleMinutes,
    remember_allowed: settings.rememberAllowed,
    remember_days: settings.rememberDays,
    allowed_addresses: [...settings.allowedAddresses],
    second_factor_required: settings.secondFactorRequired,
    second_factor_role_ids: [...settings.secondFactorRoleIds],
  };
  const changed = { ...columns, updated_by: scope.userId, updated_at: new Date() };
  await scope.db
    .insertInto('security_settings')
    .values({ tenant_id: scope.tenantId, ...changed })
    .onConflict((conflict) =>
      conflict.column('tenant_id').doUpdateSet({ ...changed, version: sql`security_settings.version + 1` }),
    )
    .execute();
}

/** Roles of which a second factor can be asked: those in use, and stopped ones of which it is asked already. */
export async function listDemandableRoles(
  { db, tenantId }: TenantScope,
  chosen: readonly number[],
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('roles')
    .where('tenant_id', '=', tenantId)
    .where((row) => row.or([row('enabled', '=', true), idIn(row.ref('id'), chosen)]))
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}
