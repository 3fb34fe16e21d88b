import type { MatchingClaim, SingleSignOnSettings } from '@edp/contract/single-sign-on';
import { singleSignOnForm } from '@edp/contract/single-sign-on';
import { fieldsOf } from '../../ui/form/fields-of.tsx';

export const Field = fieldsOf('singleSignOn', singleSignOnForm);

/** What the form holds: the secret as it is typed, empty where the stored one stays. */
export function toFormValues(settings: SingleSignOnSettings) {
  return {
    enabled: settings.enabled,
    name: settings.name,
    issuer: settings.issuer,
    clientId: settings.clientId,
    clientSecret: '',
    scopes: settings.scopes,
    claim: settings.claim,
    createsUsers: settings.createsUsers,
    defaultRoleId: settings.defaultRoleId ?? undefined,
    defaultDepartmentId: settings.defaultDepartmentId ?? undefined,
    passwordSignIn: settings.passwordSignIn,
    emergencyUserId: settings.emergencyUserId ?? undefined,
  };
}

type Values = ReturnType<typeof toFormValues>;

const flagOf = (value: number) => (value === 1 ? 1 : 0);

/** What is sent of it; what was emptied is cleared. */
export function toInput({ enabled, createsUsers, passwordSignIn, ...values }: Values) {
  return {
    ...values,
    enabled: flagOf(enabled),
    createsUsers: flagOf(createsUsers),
    passwordSignIn: flagOf(passwordSignIn),
    defaultRoleId: values.defaultRoleId ?? null,
    defaultDepartmentId: values.defaultDepartmentId ?? null,
    emergencyUserId: values.emergencyUserId ?? null,
  } as const;
}

/** The claims in the words of the screen. */
export const claimNames: Readonly<Record<MatchingClaim, string>> = {
  email: '邮箱（email）',
  phone_number: '手机号（phone_number）',
  preferred_username: '账号（preferred_username）',
  sub: '账号（sub）',
};
