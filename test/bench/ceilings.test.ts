import { describe, expect, it } from 'vitest';
import {
  type Ceiling,
  exceeded,
  ordersASecond,
  partitionCeilings,
  quotaCeilings,
} from './ceilings.ts';
import { type PartitionUse, reachOf } from './partition-use.ts';

const use = (
  pattern: string,
  write: number,
  changes: Partial<PartitionUse> = {},
): PartitionUse => ({
  ...{
    place: 'table',
    pattern,
    reach: reachOf(pattern),
    partitions: 1,
    distinct: 1,
    read: 0,
    write,
  },
  ...changes,
});

const rates = (ceilings: readonly Ceiling[]) =>
  ceilings.map((one) => [one.name, one.of, Math.floor(ordersASecond(one))]);

describe('partitionCeilings', () => {
  it.each<[string, PartitionUse, number, number]>([
    ['a partition of a tenant', use('T#{tenant}#ORDERS#*', 4), 8, 250],
    ['shards of all tenants', use('OUTBOX#{shard}', 34, { partitions: 7 }), 64, 1882],
    ['shards of a tenant', use('T#{tenant}#ORDERS#{shard}', 6, { distinct: 2 }), 64, 333],
    ['fewer shards', use('OUTBOX#{shard}', 34, { partitions: 7 }), 8, 235],
    ['an article each of three', use('T#{tenant}#S#{article}', 12, { partitions: 3 }), 8, 250],
    ['one that not every order needs', use('T#{tenant}#X', 0.5, { partitions: 0.5 }), 8, 2000],
  ])('%s', (_, one, shards, rate) => {
    expect(rates(partitionCeilings([one], shards))).toEqual([
      [`table ${one.pattern}, write`, one.reach, rate],
    ]);
  });

  it('counts reads by their own limit, and leaves out what is of one order or customer', () => {
    const uses = [
      use('T#{tenant}#SETTINGS', 0, { read: 6 }),
      use('T#{tenant}#ORDER#{id}', 500),
      use('T#{tenant}#ORDERS#organization_id={customer}', 500),
      use('T#{tenant}#ORDERS#*', 10),
    ];
    expect(rates(partitionCeilings(uses, 8))).toEqual([
      ['table T#{tenant}#ORDERS#*, write', 'tenant', 100],
      ['table T#{tenant}#SETTINGS, read', 'tenant', 500],
    ]);
  });
});

describe('quotaCeilings', () => {
  const calls = { requests: 5, events: 10, functionSeconds: 0.5 };
  const stage = { requestsPerSecond: 1_000, tenantRequestsPerSecond: 100, fullestTable: 1 };

  it('counts the table and each index by itself, and every service by what an order takes', () => {
    const uses = [
      use('T#{tenant}#ORDER#{id}', 150, { read: 20 }),
      use('T#{tenant}#ORDERS#*', 50),
      use('T#{tenant}#ORDERS#*', 8, { place: 'facet0' }),
    ];
    expect(rates(quotaCeilings(uses, calls, stage))).toEqual([
      ['throttle of a tenant', 'tenant', 20],
      ['DynamoDB: write units of the fullest table', 'platform', 200],
      ['throttle of the stage', 'platform', 200],
      ['EventBridge: invocations, one rule', 'platform', 1_875],
      ['DynamoDB: read units of the fullest table', 'platform', 2_000],
      ['Lambda: concurrent executions', 'platform', 2_000],
      ['API Gateway: requests of the account', 'platform', 2_000],
      ['EventBridge: PutEvents, a request for each change', 'platform', 2_000],
      ['DynamoDB: write units of the fullest index facet0', 'platform', 5_000],
    ]);
  });

  it('counts of several tables what the fullest one takes, and so at its indexes', () => {
    const uses = [use('T#{tenant}#ORDER#{id}', 200), use('T#{tenant}#A', 8, { place: 'facet0' })];
    const limits = quotaCeilings(uses, calls, { ...stage, fullestTable: 0.4 });
    expect(rates(limits.filter(({ name }) => name.startsWith('DynamoDB')))).toEqual([
      ['DynamoDB: write units of the fullest table', 'platform', 500],
      ['DynamoDB: write units of the fullest index facet0', 'platform', 12_500],
    ]);
  });

  it('names the source of every limit that is not a partition’s', () => {
    const sources = quotaCeilings([use('T#{tenant}#X', 1)], calls, stage).map(
      ({ source }) => source,
    );
    expect(sources).not.toContain(undefined);
  });
});

describe('exceeded', () => {
  const ceiling = (name: string, of: Ceiling['of'], limit: number): Ceiling => ({
    ...{ name, of, limit, perOrder: 1 },
  });
  const ceilings = [
    ceiling('one tenant', 'tenant', 10),
    ceiling('all, wide', 'platform', 5_000),
    ceiling('all, narrow', 'platform', 500),
  ];

  it.each([
    [500, 100, []],
    [1_000, 100, ['all, narrow']],
    [10_000, 10_000, ['all, narrow', 'all, wide']],
    [10_000, 100, ['one tenant', 'all, narrow', 'all, wide']],
  ])('at %i orders a second over %i tenants', (orders, tenants, names) => {
    expect(exceeded(ceilings, orders, tenants).map(({ name }) => name)).toEqual(names);
  });
});
