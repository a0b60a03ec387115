import * as logger from '@waybill/observability/logger';
import { write } from '@waybill/table/commit';
import { get } from '@waybill/table/read';
import { fixedClock, hurry } from '@waybill/testing/clock';
import { forbidden, refuse, throttled } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { type Call, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { defineOperation } from './operation.ts';
import { letIn, requestBudgets, tallyEntity } from './request-budget.repository.ts';
import { NOTHING } from './request-budget.ts';
import { serve } from './serve.ts';

withTable();
afterEach(removeFault);
const clock = fixedClock();

const look = defineOperation({
  id: 'things.look',
  route: 'GET /things',
  summary: 'Look at things',
  response: v.object({ seen: v.boolean() }),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Nobody sees things.',
});

const handler = serve(look, async () => ({ seen: true }));
const looking = (tenant: string, more: Call = {}) =>
  invoke(handler, { path: '/v1/things', tenant, ...more });
const statuses = async (count: number, tenant: string, more: Call = {}) => {
  const replies: number[] = [];
  for (let call = 0; call < count; call += 1) replies.push((await looking(tenant, more)).status);
  return replies;
};

/** An item whose write takes 10 units. */
const bulky = (index: number) => ({ pk: 'BULK', sk: String(index), text: 'x'.repeat(9_500) });

const PER_SECOND = 5;
const all = (count: number) => Array.from({ length: count }, () => 200);
const budgetKey = (tenant: string) => ({ pk: `BUDGET#${tenant}`, sk: 'BUDGET' });
const counted = async (tenant: string) => (await get(budgetKey(tenant)))?.['requests'];
/** Other processes used so many requests of the window of now. */
const elsewhere = (tenant: string, requests: number) => {
  const began = Math.floor(clock.now().getTime() / 1000) * 1000;
  return write({
    put: {
      ...budgetKey(tenant),
      ...tallyEntity.stamp,
      ...tallyEntity.attributes({ began, requests, before: 0, prices: {}, ttl: 0 }),
    },
  });
};

describe('a tenant with a budget', () => {
  beforeEach(() => {
    vi.stubEnv('TENANT_REQUESTS_PER_SECOND', String(PER_SECOND));
  });

  // API-126
  it('is served up to it, and then learns when to come back', async () => {
    expect(await statuses(PER_SECOND, 'busy')).toEqual(all(PER_SECOND));
    const refused = await looking('busy', { requestId: 'req-1' });
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1' },
      body: { code: 'rate_limited', request_id: 'req-1', message: refused.body['error'] },
    });
    expect(await statuses(1, 'calm')).toEqual([200]);
    clock.advance(1);
    expect(await statuses(PER_SECOND + 1, 'busy')).toEqual([...all(PER_SECOND), 429]);
  });

  // API-127
  it('of its own has that instead', async () => {
    const authorizer = {
      outcome: 'ok',
      tenant: 'raised',
      operator: 'false',
      keyId: 'k',
      permissions: '*',
      rateLimit: '8',
    };
    expect(await statuses(9, 'raised', { authorizer })).toEqual([...all(8), 429]);
  });

  it('may use a burst at once where the stage gives one', async () => {
    vi.stubEnv('TENANT_BURST', '10');
    expect(await statuses(11, 'bursting')).toEqual([...all(10), 429]);
  });

  // API-128
  it('shares it between processes through the table', async () => {
    await elsewhere('shared', PER_SECOND - 2);
    expect(await statuses(3, 'shared')).toEqual([200, 200, 429]);
    clock.advance(1);
    await elsewhere('shared', PER_SECOND);
    expect(await statuses(1, 'shared')).toEqual([429]);
  });

  // API-141
  it('pays for what a call consumes, and reports it before it answers', async () => {
    const dear = serve(look, async () => {
      await Promise.all(Array.from({ length: 30 }, (_, sk) => write({ put: bulky(sk) })));
      return { seen: true };
    });
    const call = { path: '/v1/things', tenant: 'dear' };
    expect((await invoke(dear, call)).status).toBe(200);
    expect(await counted('dear')).toBeGreaterThan(PER_SECOND);
    const refused = await looking('dear');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);
    clock.advance(Number(refused.headers['retry-after']));
    expect(await statuses(1, 'dear')).toEqual([200]);
  });

  // API-141
  it('gets the price of a refused permission back', async () => {
    vi.stubEnv('TENANT_REQUESTS_PER_SECOND', '100');
    expect(await statuses(1, 'barred', { permissions: ['orders.*'] })).toEqual([403]);
    expect(await counted('barred')).toBe(1);
  });

  // API-129
  it('is served while nothing can be counted', async () => {
    vi.stubEnv('TABLE_NAMES', 'no-such-table');
    expect(await statuses(PER_SECOND, 'blind')).toEqual(all(PER_SECOND));
  });
});

describe('a tenant without one', () => {
  it('is served, and nothing is written', async () => {
    expect(await statuses(20, 'free')).toEqual(all(20));
    expect(await get(budgetKey('free'))).toBeUndefined();
  });
});

// API-129
it('a count that the table does not keep up with is no fault', async () => {
  vi.stubEnv('TENANT_REQUESTS_PER_SECOND', '5');
  const logged = vi.spyOn(logger, 'logFault');
  hurry(100);
  refuse(() => true, throttled, Number.POSITIVE_INFINITY);
  const caller = { tenant: 'throttled', rateLimit: undefined };
  expect(await letIn(caller, 'things.look', clock.now().getTime())).toBeTypeOf('function');
  expect(logged).not.toHaveBeenCalled();
  refuse(() => true, forbidden, Number.POSITIVE_INFINITY);
  expect(await letIn(caller, 'things.look', clock.now().getTime())).toBeTypeOf('function');
  expect(logged).toHaveBeenCalledOnce();
});

it('a process that knows 10,000 tenants forgets them and reads them again', async () => {
  let reads = 0;
  const letInHere = requestBudgets({
    read: async () => {
      reads += 1;
      return NOTHING;
    },
    count: async () => ({ counted: true, tally: NOTHING }),
  });
  const call = (tenant: string) => letInHere({ tenant, rateLimit: 100 }, 'things.look', 1_000);
  for (let tenant = 0; tenant < 10_000; tenant += 1) await call(`tenant-${tenant}`);
  await call('tenant-0');
  expect(reads).toBe(10_000);
  await call('one-more');
  await call('tenant-0');
  expect(reads).toBe(10_002);
});
