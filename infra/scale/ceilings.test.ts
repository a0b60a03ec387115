import { describe, expect, it } from 'vitest';
import { type Ceiling, ordersASecond, partitionCeilings, unitsByPlace } from './ceilings.ts';
import type { PartitionUse, Reach } from './order-use.ts';

const use = (
  reach: Reach,
  pattern: string,
  write: number,
  changes: Partial<PartitionUse> = {},
): PartitionUse => ({
  ...{ place: 'table', reach, pattern, partitions: 1, distinct: 1, read: 0, write },
  ...changes,
});

const rates = (ceilings: readonly Ceiling[]) =>
  ceilings.map((one) => [one.name, one.of, Math.floor(ordersASecond(one))]);

describe('partitionCeilings', () => {
  it.each<[string, PartitionUse, number, number]>([
    ['a partition of a tenant', use('tenant', 'T#{tenant}#ORDERS#*', 4), 8, 250],
    ['shards of all tenants', use('platform', 'OUTBOX#{shard}', 34, { partitions: 7 }), 64, 1882],
    ['shards of a tenant', use('tenant', 'T#{tenant}#ORDERS#{shard}', 6, { distinct: 2 }), 64, 333],
    ['fewer shards', use('platform', 'OUTBOX#{shard}', 34, { partitions: 7 }), 8, 235],
    [
      'an article each of three',
      use('article', 'T#{tenant}#S#{article}', 12, { partitions: 3 }),
      8,
      250,
    ],
    [
      'one that not every order needs',
      use('tenant', 'T#{tenant}#X', 0.5, { partitions: 0.5 }),
      8,
      2000,
    ],
  ])('%s', (_, one, shards, rate) => {
    expect(rates(partitionCeilings([one], shards))).toEqual([
      [`table ${one.pattern}, write`, one.reach, rate],
    ]);
  });

  it('counts reads by their own limit, and leaves out what is of one order or customer', () => {
    const uses = [
      use('tenant', 'T#{tenant}#SETTINGS', 0, { read: 6 }),
      use('order', 'T#{tenant}#ORDER#{id}', 500),
      use('customer', 'T#{tenant}#ORDERS#organization_id={customer}', 500),
      use('tenant', 'T#{tenant}#ORDERS#*', 10),
    ];
    expect(rates(partitionCeilings(uses, 8))).toEqual([
      ['table T#{tenant}#ORDERS#*, write', 'tenant', 100],
      ['table T#{tenant}#SETTINGS, read', 'tenant', 500],
    ]);
  });
});

it('adds up the units of an order in each place', () => {
  const uses = [
    use('order', 'T#{tenant}#ORDER#{id}', 150, { read: 20 }),
    use('tenant', 'T#{tenant}#ORDERS#*', 50),
    use('tenant', 'T#{tenant}#ORDERS#*', 8, { place: 'facet0' }),
  ];
  expect(Object.fromEntries(unitsByPlace(uses))).toEqual({
    table: { read: 20, write: 200 },
    facet0: { read: 0, write: 8 },
  });
});
