import fc from 'fast-check';
import { expect, it } from 'vitest';
import { firstAddress, POSTAL_KEYS } from './address-parts.ts';
import { postalLines } from './postal-address.ts';

const written = fc.oneof(fc.constantFrom('', ' ', '\n', null, 0, 'DE', '-'), fc.string());
const address = fc.dictionary(fc.constantFrom(...POSTAL_KEYS, 'phone'), written, { maxKeys: 4 });

it('is the first address of which a line is printed', () => {
  fc.assert(
    fc.property(fc.array(fc.option(address), { maxLength: 3 }), (addresses) => {
      const printed = addresses.find((one) => one !== null && postalLines(one).length > 0);
      expect(firstAddress(...addresses)).toBe(printed);
    }),
  );
});
