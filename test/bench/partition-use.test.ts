import { describe, expect, it } from 'vitest';
import type { Reach } from '../../infra/scale/order-use.ts';
import { partitionUses, patternOf, reachOf, type Words } from './partition-use.ts';

const words: Words = {
  demo: 'tenant',
  'NW-11': 'article',
  'my-order': 'order',
  'ep-1': 'endpoint',
  'hooks.example.com': 'host',
  '0190b2a4-0000-7000-8000-00000000000a': 'location',
};

describe('patternOf', () => {
  it.each([
    ['T#demo#STOCK#S#NW-11', 'T#{tenant}#STOCK#S#{article}'],
    ['T#demo#ORDER#0190b2a4-0000-7000-8000-00000000000b', 'T#{tenant}#ORDER#{id}'],
    [
      'T#demo#MOVEMENTS#location_id=0190b2a4-0000-7000-8000-00000000000a',
      'T#{tenant}#MOVEMENTS#location_id={location}',
    ],
    ['T#demo#ORDER_REF#my-order', 'T#{tenant}#ORDER_REF#{order}'],
    ['T#demo#EVT#evt_01M81G4EHBQVPWX8CRSF9TZ54W', 'T#{tenant}#EVT#{id}'],
    ['T#demo#CHANGE#01M81JZ58KCJ10CY77YXJRBA', 'T#{tenant}#CHANGE#{id}'],
    [
      'T#demo#IDEMPOTENCY#orders.place#caeTnPKGG1e-vAdpfF4ThuEnxtCXqfbGkYhzCjlIsjY',
      'T#{tenant}#IDEMPOTENCY#orders.place#{id}',
    ],
    ['T#demo#DELIVERY_NUMBER#DEL-000002', 'T#{tenant}#DELIVERY_NUMBER#{id}'],
    ['OUTBOX#7', 'OUTBOX#{shard}'],
    ['T#demo#CHANGES#1', 'T#{tenant}#CHANGES#{shard}'],
    ['T#demo#DELTAS#ORDERS#2#1', 'T#{tenant}#DELTAS#ORDERS#2#{shard}'],
    ['T#demo#ORDERS#status=placed', 'T#{tenant}#ORDERS#status=placed'],
    ['T#demo#NUMBER_RANGES', 'T#{tenant}#NUMBER_RANGES'],
    ['T#demolition#ORDERS#*', 'T#demolition#ORDERS#*'],
  ])('%s is %s', (value, pattern) => {
    expect(patternOf(value, words)).toBe(pattern);
  });
});

describe('reachOf', () => {
  it.each<[string, Reach]>([
    ['OUTBOX#{shard}', 'platform'],
    ['TENANTS', 'platform'],
    ['T#{tenant}#ENDPOINT#{endpoint}', 'endpoint'],
    ['WEBHOOKS#HOST#{host}', 'endpoint'],
    ['T#{tenant}#ORDERS#*', 'tenant'],
    ['T#{tenant}#MOVEMENTS#location_id={location}', 'tenant'],
    ['T#{tenant}#CHANGES#{shard}', 'tenant'],
    ['T#{tenant}#STOCK#S#{article}', 'article'],
    ['T#{tenant}#ORDERS#organization_id={customer}', 'customer'],
    ['T#{tenant}#ORDER_REF#{order}', 'order'],
    ['T#{tenant}#ORDER#{id}', 'order'],
  ])('%s is shared by %s', (pattern, reach) => {
    expect(reachOf(pattern)).toBe(reach);
  });
});

describe('partitionUses', () => {
  it('adds up what orders took of the partitions of a pattern, and means an order', () => {
    const taken = (value: string, read: number, write: number) => ({
      ...{ place: 'table', value, read, write },
    });
    const first = [taken('T#demo#STOCK#S#NW-11', 2, 8), taken('T#demo#STOCK#S#NW-12', 2, 4)];
    const second = [taken('T#demo#STOCK#S#NW-11', 0, 4), taken('T#demo#SETTINGS', 5, 0)];
    const both: Words = { ...words, 'NW-12': 'article' };
    const stock = { place: 'table', pattern: 'T#{tenant}#STOCK#S#{article}', reach: 'article' };
    const settings = { place: 'table', pattern: 'T#{tenant}#SETTINGS', reach: 'tenant' };
    expect(partitionUses([first, second], both)).toEqual([
      { ...stock, partitions: 1.5, distinct: 2, read: 2, write: 8 },
      { ...settings, partitions: 0.5, distinct: 1, read: 2.5, write: 0 },
    ]);
  });

  it('counts a partition once an order, however often it was taken of', () => {
    const one = { place: 'table', value: 'T#demo#ORDERS#*', read: 0, write: 1 };
    expect(partitionUses([[one, one]], words)).toMatchObject([{ partitions: 1, write: 2 }]);
  });

  it('keeps the same key of two indexes apart', () => {
    const spent = ['facet1', 'facet2'].map((place) => ({
      ...{ place, value: 'T#demo#ORDERS#*', read: 0, write: 1 },
    }));
    expect(partitionUses([spent], words).map(({ place }) => place)).toEqual(['facet1', 'facet2']);
  });
});
