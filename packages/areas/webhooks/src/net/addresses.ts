import { BlockList, isIP, isIPv6, SocketAddress } from 'node:net';

/** Not reachable over the public internet, or not meant to be called (WHK-67). */
const BLOCKED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;

/** Global unicast is the public part of IPv6, without these parts of it. */
const GLOBAL_V6 = ['2000::/3'] as const;
const BLOCKED_V6 = [
  '2001::/23',
  '2001:db8::/32',
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
] as const;

const MAPPED_V4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/iu;

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', length = ''] = range.split('/');
    list.addSubnet(network, Number(length), family);
  }
  return list;
}

const blockedV4 = listOf(BLOCKED_V4, 'ipv4');
const globalV6 = listOf(GLOBAL_V6, 'ipv6');
const blockedV6 = listOf(BLOCKED_V6, 'ipv6');

/** The one spelling of an IPv6 address; a mapped IPv4 address becomes its IPv4 form. */
function canonical(address: string): string {
  if (!isIPv6(address)) return address;
  const spelled = new SocketAddress({ address, family: 'ipv6' }).address;
  return MAPPED_V4.exec(spelled)?.[1] ?? spelled;
}

/**
 * Recognizes an address that a webhook may reach; everything that is no address is not, and one
 * with a zone means something on this machine alone.
 */
export function isPublicAddress(text: string): boolean {
  if (text.includes('%')) return false;
  const address = canonical(text);
  switch (isIP(address)) {
    case 4:
      return !blockedV4.check(address, 'ipv4');
    case 6:
      return globalV6.check(address, 'ipv6') && !blockedV6.check(address, 'ipv6');
    default:
      return false;
  }
}
