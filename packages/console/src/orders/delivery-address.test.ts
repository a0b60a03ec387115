import { expect, it } from 'vitest';
import { deliveryAddress } from './delivery-address.ts';

const home = { name: 'Ada Byron', city: 'London' };
const depot = { city: 'Bonn' };

it.each([
  [depot, home, depot],
  [depot, null, depot],
  [null, home, home],
  [{}, home, home],
  [{ name: ' ', phone: '+49 1' }, home, home],
  [null, null, null],
])('beside %j and %j, goods go to %j', (shipping, billing, expected) => {
  const order = { shipping_address: shipping, billing_address: billing };
  expect(deliveryAddress(order)).toEqual(expected);
});
