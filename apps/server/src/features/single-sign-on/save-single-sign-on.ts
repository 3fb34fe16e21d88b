import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { SingleSignOnSettings, singleSignOn } from '@edp/contract/single-sign-on';
import { AppError } from '../../app-error.ts';
import { encrypt } from '../../database/keys/encryption.ts';
import { takeUses } from '../../database/rate-limits.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { together } from '../../database/together.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import {
  listAdministrators,
  lockAdministration,
  refuseWithoutAdministrator,
} from '../roles/administrators.queries.ts';
import { lockSecuritySettings } from '../security-settings/security-settings.queries.ts';
import { listAssignableRoles } from '../users/users.queries.ts';
import { clientSecretOf } from './begin-sign-in.ts';
import { callbackUrlOf } from './callback-url.ts';
import { removeIdentity } from './identities.queries.ts';
import { testProvider } from './provider.ts';
import { providerWords } from './provider-words.ts';
import { settingsChanges } from './settings-changes.ts';
import { readSingleSignOn, withPassword, writeSingleSignOn } from './single-sign-on.queries.ts';
import type { SavedSettings, StoredSettings } from './single-sign-on.queries.ts';

type Save = ParsedInputOf<typeof singleSignOn.save>;

const TESTS_A_MINUTE = 20;

export async function readSettings(context: SignedInContext): Promise<SingleSignOnSettings> {
  const [settings, roles, administrators] = await together([
    readSingleSignOn(context),
    listGivableRoles(context),
    listAdministrators(context),
  ]);
  const { encryptedClientSecret, enabled, createsUsers, passwordSignIn, ...plain } = settings;
  const holders = await withPassword(
    context,
    administrators.map(({ id }) => id),
  );
  return {
    ...plain,
    enabled: flagOf(enabled),
    createsUsers: flagOf(createsUsers),
    passwordSignIn: flagOf(passwordSignIn),
    hasClientSecret: encryptedClientSecret !== '',
    callbackUrl: callbackUrlOf(context),
    roles,
    administrators: administrators
      .filter(({ id }) => holders.has(id))
      .map(({ id, name, account }) => ({ id, name: `${name} (${account})` })),
  };
}

const flagOf = (value: boolean) => (value ? 1 : 0);

/** Those by which nobody becomes an administrator. */
async function listGivableRoles(context: SignedInContext): Promise<{ id: number; name: string }[]> {
  const roles = await listAssignableRoles(context);
  return roles.filter(({ administrates }) => !administrates).map(({ id, name }) => ({ id, name }));
}

/**
 * @throws AppError stale with the settings as they are now, invalidInput naming the field, also for what would leave nobody able to
 * sign in
 */
export async function saveSettings(
  context: SignedInContext,
  { version, clientSecret, ...fields }: Save,
): Promise<SingleSignOnSettings> {
  // In this order, as whoever changes people takes the first and whoever signs in the second.
  const before = await lockAdministration(context);
  await lockSecuritySettings(context);
  const current = await readSingleSignOn(context);
  const { id } = current;
  await refuseStale(context, { table: 'single_sign_on_settings', id, version }, current, () =>
    readSettings(context),
  );
  const settings: StoredSettings = {
    ...fields,
    enabled: kept(flagged(fields.enabled), current.enabled),
    createsUsers: kept(flagged(fields.createsUsers), current.createsUsers),
    passwordSignIn: kept(flagged(fields.passwordSignIn), current.passwordSignIn),
    defaultRoleId: kept(fields.defaultRoleId, current.defaultRoleId),
    defaultDepartmentId: kept(fields.defaultDepartmentId, current.defaultDepartmentId),
    emergencyUserId: kept(fields.emergencyUserId, current.emergencyUserId),
    encryptedClientSecret: await secretOf(context, current, { ...fields, clientSecret }),
  };
  await refuseInvalid(context, settings);
  await writeSingleSignOn(context, settings);
  const changes = settingsChanges(current, settings);
  await together([
    refuseWithoutAdministrator(context, before),
    ...(changes.length > 0 ? [recordEvent(context, { kind: 'singleSignOnChanged', changes })] : []),
  ]);
  return readSettings(context);
}

