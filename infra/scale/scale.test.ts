import { topology } from '@waybill/registry/topology';
import { describe, expect, it } from 'vitest';
import { type Stage, stageOf } from '../stage/stage.ts';
import { synthesizedCore } from '../testing.ts';
import { ordersASecond, type Sharer } from './ceilings.ts';
import { batchesOf, chainOf } from './chain.ts';
import { measured } from './order-use.ts';

const large = stageOf('large');

const chainWith = (changes: Partial<Stage>, endpoint = true) =>
  chainOf({ ...large, ...changes }, topology.consumers, { order: measured, endpoint });

const narrowest = (of: Sharer, ...load: Parameters<typeof chainWith>) => {
  const ceiling = chainWith(...load).find((one) => one.of === of);
  return { name: ceiling?.name, rate: ceiling === undefined ? 0 : ordersASecond(ceiling) };
};

// STG-15
describe('a large stage', () => {
  it('keeps up with 1,000 orders a second, each told to an endpoint on `*`', () => {
    expect(narrowest('platform', {}).rate).toBeGreaterThanOrEqual(1_000);
  });

  it.each([false, true])(
    'keeps up with 250 orders a second of one tenant, and of one article: told to an endpoint %s',
    (endpoint) => {
      expect(narrowest('tenant', {}, endpoint).rate).toBeGreaterThanOrEqual(250);
      expect(narrowest('article', {}, endpoint).rate).toBeGreaterThanOrEqual(250);
    },
  );

  it.each([
    [10, 10, 1, 1],
    [17, 10, 0.25, 6.417],
    [1, 1, 0.25, 1],
  ])(
    'shares batches: %d messages in batches of %d, of which %d are its own',
    (messages, size, share, batches) => {
      expect(batchesOf(messages, size, share)).toBeCloseTo(batches, 3);
    },
  );

  it.each<[string, Partial<Stage>]>([
    ['runs of webhooks.fan-out for events', { runs: { ...large.runs, events: 60 } }],
    ['runs of webhooks.deliver for deliveries', { runs: { ...large.runs, deliveries: 500 } }],
    ['runs of webhooks.deliver for retries', { runs: { ...large.runs, retries: 20 } }],
    ['runs of search.index-orders for search', { runs: { ...large.runs, search: 40 } }],
    ['write units of the fullest table', { maxWriteUnits: 60_000 }],
    ['read units of the fullest table', { maxReadUnits: 20_000 }],
    [
      'read units of the fullest table',
      {
        tables: 1,
        maxReadUnits: 40_000,
        maxWriteUnits: 400_000,
        account: { ...large.account, tableUnits: 400_000 },
      },
    ],
    ['throttle of the stage', { throttle: { requestsPerSecond: 4_999, burst: 5_000 } }],
    ['concurrent runs of the account', { account: { ...large.account, concurrentRuns: 1_000 } }],
    ['requests to API Gateway', { account: { ...large.account, apiRequests: 2_500 } }],
    ['calls of PutEvents', { account: { ...large.account, putEvents: 2_400 } }],
    ['events that rules hand on', { account: { ...large.account, busInvocations: 18_750 } }],
    ['due DUE#{shard}, write', { dueShards: 4 }],
  ])('ends at %s where its number is lower', (name, changes) => {
    const found = narrowest('platform', changes);
    expect(found.name).toBe(name);
    expect(found.rate).toBeLessThan(1_000);
  });

  it('leaves a tenant what its budget says', () => {
    const low = { tenant: { requestsPerSecond: 200, burst: 400 } };
    expect(narrowest('tenant', low, false)).toEqual({ name: 'budget of a tenant', rate: 40 });
  });

  it('is within the quotas that its file says it has', () => {
    expect(() => synthesizedCore(large)).not.toThrow();
  });
});

it('a queue of which nobody says what it gets is an error, not a missing ceiling', () => {
  const [consumer] = topology.consumers.filter(({ source }) => source.kind === 'queue');
  if (consumer === undefined) throw new Error('there is no queue');
  const source = { kind: 'queue', batchSize: 10, queues: [{ queue: 'new', concurrency: 2 }] };
  const strange = { ...consumer, source } as typeof consumer;
  expect(() => chainOf(large, [strange], { order: measured, endpoint: true })).toThrow(
    'nobody says what an order sends to new',
  );
});
