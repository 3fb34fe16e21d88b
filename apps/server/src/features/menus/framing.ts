import type { Framing } from '@edp/contract/menus';
import { takeUses } from '../../database/rate-limits.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Networks } from '../../networks.ts';
import { isFramingAllowed } from './frame-policy.ts';
import type { FramePolicy } from './frame-policy.ts';
import { pageHeaders } from './page-headers.ts';
import { isPublicAddress } from '../../outgoing/public-addresses.ts';

const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 500;
const PAGES_A_MINUTE = 30;

interface KeptPolicy {
  until: number;
  /** Undefined: the page could not be asked. */
  policy: Promise<FramePolicy | undefined>;
}

/** By address, the oldest first; also those that are being asked, so that many who ask at once ask once. */
const kept = new Map<string, KeptPolicy>();

/**
 * Whether a page may stand in a frame of ours; unknown when it does not answer or is not for the server to ask.
 * @throws AppError tooMany
 */
export async function framingOf(url: string, context: SignedInContext): Promise<Framing> {
  const policy = await policyOf(url, context);
  const isAllowed = policy && isFramingAllowed(policy, context.host);
  if (isAllowed === undefined) return 'unknown';
  return isAllowed ? 'allowed' : 'refused';
}

async function policyOf(
  url: string,
  { config, database, userId }: SignedInContext,
): Promise<FramePolicy | undefined> {
  const known = keptPolicy(url);
  if (known) return known;
  const limit = { bucket: `framing-of:${userId}`, most: PAGES_A_MINUTE, window: '1 minute' };
  await takeUses(database.global, [limit]);
  return keptPolicy(url) ?? keep(url, askPolicy(url, new Networks(config.framingAllow)));
}

function keptPolicy(url: string): KeptPolicy['policy'] | undefined {
  const known = kept.get(url);
  return known && known.until > Date.now() ? known.policy : undefined;
}

function keep(url: string, policy: KeptPolicy['policy']): KeptPolicy['policy'] {
  kept.delete(url);
  kept.set(url, { until: Date.now() + KEPT_MS, policy });
  for (const oldest of kept.keys()) {
    if (kept.size <= MAX_KEPT) break;
    kept.delete(oldest);
  }
  return policy;
}

async function askPolicy(address: string, allowed: Networks): Promise<FramePolicy | undefined> {
  try {
    const mayAsk = (ip: string) => isPublicAddress(ip) || allowed.has(ip);
    const { url, headers } = await pageHeaders(address, mayAsk);
    return {
      origin: url.origin,
      frameOptions: String(headers['x-frame-options'] ?? ''),
      contentSecurityPolicy: String(headers['content-security-policy'] ?? ''),
    };
  } catch {
    // Which of the reasons it was is not told: it could say what stands in our own network.
    return undefined;
  }
}
