import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LocationFacts } from '../location/call-location.ts';
import { locationOf } from '../reservation/reservation.factory.ts';
import { type AllocationStrategy, candidates, type ShipTo, strategies } from './candidates.ts';

const nowhere: ShipTo = { country: null, location_code: null };
const codes = (locations: readonly LocationFacts[]) => locations.map(({ code }) => code);

const berlin = locationOf(1, { code: 'berlin', priority: 3, address: { country: 'DE' } });
const hamburg = locationOf(2, { code: 'hamburg', priority: 2, address: { country: 'de' } });
const vienna = locationOf(3, { code: 'vienna', priority: 1, address: { country: 'AT' } });
const afloat = locationOf(4, { code: 'afloat', priority: 0 });
const closed = locationOf(5, { code: 'closed', enabled: false, address: { country: 'DE' } });
const all = [berlin, hamburg, vienna, afloat, closed];

// INV-83
it('a location is near by either code of its country', () => {
  const leeds = locationOf(6, { code: 'leeds', priority: 9, address: { country: 'GB' } });
  const athens = locationOf(7, { code: 'athens', priority: 9, address: { country: 'el' } });
  const nearest = (country: string) =>
    codes(candidates([...all, leeds, athens], 'nearest', { ...nowhere, country }))[0];
  expect(['UK', 'xi', 'GR'].map(nearest)).toEqual(['leeds', 'leeds', 'athens']);
});

// INV-21, INV-82, INV-83, INV-84
describe('candidates', () => {
  it.each<[string, AllocationStrategy, Partial<ShipTo>, string[]]>([
    ['priority alone', 'priority', {}, ['afloat', 'vienna', 'hamburg', 'berlin']],
    [
      'priority, whatever the destination',
      'priority',
      { country: 'DE', location_code: 'berlin' },
      ['afloat', 'vienna', 'hamburg', 'berlin'],
    ],
    [
      'single_location, whatever the destination',
      'single_location',
      { country: 'DE', location_code: 'berlin' },
      ['afloat', 'vienna', 'hamburg', 'berlin'],
    ],
    ['nearest without one', 'nearest', {}, ['afloat', 'vienna', 'hamburg', 'berlin']],
    [
      'nearest by country, in any case',
      'nearest',
      { country: 'De' },
      ['hamburg', 'berlin', 'afloat', 'vienna'],
    ],
    [
      'nearest by code before country',
      'nearest',
      { country: 'AT', location_code: 'berlin' },
      ['berlin', 'vienna', 'afloat', 'hamburg'],
    ],
    [
      'nearest with a code nobody has',
      'nearest',
      { country: 'AT', location_code: 'paris' },
      ['vienna', 'afloat', 'hamburg', 'berlin'],
    ],
    [
      'nearest with the code of a disabled location',
      'nearest',
      { location_code: 'closed' },
      ['afloat', 'vienna', 'hamburg', 'berlin'],
    ],
  ])('%s', (_, strategy, shipTo, expected) => {
    expect(codes(candidates(all, strategy, { ...nowhere, ...shipTo }))).toEqual(expected);
  });

  // INV-20
  it('ends ties by age, then by id', () => {
    const old = '2026-01-01T00:00:00.000Z';
    const tied = [locationOf(1), locationOf(3, { created_at: old }), locationOf(2)];
    expect(codes(candidates(tied, 'priority', nowhere))).toEqual(['loc-3', 'loc-1', 'loc-2']);
  });

  // INV-83
  it('takes only a country of text for one', () => {
    const odd = [locationOf(1, { address: { country: 49 } }), locationOf(2, { address: {} })];
    const order = candidates([...odd, berlin], 'nearest', { ...nowhere, country: 'de' });
    expect(codes(order)).toEqual(['berlin', 'loc-1', 'loc-2']);
  });

  const anyLocation = fc.record({
    number: fc.integer({ min: 1, max: 99 }),
    priority: fc.integer({ min: 0, max: 2 }),
    enabled: fc.boolean(),
    country: fc.constantFrom('DE', 'AT', null),
  });

  it('does not depend on the order of the locations', () => {
    fc.assert(
      fc.property(
        fc
          .uniqueArray(anyLocation, { selector: ({ number }) => number, maxLength: 8 })
          .map((drawn) =>
            drawn.map(({ number, country, ...rest }) =>
              locationOf(number, { ...rest, address: { country } }),
            ),
          )
          .chain((locations) =>
            fc.tuple(
              fc.constant(locations),
              fc.shuffledSubarray(locations, { minLength: locations.length }),
            ),
          ),
        fc.constantFrom(...(Object.keys(strategies) as AllocationStrategy[])),
        fc.record({
          country: fc.constantFrom('de', 'AT', null),
          location_code: fc.constantFrom('loc-1', null),
        }),
        ([locations, shuffled], strategy, shipTo) => {
          const order = candidates(locations, strategy, shipTo);
          expect(candidates(shuffled, strategy, shipTo)).toEqual(order);
          expect(new Set(order)).toEqual(new Set(locations.filter(({ enabled }) => enabled)));
        },
      ),
    );
  });
});
