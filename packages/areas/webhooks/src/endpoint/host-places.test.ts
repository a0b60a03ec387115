import { expect, it } from 'vitest';
import { freePlaces, HOST_PLACES } from './host-places.ts';
import { leaseOf, slotName } from './slots.ts';

const now = new Date('2026-03-01T10:00:00.000Z');

/** A host of which tenants hold so many places. */
const hostOf = (held: Readonly<Record<string, number>>) => {
  const holders = Object.entries(held).flatMap(([tenant, places]) =>
    Array.from({ length: places }, () => tenant),
  );
  return Object.fromEntries(
    holders.map((tenant, index) => [slotName(index + 1), leaseOf(`${tenant} slot`, now)]),
  );
};

// WHK-214
it.each([
  ['has them all while it holds none', {}, HOST_PLACES],
  ['comes to one hundred where it is alone', { acme: 99 }, HOST_PLACES - 99],
  ['gets no further than one hundred', { acme: 100 }, 0],
  ['gets less beside another tenant', { globex: 100, acme: 20 }, 0],
  ['finds room beside another tenant', { globex: 100 }, HOST_PLACES - 100],
])('a tenant %s', (_, held, places) => {
  expect(freePlaces(hostOf(held), 'acme', now)).toHaveLength(places);
});
