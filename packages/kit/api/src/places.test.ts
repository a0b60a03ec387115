import { reject } from '@waybill/kernel/rejection';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type AtLocations, defineOperation } from './operation.ts';
import { atPlaces, isAt, NOWHERE, seenFrom } from './places.ts';

const [MAIN, SHOP, YARD] = ['main', 'shop', 'yard'] as const;
const rows = { rows: 'location_id' } as const;

const reading = (more: { atLocations?: AtLocations; list?: { location_id: 'uuid' } } = {}) =>
  defineOperation({
    id: 'things.read',
    route: 'GET /things',
    summary: 'Read things',
    response: v.unknown(),
    status: 200,
    access: 'read',
    errors: {},
    impact: 'No things.',
    ...more,
  });

// API-315
it.each([
  [undefined, null, true],
  [undefined, MAIN, true],
  [[MAIN], MAIN, true],
  [[MAIN], SHOP, false],
  [[MAIN], null, false],
])('a key of %j sees what is at %j: %s', (places, at, sees) => {
  expect(isAt(places, at)).toBe(sees);
});

describe('the filters of a list', () => {
  const list = reading({ atLocations: rows, list: { location_id: 'uuid' } });
  const type = { column: 'type', value: 'inbound' };
  const at = (value: string, ...or: string[]) => ({
    column: 'location_id',
    value,
    ...(or.length > 0 && { or }),
  });

  // API-315
  it.each([
    ['one place', [MAIN], [], [at(MAIN)]],
    ['several places', [MAIN, SHOP], [type], [at(MAIN, SHOP), type]],
    ['a place asked for', [MAIN, SHOP], [at(SHOP)], [at(SHOP)]],
    ['places asked for', [MAIN, SHOP], [at(SHOP, YARD)], [at(SHOP)]],
    ['a place of others', [MAIN, SHOP], [at(YARD), type], [at(NOWHERE), type]],
    ['two places at once', [MAIN, SHOP], [at(MAIN), at(SHOP)], [at(NOWHERE)]],
    ['no place that is left', [], [], [at(NOWHERE)]],
  ])('of a key with %s', (_, places, filters, narrowed) => {
    expect(atPlaces(list, filters, places)).toEqual(narrowed);
  });

  it('stay where a key is not bound, or rows have no place', () => {
    expect(atPlaces(list, [type], undefined)).toEqual([type]);
    expect(atPlaces(reading({ atLocations: 'anywhere' }), [type], [MAIN])).toEqual([type]);
    expect(atPlaces(reading({ atLocations: { names: [] } }), [type], [MAIN])).toEqual([type]);
  });
});

describe('the answer of a read', () => {
  const record = reading({ atLocations: rows });
  const none = { rejected: 'not_found', message: 'There is no such record.' };

  // API-315
  it.each([
    ['its own', { location_id: MAIN }, { location_id: MAIN }],
    ['of another place', { location_id: SHOP }, none],
    ['of a place that is gone', { location_id: null }, none],
    ['of no place', {}, none],
    ['that is not there', reject('not_found', 'There is no stock row 7.'), none],
    ['refused otherwise', reject('overloaded', 'Later.'), reject('overloaded', 'Later.')],
  ])('%s', (_, answer, seen) => {
    expect(seenFrom(record, [MAIN], answer)).toMatchObject(seen);
  });

  // API-315, API-321
  it('of a command tells nothing of what is elsewhere, wherever its place is asked', () => {
    const named = reading({ atLocations: { names: [] } });
    const refused = reject('not_found', 'Order ORD-7 has no fulfilment 7.');
    expect(seenFrom(named, [MAIN], refused)).toMatchObject(none);
    expect(seenFrom(named, undefined, refused)).toBe(refused);
    expect(seenFrom(reading({ atLocations: 'anywhere' }), [MAIN], refused)).toBe(refused);
  });

  it('stays where a key is not bound, of a list, and where the handler asks', () => {
    const elsewhere = { location_id: SHOP };
    expect(seenFrom(record, undefined, elsewhere)).toBe(elsewhere);
    expect(seenFrom(reading({ atLocations: { names: [] } }), [MAIN], elsewhere)).toBe(elsewhere);
    const list = reading({ atLocations: rows, list: { location_id: 'uuid' } });
    expect(seenFrom(list, [MAIN], elsewhere)).toBe(elsewhere);
  });
});
