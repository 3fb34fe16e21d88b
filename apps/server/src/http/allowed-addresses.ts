import { isIP } from 'node:net';
import { Networks } from '../networks.ts';

const MAX_KNOWN = 1_000;
/** By the ranges, separated by commas; of most tenants there are none. */
const known = new Map<string, Networks>();

/** Whether an address is within ranges that are separated by commas; within none are all. */
export function isAllowedAddress(ranges: string, address: string): boolean {
  if (ranges === '') return true;
  const [plain = ''] = address.split('%');
  // What a proxy passes on may be anything.
  return isIP(plain) !== 0 && networksOf(ranges).has(plain);
}

function networksOf(ranges: string): Networks {
  const present = known.get(ranges);
  if (present !== undefined) return present;
  if (known.size >= MAX_KNOWN) known.clear();
  const made = new Networks(ranges.split(','));
  known.set(ranges, made);
  return made;
}
