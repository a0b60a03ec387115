import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';

it.each([
  [{}, []],
  [
    {
      country: 'DE',
      city: 'Köln',
      postal_code: '50667',
      house_number: 7,
      street: 'Ring',
      phone: '+49 1',
      company: 'Mill',
      last_name: 'Byron',
      first_name: 'Ada',
    },
    ['Ada Byron', 'Mill', 'Ring 7', '50667 Köln', 'GERMANY', '+49 1'],
  ],
  [
    { name: 'Ada', first_name: 'A.', zip: '1010', door: ' 4 ', tags: [1] },
    ['Ada', '1010', 'door: 4'],
  ],
])('%j is %j', (address, lines) => {
  expect(addressLines(address)).toEqual(lines);
});
