import type { ParsedInputOf } from '@edp/contract/endpoint';
import type { SecuritySettings, securitySettings } from '@edp/contract/security-settings';
import { AppError } from '../../app-error.ts';
import { refuseStale } from '../../database/records/stale.ts';
import { isAllowedAddress } from '../../http/allowed-addresses.ts';
import type { SignedInContext } from '../../http/context.ts';
import { recordEvent } from '../../security-events/record-event.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import { limitTickets } from '../session/tickets.queries.ts';
import {
  lockSecuritySettings,
  readSecuritySettings,
  writeSecuritySettings,
} from './security-settings.queries.ts';
import type { StoredSettings } from './security-settings.queries.ts';

export async function readSettings(context: SignedInContext): Promise<SecuritySettings> {
  const { rememberAllowed, allowedAddresses, ...settings } = await readSecuritySettings(context);
  return {
    ...settings,
    rememberAllowed: rememberAllowed ? 1 : 0,
    allowedAddresses: [...allowedAddresses],
    ownAddress: context.address,
  };
}

/**
 * What is saved holds for sessions that are in force as well.
 * @throws AppError invalidInput when it would shut out the caller, stale with the settings as they are now
 */
export async function saveSettings(
  context: SignedInContext,
  { version, rememberAllowed, ...fields }: ParsedInputOf<typeof securitySettings.save>,
): Promise<SecuritySettings> {
  const { address, session } = context;
  const current = await lockSecuritySettings(context);
  const { id } = current;
  await refuseStale(context, { table: 'security_settings', id, version }, current, () =>
    readSettings(context),
  );
  const { allowedAddresses = current.allowedAddresses } = fields;
  if (!isAllowedAddress(allowedAddresses.join(','), address))
    throw AppError.invalidField('allowedAddresses', `您当前的地址${address}不在范围内，保存后您将无法登录`);
  const settings = {
    ...fields,
    allowedAddresses,
    rememberAllowed: rememberAllowed === undefined ? current.rememberAllowed : rememberAllowed === 1,
  };
  await writeSecuritySettings(context, settings);
  const changes = changesOf(current, settings);
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
] as const satisfies readonly (keyof StoredSettings)[];

function changesOf(before: StoredSettings, after: StoredSettings): SecurityChange[] {
  return names
    .map((what) => ({ what, from: String(before[what]), to: String(after[what]) }))
    .filter(({ from, to }) => from !== to);
}
