import { describe, expect, it } from 'vitest';
import {
  freePlaces,
  freeSlots,
  HOST_PLACES,
  heldSlots,
  isCrowded,
  lasts,
  leaseOf,
  pickSlot,
  slotName,
} from './slots.ts';

const start = new Date('2026-03-01T10:00:00.000Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const lease = leaseOf('att_1', start);

describe('the slots of an endpoint', () => {
  // WHK-141, WHK-142
  it('are free where no process holds them, or its holder died', () => {
    const stored = { s1: lease, s3: lease, s9: lease, s2: 7 };
    expect(freeSlots({}, 3, start)).toEqual([1, 2, 3]);
    expect(freeSlots(stored, 3, start)).toEqual([2]);
    expect(freeSlots(stored, 3, after(40))).toEqual([2]);
    expect(freeSlots(stored, 3, after(41))).toEqual([1, 2, 3]);
  });

  // WHK-214
  it('tell who holds them', () => {
    const stored = { s1: lease, s2: 7, s3: leaseOf('acme slot_2', start), s9: lease };
    expect(heldSlots(stored, 3, start)).toEqual(['att_1', 'acme']);
    expect(heldSlots({ s1: '' }, 1, start)).toEqual([]);
    expect(heldSlots(stored, 3, after(41))).toEqual([]);
  });

  // WHK-141
  it('are crowded once more than half of them are taken', () => {
    expect(isCrowded({ s1: lease }, 2, start)).toBe(false);
    expect(isCrowded({ s1: lease, s2: lease }, 2, start)).toBe(true);
    expect(isCrowded({ s1: lease }, 1, start)).toBe(true);
    const four = { s1: lease, s2: lease, s3: lease, s4: lease };
    expect([7, 8].map((of) => isCrowded(four, of, start))).toEqual([true, false]);
  });

  it('are asked for in another order by each caller', () => {
    const picked = Array.from({ length: 40 }, (_, n) => pickSlot([1, 2, 3, 4], `att_${n}`));
    expect(new Set(picked)).toEqual(new Set([1, 2, 3, 4]));
    expect(pickSlot([], 'att_1')).toBeUndefined();
  });
});

// WHK-142
it('a call begins only while the lease outlasts it', () => {
  expect(lasts(lease, after(19))).toBe(true);
  expect(lasts(lease, after(21))).toBe(false);
});

/** A host of which tenants hold so many places. */
const hostOf = (held: Readonly<Record<string, number>>) => {
  const holders = Object.entries(held).flatMap(([tenant, places]) =>
    Array.from({ length: places }, () => tenant),
  );
  return Object.fromEntries(
    holders.map((tenant, index) => [slotName(index + 1), leaseOf(`${tenant} slot`, start)]),
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
  expect(freePlaces(hostOf(held), 'acme', start)).toHaveLength(places);
});
