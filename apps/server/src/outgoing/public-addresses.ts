import { isIPv4 } from 'node:net';
import { Networks } from '../networks.ts';

const globalUnicast = new Networks(['2000::/3']);

/** What IANA lists as not globally reachable, and IPv6 ranges that stand for IPv4 addresses. */
const special = new Networks([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '3fff::/20',
]);

/** Whether an IP address belongs to the public internet, so that asking it reveals nothing of our own network. */
export function isPublicAddress(address: string): boolean {
  return !special.has(address) && (isIPv4(address) || globalUnicast.has(address));
}