const flagged = (value: 0 | 1 | undefined) => (value === undefined ? undefined : value === 1);

/** Absent keeps what is stored. */
function kept<T>(value: T | undefined, stored: T): T {
  return value === undefined ? stored : value;
}

/** Nobody sends a secret that they do not know to a provider of their own. @throws AppError invalidInput */
async function secretOf(
  { database, tenantId }: SignedInContext,
  current: SavedSettings,
  { issuer, clientId, clientSecret }: Pick<Save, 'issuer' | 'clientId' | 'clientSecret'>,
): Promise<string> {
  if (clientSecret !== undefined) return encrypt(database, clientSecretOf(tenantId), clientSecret);
  const isAnother = issuer !== current.issuer || clientId !== current.clientId;
  if (isAnother && current.encryptedClientSecret !== '')
    throw AppError.invalidField('clientSecret', '更换发行方或客户端后请重新输入客户端密钥');
  return current.encryptedClientSecret;
}

async function refuseInvalid(context: SignedInContext, settings: StoredSettings): Promise<void> {
  if (context.config.environment === 'production' && !settings.issuer.startsWith('https:'))
    throw AppError.invalidField('issuer', '发行方地址应以 https:// 开头，且不带参数');
  if (settings.createsUsers) await requireDefaultRole(context, settings.defaultRoleId);
  if (!settings.passwordSignIn) await requireEmergencyAccount(context, settings);
}

async function requireDefaultRole(context: SignedInContext, roleId: number | null): Promise<void> {
  if (roleId === null) throw AppError.invalidField('defaultRoleId', '请选择默认角色');
  if (!(await listGivableRoles(context)).some(({ id }) => id === roleId))
    throw AppError.invalidField('defaultRoleId', '默认角色须为启用的、不能管理权限的角色');
}

async function requireEmergencyAccount(
  context: SignedInContext,
  { enabled, emergencyUserId }: StoredSettings,
): Promise<void> {
  if (!enabled) throw AppError.invalidField('passwordSignIn', '未启用单点登录时不能关闭密码登录');
  if (callbackUrlOf(context) === '')
    throw AppError.invalidField('passwordSignIn', '平台未设置对外地址，不能关闭密码登录');
  if (emergencyUserId === null) throw AppError.invalidField('emergencyUserId', '请选择应急账号');
  const isAdministrator = (await listAdministrators(context)).some(({ id }) => id === emergencyUserId);
  const hasPassword = (await withPassword(context, [emergencyUserId])).has(emergencyUserId);
  if (!isAdministrator || !hasPassword)
    throw AppError.invalidField('emergencyUserId', '应急账号须为启用的、有密码的管理员');
}

/** @throws AppError tooMany, invalidInput with what is wrong */
export async function testSettings(context: SignedInContext, issuer: string): Promise<void> {
  const { config, database, userId, log } = context;
  const limit = { bucket: `sign-on-test:${userId}`, most: TESTS_A_MINUTE, window: '1 minute' };
  await takeUses(database.global, [limit]);
  try {
    await testProvider(config, issuer);
  } catch (error) {
    log.info({ err: error, issuer }, 'an identity provider did not pass its test');
    throw AppError.invalidField('issuer', providerWords(error));
  }
}

/** @throws AppError notFound */
export async function unbind(context: SignedInContext, id: number): Promise<void> {
  const user = await removeIdentity(context, id);
  if (user === undefined) throw new AppError('notFound');
  const subject = { kind: 'user', id: user.userId, name: `${user.name} (${user.account})` } as const;
  await recordEvent(context, { kind: 'identityUnbound', subject });
}
