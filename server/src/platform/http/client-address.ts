import { isIPv6 } from 'node:net';

/** A client's address in readable form: an IPv4 address from an IPv6 socket is shown as IPv4. */
export const clientAddress = (ip: string): string => ip.replace(/^::ffff:(?=\d+\.)/i, '');

/** What counts as one client: an IPv4 address, or the /64 that one IPv6 household gets. */
export function clientKey(ip: string): string {
  const address = clientAddress(ip);
  if (!isIPv6(address)) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const groups = [...left, ...Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
