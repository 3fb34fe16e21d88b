import { hash, verify } from '@node-rs/argon2';

/** Argon2id; memory in KiB. */
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

let nobody: Promise<string> | undefined;

/** Takes as long for an unknown user, and for one without a password, as for a wrong one. */
export async function isPassword(stored: string | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const matches = await verify(stored || (await nobody), password);
  return matches && Boolean(stored);
}
