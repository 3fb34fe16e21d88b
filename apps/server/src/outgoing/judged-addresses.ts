import { lookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** The host stands where we may not ask. */
export class NotToBeAsked extends Error {
  override name = 'NotToBeAsked';
}

interface Judge {
  /** Whether an IP address may be asked. */
  mayAsk: (address: string) => boolean;
  signal: AbortSignal;
}

/**
 * The IP addresses of a host that somebody else has named.
 * @throws NotToBeAsked when one of them may not be asked, or what the name server or the signal says
 */
export async function judgedAddresses(
  { hostname }: URL,
  { mayAsk, signal }: Judge,
): Promise<readonly LookupAddress[]> {
  const addresses = await resolve(hostname.replace(/^\[(.*)\]$/, '$1'), signal);
  if (!addresses.every(({ address }) => mayAsk(address))) throw new NotToBeAsked('Not to be asked');
  return addresses;
}

async function resolve(host: string, signal: AbortSignal): Promise<LookupAddress[]> {
  const tooLate = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([lookup(host, { all: true }), tooLate]);
}

/** Connects to the addresses that were judged; asked a second time, the name server could tell others. */
export function knownAddresses(addresses: readonly LookupAddress[]): LookupFunction {
  const [first] = addresses;
  return (_host, { all }, found) => {
    if (all) found(null, [...addresses]);
    else found(null, first?.address ?? '', first?.family);
  };
}
