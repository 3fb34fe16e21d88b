import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { administeredTenants } from '@edp/contract/administered-tenants';
import { AppError } from '../../app-error.ts';
import { isStale } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { replaced } from '../../security-events/changes.ts';
import { recordElsewhere, recordEvent } from '../../security-events/record-event.ts';
import { listAdministrators } from '../roles/administrators.queries.ts';
import {
  defaultSecuritySettings,
  readSecuritySettings,
} from '../security-settings/security-settings.queries.ts';
import { removeFactors } from '../second-factors/second-factors.queries.ts';
import { keepFormerPassword } from '../session/former-passwords.queries.ts';
import { hashPassword } from '../session/passwords.ts';
import { endTicketsOf, endTicketsOfTenant } from '../session/tickets.queries.ts';
import { findPassword } from '../session/users.queries.ts';
import { newFirstPassword } from '../users/first-password.ts';
import { lockUser, setFirstPassword } from '../users/write-users.queries.ts';
import { lockTenant, toTenantDto, updateTenant, type TenantRow } from './administered-tenants.queries.ts';
import { addWholeTenant, newTenantId } from './provision-tenant.ts';
import { seedTenantDefaults } from './seed-tenant-defaults.ts';
import { isOperator } from './tenants.queries.ts';

/**
 * Tenants give their own roles permissions, so the permission alone says nothing about others.
 * @throws AppError notAllowed
 */
export async function refuseOthers({ db, tenantId }: SignedInContext): Promise<void> {
  if (!(await isOperator(db, tenantId))) throw new AppError('notAllowed');
}

/** @throws AppError duplicate when the code is taken */
export async function createTenant(
  context: SignedInContext,
  { tenantCode: code, name, account, adminName }: ParsedInputOf<typeof administeredTenants.create>,
) {
  const { database, session } = context;
  const firstPassword = newFirstPassword(defaultSecuritySettings);
  const passwordHash = await hashPassword(firstPassword);
  const id = await newTenantId(database);
  await database.inTenantTransaction(id, async (db) => {
    const admin = { adminAccount: account, adminName, passwordHash, mustChangePassword: true };
    const made = await addWholeTenant(db, id, { code, name, ...admin }).catch((error: unknown) => {
      throw aboutCode(error);
    });
    await seedTenantDefaults(db, made, name);
    await recordElsewhere(
      { ...context, db, tenantId: session.tenantId },
      { kind: 'tenantCreated', subject: subjectOf({ id, code, name }) },
      id,
    );
  });
  return { id, code, account, firstPassword };
}

/** @throws AppError notFound, stale with the tenant as it is now */
export async function setLimits(
  context: SignedInContext,
  { id, version, maxUsers, maxStorageMb }: ParsedInputOf<typeof administeredTenants.setLimits>,
) {
  const { db, session } = context;
  const current = await requireTenant(context, { id, version });
  const shown = (limit: number | null) => (limit === null ? '' : String(limit));
  await together([
    updateTenant(db, id, {
      max_users: maxUsers,
      max_storage_mb: maxStorageMb,
      userName: session.userName,
    }),
    recordEvent(context, {
      kind: 'tenantLimitsChanged',
      subject: subjectOf(current),
      changes: [
        ...replaced('maxUsers', shown(current.maxUsers), shown(maxUsers)),
        ...replaced('maxStorageMb', shown(current.maxStorageMb), shown(maxStorageMb)),
      ],
    }),
  ]);
  return { ...toTenantDto(current), maxUsers, maxStorageMb, version: current.version + 1 };
}

/** @throws AppError notFound, stale, invalidState for the tenant of an operator */
export async function switchTenant(
  context: SignedInContext,
  { id, version, enabled }: ParsedInputOf<typeof administeredTenants.disable> & { enabled: boolean },
): Promise<void> {
  const { db, session } = context;
  const current = await requireTenant(context, { id, version });
  // The database would not take it either: `tenants_operator_enabled`.
  if (current.operator && !enabled) throw new AppError('invalidState', '运营方租户不能停用');
  await updateTenant(db, id, { enabled, userName: session.userName });
  // Nobody gets a request in any more; this ends the windows as well, and keeps sessions from coming back to life.
  if (!enabled) await endTicketsOfTenant(db, id);
  await recordEvent(context, {
    kind: enabled ? 'tenantEnabled' : 'tenantDisabled',
    subject: subjectOf(current),
  });
}

/** @throws AppError notFound, invalidState for oneself */
export async function resetAdministrator(
  context: SignedInContext,
  { id: tenantId, userId }: ParsedInputOf<typeof administeredTenants.resetAdministrator>,
): Promise<{ firstPassword: string }> {
  const { database, session } = context;
  if (userId === context.userId) throw new AppError('invalidState', '请在右上角修改自己的密码');
  const policy = await readSecuritySettings({ db: database.asTenant(tenantId), tenantId });
  const firstPassword = newFirstPassword(policy);
  const passwordHash = await hashPassword(firstPassword);
  await database.inTenantTransaction(tenantId, async (db) => {
    const tenant = await lockTenant(db, tenantId);
    if (tenant === undefined) throw new AppError('notFound');
    // Nobody of the operator is a person of this tenant, so the change is the administrator's own.
    const scope = { ...context, db, tenantId, userId };
    const user = await lockUser(scope, userId);
    const administrators = await listAdministrators(scope);
    if (user === undefined || !administrators.some(({ id }) => id === userId)) throw new AppError('notFound');
    const present = await findPassword(scope, userId);
    if (present) await keepFormerPassword(scope, { userId, hash: present.hash }, policy);
    await setFirstPassword(scope, userId, passwordHash);
    // Whoever has lost the device as well as the password gets in again.
    await removeFactors(scope, userId);
    await endTicketsOf(db, { tenantId, userId });
    const person = `${user.name} (${user.account})`;
    await recordEvent(scope, {
      kind: 'administratorReset',
      subject: { kind: 'user', id: userId, name: person },
    });
    await recordElsewhere(
      { ...scope, tenantId: session.tenantId },
      {
        kind: 'administratorReset',
        subject: subjectOf(tenant),
        changes: [{ what: 'account', to: user.account }],
      },
      tenantId,
    );
  });
  return { firstPassword };
}

async function requireTenant(
  { db }: SignedInContext,
  { id, version }: ParsedInputOf<typeof administeredTenants.enable>,
): Promise<TenantRow> {
  const current = await lockTenant(db, id);
  if (current === undefined) throw new AppError('notFound');
  const { updatedName, updatedTime } = current;
  if (isStale(version, current))
    throw new AppError('stale', undefined, { current: toTenantDto(current), updatedName, updatedTime });
  return current;
}

function subjectOf({ id, code, name }: { id: number; code: string; name: string }) {
  return { kind: 'tenant', id, name: `${name} (${code})` } as const;
}

function aboutCode(error: unknown): unknown {
  if (!(error instanceof AppError && error.kind === 'duplicate')) return error;
  return Object.assign(error, { fields: [{ path: 'tenantCode', message: error.message }] });
}
