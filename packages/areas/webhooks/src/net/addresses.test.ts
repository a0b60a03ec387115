import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unreachableV4, unreachableV6 } from './addresses.factory.ts';
import { isPublicAddress } from './addresses.ts';

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
