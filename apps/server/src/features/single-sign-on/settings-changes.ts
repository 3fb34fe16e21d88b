import { replaced, touched } from '../../security-events/changes.ts';
import type { SecurityChange } from '../../security-events/record-event.ts';
import type { StoredSettings } from './single-sign-on.queries.ts';

/** What a save changes; of secrets and people that it does. */
export function settingsChanges(before: StoredSettings, after: StoredSettings): SecurityChange[] {
  const flags = ['enabled', 'createsUsers', 'passwordSignIn'] as const;
  const texts = ['name', 'issuer', 'clientId', 'scopes', 'claim'] as const;
  return [
    ...flags.flatMap((what) => replaced(what, String(before[what]), String(after[what]))),
    ...texts.flatMap((what) => replaced(what, before[what], after[what])),
    ...touched('clientSecret', before.encryptedClientSecret, after.encryptedClientSecret),
    ...touched('defaultRole', before.defaultRoleId, after.defaultRoleId),
    ...touched('department', before.defaultDepartmentId, after.defaultDepartmentId),
    ...touched('emergencyAccount', before.emergencyUserId, after.emergencyUserId),
  ];
}
