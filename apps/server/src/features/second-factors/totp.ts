import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const SECRET_BYTES = 20;
/** Steps by which clocks may differ, before and after. */
const WINDOW = 1;

export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

interface Label {
  issuer: string;
  account: string;
}

/** What an app reads from a QR code. */
export function addressOf(secret: string, { issuer, account }: Label): string {
  return new TOTP({
    issuer,
    label: account,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
  }).toString();
}

/** The time step that a code is of; undefined for a code that is not shown around now. */
export function stepOf(secret: string, token: string): number | undefined {
  const timestamp = Date.now();
  const delta = TOTP.validate({
    token,
    secret: Secret.fromBase32(secret),
    period: PERIOD_SECONDS,
    timestamp,
    window: WINDOW,
  });
  return delta === null ? undefined : TOTP.counter({ period: PERIOD_SECONDS, timestamp }) + delta;
}
