import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreachableV4, unreachableV6 } from './addresses.factory.ts';
import { isPublicAddress } from './addresses.ts';
import { specialRanges } from './special-ranges.factory.ts';

/** The first, a middle and the last address of a block. */
function placesOf(range: string): string[] {
  const [network = '', length = ''] = range.split('/');
  const parts = network.includes(':') ? partsOfV6(network) : network.split('.').map(Number);
  const bits = network.includes(':') ? 16 : 8;
  const filled = (share: number) =>
    parts.map((part, index) => {
      const free = Math.min(bits, Math.max(0, bits * (index + 1) - Number(length)));
      return part + Math.floor((2 ** free - 1) * share);
    });
  const spelled = (all: number[]) =>
    bits === 8 ? all.join('.') : all.map((part) => part.toString(16)).join(':');
  return [0, 0.5, 1].map((share) => spelled(filled(share)));
}

function partsOfV6(network: string): number[] {
  const [front = [], back = []] = network
    .split('::')
    .map((half) => (half === '' ? [] : half.split(':').map((part) => Number.parseInt(part, 16))));
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}

/** Mapped addresses are judged as the IPv4 address that they hold. */
const JUDGED_BY_PART = '::ffff:0:0/96';

// WHK-67
it.each(specialRanges.filter((range) => range !== JUDGED_BY_PART))(
  'blocks all of the special range %s',
  (range) => {
    for (const address of placesOf(range))
      expect([address, isPublicAddress(address)]).toEqual([address, false]);
  },
);

// WHK-67
describe('addresses a webhook must not reach', () => {
  it.each([
    ...unreachableV4,
    ...unreachableV6,
    '',
    'localhost',
    'example.com',
    '0x7f.1',
    '2130706433',
    '1.2.3',
    '1.2.3.4.5',
    '[::1]',
    '1.1.1.1%eth0',
    '2606:4700::1111%eth0',
    '8.8.8.8%',
  ])('blocks %j', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it('blocks every address of the private and local ranges', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    fc.assert(
      fc.property(fc.constantFrom('10', '127', '0'), octet, octet, octet, (first, b, c, d) => {
        const address = `${first}.${b}.${c}.${d}`;
        expect(isPublicAddress(address)).toBe(false);
        expect(isPublicAddress(`::ffff:${address}`)).toBe(false);
      }),
    );
  });
});

// WHK-67
describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '128.0.0.1',
    '168.63.129.17',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '::ffff:8.8.8.8',
    '2001:200::1',
    '2001:4860:4860::8888',
    '2606:4700::1111',
    '2a00:1450:4001::1',
  ])('passes %j', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });
});
