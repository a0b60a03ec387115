import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FILTERS, readAddress, viewOf, withFilter, writeAddress } from './list-address.ts';

const text = fc.string({ minLength: 1, maxLength: 8 });

describe('an address', () => {
  it('says again what it said', () => {
    const addresses = fc.record({
      q: text,
      created: text,
      order: text,
      after: text,
      preview: text,
      filters: fc.dictionary(fc.constantFrom(...FILTERS), text, { noNullPrototype: true }),
      page: fc.integer({ min: 1, max: 999 }),
      columns: fc.array(fc.constantFrom('number', 'customer', 'total')),
    });
    fc.assert(
      fc.property(addresses, (address) => {
        expect(readAddress(writeAddress(address))).toEqual(address);
      }),
    );
  });

  it.each([
    ['', ''],
    ['status=placed,in_fulfillment', 'status=placed,in_fulfillment'],
    ['status=&q=&foreign=1', ''],
    ['page=3', ''],
    ['page=x&after=c', 'after=c'],
    ['after=c&page=3', 'page=3&after=c'],
  ])('%j is written %j', (search, written) => {
    expect(writeAddress(readAddress(search))).toBe(written);
  });
});

it('begins anew with another filter, and without one', () => {
  const address = readAddress('status=placed&after=c&page=2&preview=x&order=number');
  expect(writeAddress(withFilter(address, 'on_hold', 'true'))).toBe(
    'order=number&status=placed&on_hold=true',
  );
  expect(writeAddress(withFilter(address, 'status', ''))).toBe('order=number');
});

it('is the same view on another page, in another order and with other columns', () => {
  const address = readAddress('status=placed&after=c&page=2&preview=x&order=number&columns=total');
  expect(viewOf(address)).toBe('status=placed');
});
