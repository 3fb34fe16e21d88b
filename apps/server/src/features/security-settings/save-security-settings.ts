import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { SecuritySettings, securitySettings } from '@edp/contract/security-settings';
import { AppError } from '../../app-error.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { isAllowedAddress } from '../../http/allowed-addresses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { listed } from '../../security-events/changes.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { hasSecondFactor, isSecondFactorRequired } from '../second-factors/second-factors.queries.ts';
import { limitTickets } from '../session/tickets.queries.ts';
import {
  listDemandableRoles,
  lockSecuritySettings,
  readSecuritySettings,
  writeSecuritySettings,
} from './security-settings.queries.ts';
import type { StoredSettings } from './security-settings.queries.ts';

export async function readSettings(context: SignedInContext): Promise<SecuritySettings> {
  const { rememberAllowed, secondFactorRequired, ...settings } = await readSecuritySettings(context);
  const { allowedAddresses, secondFactorRoleIds } = settings;
  return {
    ...settings,
    rememberAllowed: rememberAllowed ? 1 : 0,
    allowedAddresses: [...allowedAddresses],
    secondFactorRequired: secondFactorRequired ? 1 : 0,
    secondFactorRoleIds: [...secondFactorRoleIds],
    roles: await listDemandableRoles(context, secondFactorRoleIds),
    ownAddress: context.address,
  };
}

/**
 * What is saved holds for sessions that are in force as well.
 * @throws AppError invalidInput when it would shut out the caller, stale with the settings as they are now
 */
export async function saveSettings(
  context: SignedInContext,
  { version, rememberAllowed, secondFactorRequired, ...fields }: ParsedInputOf<typeof securitySettings.save>,
): Promise<SecuritySettings> {
  const { address, session } = context;
  const current = await lockSecuritySettings(context);
  const { id } = current;
  await refuseStale(context, { table: 'security_settings', id, version }, current, () =>
    readSettings(context),
  );
  const { allowedAddresses = current.allowedAddresses, secondFactorRoleIds = current.secondFactorRoleIds } =
    fields;
  if (!isAllowedAddress(allowedAddresses.join(','), address))
    throw AppError.invalidField('allowedAddresses', `您当前的地址${address}不在范围内，保存后您将无法登录`);
  const settings = {
    ...fields,
    allowedAddresses,
    rememberAllowed: flagOf(rememberAllowed, current.rememberAllowed),
    secondFactorRequired: flagOf(secondFactorRequired, current.secondFactorRequired),
    secondFactorRoleIds: [...new Set(secondFactorRoleIds)],
  };
  const roles = await requireRoles(context, current, settings);
  await refuseOwnLack(context, settings);
  await writeSecuritySettings(context, settings);
  const changes = changesOf(current, settings, roles);
  if (changes.length > 0) await recordEvent(context, { kind: 'securitySettingsChanged', changes });
  await limitTickets(context, settings, { except: session.ticketHash });
  return readSettings(context);
}

const names = [
  'passwordMinLength',
  'passwordKinds',
  'passwordHistory',
  'passwordExpiryDays',
  'sessionHours',
  'idleMinutes',
  'rememberAllowed',
  'rememberDays',
  'allowedAddresses',
  'secondFactorRequired',
] as const satisfies readonly (keyof StoredSettings)[];

type RoleNames = ReadonlyMap<number, string>;

function changesOf(before: StoredSettings, after: StoredSettings, roles: RoleNames): SecurityChange[] {
  const changed = names
    .map((what) => ({ what, from: String(before[what]), to: String(after[what]) }))
    .filter(({ from, to }) => from !== to);
  const namesOf = (ids: readonly number[], others: readonly number[]) =>
    ids.filter((id) => !others.includes(id)).map((id) => roles.get(id) ?? '');
  const [had, has] = [before.secondFactorRoleIds, after.secondFactorRoleIds];
  return [...changed, ...listed('secondFactorRoles', namesOf(has, had), namesOf(had, has))];
}

function flagOf(wanted: 0 | 1 | undefined, current: boolean): boolean {
  return wanted === undefined ? current : wanted === 1;
}

/**
 * The roles of which a second factor was asked or is to be.
 * @throws AppError invalidInput for an unknown one
 */
async function requireRoles(
  context: SignedInContext,
  current: StoredSettings,
  { secondFactorRoleIds }: StoredSettings,
): Promise<RoleNames> {
  const known = await listDemandableRoles(context, current.secondFactorRoleIds);
  const roles = new Map(known.map(({ id, name }) => [id, name]));
  if (!secondFactorRoleIds.every((id) => roles.has(id)))
    throw AppError.invalidField('secondFactorRoleIds', '角色无效');
  return roles;
}

/**
 * Whoever asks a second factor of themselves has one already: the next request would be refused.
 * @throws AppError invalidInput
 */
async function refuseOwnLack(context: SignedInContext, settings: StoredSettings): Promise<void> {
  const { userId } = context;
  if (!(await isSecondFactorRequired(context, settings, userId)) || (await hasSecondFactor(context, userId)))
    return;
  const field = settings.secondFactorRequired ? 'secondFactorRequired' : 'secondFactorRoleIds';
  throw AppError.invalidField(field, '请先在“我的账号”中为自己设置二次验证');
}
