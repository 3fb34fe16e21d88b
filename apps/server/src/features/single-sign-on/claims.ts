import type { MatchingClaim } from '@edp/contract/single-sign-on';
import type { Subject } from './identities.queries.ts';

/** Somebody as the provider tells. */
export interface Person extends Subject {
  /** What is to match a user; empty where the provider does not tell it. */
  value: string;
  /** The provider itself does not know whether it is theirs. */
  isUnverified: boolean;
  /** What they are called where there is no user yet. */
  called: string;
  account: string;
  name: string;
  email: string;
  phone: string;
  /** When they last signed in there; the provider tells where it was asked to let them sign in anew. */
  provedAt: Date | undefined;
}

type Claims = Readonly<Record<string, unknown>> & { sub: string };

const MAX_NAME = 50;
const MAX_ACCOUNT = 50;
const MAX_EMAIL = 100;
const phonePattern = /^1[3-9]\d{9}$/;
/** As accounts are that people of the tenant give. */
const accountPattern = /^[!-~]+$/;

export function toPerson(
  claims: Claims,
  { issuer, claim }: { issuer: string; claim: MatchingClaim },
): Person {
  const email = textOf(claims['email']);
  const phone = toPhone(textOf(claims['phone_number']));
  const preferred = textOf(claims['preferred_username']);
  const values: Record<MatchingClaim, string> = {
    email,
    phone_number: phone,
    preferred_username: preferred,
    sub: claims.sub,
  };
  const account = [preferred, email, claims.sub].find(isAccount) ?? '';
  const verified = {
    email: isVerified(claims['email_verified']),
    phone: isVerified(claims['phone_number_verified']),
  };
  return {
    issuer,
    subject: claims.sub,
    value: values[claim],
    isUnverified: (claim === 'email' && !verified.email) || (claim === 'phone_number' && !verified.phone),
    called: values[claim] || claims.sub,
    account,
    name: (textOf(claims['name']) || account).slice(0, MAX_NAME),
    email: verified.email && email.length <= MAX_EMAIL ? email : '',
    phone: verified.phone ? phone : '',
    provedAt: typeof claims['auth_time'] === 'number' ? timeOf(claims['auth_time']) : undefined,
  };
}

/** Of seconds; none that lies ahead, however the provider's clock goes. */
const timeOf = (seconds: number) => new Date(Math.min(seconds * 1000, Date.now()));

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim().normalize() : '';
}

/** Who says nothing about it vouches for all that it tells; some say it as a text. */
function isVerified(value: unknown): boolean {
  return value !== false && value !== 'false';
}

/** `+86 138-0000-0000` as it is stored here; empty for what is no mainland mobile number. */
function toPhone(value: string): string {
  const digits = value
    .replace(/^\+?86(?=1)/, '')
    .replaceAll(/[\s-]/g, '')
    .replace(/^\+?86/, '');
  return phonePattern.test(digits) ? digits : '';
}

function isAccount(value: string): boolean {
  return value.length <= MAX_ACCOUNT && accountPattern.test(value);
}
