import { describe, expect, it } from 'vitest';
import { locationFacts } from '../stock/stock.factory.ts';
import { bySourcingOrder, codeOfCall, resolveLocation } from './call-location.ts';

const main = locationFacts(1);
const closed = locationFacts(2, { code: 'closed', enabled: false });

// INV-22, INV-23
it.each([
  ['closed', 'main', closed],
  [undefined, 'main', main],
  [null, 'closed', closed],
])('finds %j, by default %j', (code, fallback, expected) => {
  expect(resolveLocation([main, closed], code, fallback)).toBe(expected);
});

// INV-22, INV-23
it.each([
  ['Main', 'main'],
  ['', 'main'],
  ['elsewhere', 'main'],
  [undefined, 'elsewhere'],
])('does not find %j, by default %j', (code, fallback) => {
  expect(resolveLocation([main, closed], code, fallback)).toMatchObject({
    rejected: 'unknown_location',
  });
});

// INV-23
it('says where a default code comes from', () => {
  const messageOf = (code?: string) => {
    const refused = resolveLocation([], code, 'main');
    return 'message' in refused ? refused.message : '';
  };
  expect(messageOf()).toContain('default_location_code');
  expect(messageOf('main')).not.toContain('default_location_code');
});

// INV-20
it('sorts by priority, then age, then id', () => {
  const later = '2026-11-21T09:00:00.000Z';
  const locations = [
    locationFacts(5, { created_at: later }),
    locationFacts(4, { priority: 1 }),
    locationFacts(3),
    locationFacts(2),
    locationFacts(6, { priority: -1, created_at: later }),
  ];
  const order = locations.sort(bySourcingOrder).map(({ code }) => code);
  expect(order).toEqual(['location-6', 'location-2', 'location-3', 'location-5', 'location-4']);
});

describe('the location of a key that is bound to some', () => {
  const locations = [main, closed];
  const foreign = { rejected: 'location_not_permitted' };

  // API-317
  it.each([
    ['its own', [main.id], 'main', 'main'],
    ['one of several', [main.id, closed.id], 'closed', 'closed'],
    ['of others', [main.id], 'closed', foreign],
    ['that is nowhere', [main.id], 'elsewhere', 'elsewhere'],
    ['left out: its only one', [closed.id], null, 'closed'],
    ['left out, though it has several', [main.id, closed.id], null, { details: [{ path: 'to' }] }],
    ['left out, and none is left', ['gone'], null, foreign],
    ['left out by a key that is not bound', undefined, null, null],
    ['of whatever place, by such a key', undefined, 'closed', 'closed'],
  ])('%s', (_, places, code, expected) => {
    const found = codeOfCall({ locations, places }, code, 'to');
    if (typeof expected === 'object' && expected !== null) expect(found).toMatchObject(expected);
    else expect(found).toBe(expected);
  });
});
