import { securitySettingsForm, type SecuritySettings } from '@edp/contract/security-settings';
import { fieldsOf } from '../../ui/form/fields-of.tsx';

export const Field = fieldsOf('security', securitySettingsForm);

/** What the form holds: the addresses as a text of lines. */
export function toFormValues(settings: SecuritySettings) {
  return {
    passwordMinLength: settings.passwordMinLength,
    passwordKinds: settings.passwordKinds,
    passwordHistory: settings.passwordHistory,
    passwordExpiryDays: settings.passwordExpiryDays,
    sessionHours: settings.sessionHours,
    idleMinutes: settings.idleMinutes,
    rememberAllowed: settings.rememberAllowed,
    rememberDays: settings.rememberDays,
    allowedAddresses: settings.allowedAddresses.join('\n'),
    secondFactorRequired: settings.secondFactorRequired,
    secondFactorRoleIds: settings.secondFactorRoleIds,
  };
}
