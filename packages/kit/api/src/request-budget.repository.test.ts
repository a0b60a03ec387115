import { setTimeout as sleep } from 'node:timers/promises';
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
import { chargeUnits, countCalls, spendRequest } from './request-budget.repository.ts';
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

/** Looks again in real time, while the clock stands still. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(20);
}

/** An item whose write takes 10 units. */
const bulky = (index: number) => ({ pk: 'BULK', sk: String(index), text: 'x'.repeat(9_500) });

const PER_SECOND = 5;
const all = (count: number) => Array.from({ length: count }, () => 200);
const windowKey = (tenant: string) => ({
  pk: `BUDGET#${tenant}`,
  sk: `W#${Math.floor(clock.now().getTime() / 1000)}`,
});

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
      ...{ outcome: 'ok', tenant: 'raised', operator: 'false', keyId: 'k', permissions: '*' },
      rateLimit: '8',
    };
    expect(await statuses(9, 'raised', { authorizer })).toEqual([...all(8), 429]);
  });

  it('may use a burst at once where the stage gives one', async () => {
    vi.stubEnv('TENANT_BURST', '10');
    expect(await statuses(11, 'bursting')).toEqual([...all(10), 429]);
  });

  it('shares it between processes through the table', async () => {
    const elsewhere = { update: windowKey('shared'), add: { requests: PER_SECOND - 1 } };
    await write(elsewhere);
    expect(await statuses(1, 'shared')).toEqual([200]);
    await until(async () => (await get(windowKey('shared')))?.['requests'] === PER_SECOND);
    // Fewer than the process would let in by itself, which hears of the others any moment.
    const more: number[] = [];
    await until(async () => more.push((await looking('shared')).status) > 0 && more.at(-1) === 429);
    expect(more.length).toBeLessThan(PER_SECOND);
  });

  // API-128
  it('that used it up lately is let in by the table alone', async () => {
    const elsewhere = async () => {
      const add = { requests: PER_SECOND, reported: PER_SECOND };
      await write({ update: windowKey('spread'), add });
    };
    await elsewhere();
    await until(async () => (await looking('spread')).status === 429);
    clock.advance(1);
    await elsewhere();
    expect(await statuses(1, 'spread')).toEqual([429]);
    clock.advance(1);
    expect(await statuses(1, 'spread')).toEqual([200]);
  });

  // API-141
  it('pays for what a call consumes, and reports it before it answers', async () => {
    const dear = serve(look, async () => {
      await Promise.all(Array.from({ length: 30 }, (_, sk) => write({ put: bulky(sk) })));
      return { seen: true };
    });
    const call = { path: '/v1/things', tenant: 'dear' };
    expect((await invoke(dear, call)).status).toBe(200);
    expect((await get(windowKey('dear')))?.['requests']).toBe(PER_SECOND);
    const refused = await looking('dear');
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1);
    clock.advance(Number(refused.headers['retry-after']));
    expect(await statuses(1, 'dear')).toEqual([200]);
  });

  // API-141
  it('pays what is little with the calls that follow, and does not report it alone', async () => {
    vi.stubEnv('TENANT_REQUESTS_PER_SECOND', '1000');
    await chargeUnits('little', undefined, clock.now().getTime(), { readUnits: 80, writeUnits: 0 });
    expect(await get(windowKey('little'))).toBeUndefined();
    await statuses(19, 'little');
    await until(async () => (await get(windowKey('little')))?.['requests'] === 20);
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
    expect(await get(windowKey('free'))).toBeUndefined();
  });
});

describe('the calls of all processes', () => {
  const budget = { requests: PER_SECOND, windowSeconds: 1 };
  const reporting = (count: number, carried = 0) => ({
    ...{ window: 7, reported: 0, reporting: count, unreported: 0, owed: 0 },
    ...{ carried, busy: 0, busyBefore: 0 },
  });

  // API-127
  it('are added up in the table', async () => {
    expect(await countCalls('summed', reporting(2), budget)).toMatchObject({
      requests: 2,
      reported: 2,
    });
    expect(await countCalls('summed', reporting(3, 4), budget)).toMatchObject({
      requests: 5,
      reported: 9,
    });
  });

  // API-129
  it('are unknown where the table does not keep up, which is no fault', async () => {
    const logged = vi.spyOn(logger, 'logFault');
    hurry(100);
    refuse(() => true, throttled, Number.POSITIVE_INFINITY);
    expect(await countCalls('throttled', reporting(2), budget)).toBeUndefined();
    expect(logged).not.toHaveBeenCalled();
    refuse(() => true, forbidden, Number.POSITIVE_INFINITY);
    expect(await countCalls('throttled', reporting(2), budget)).toBeUndefined();
    expect(logged).toHaveBeenCalledOnce();
  });
});

it('a process that knows 10,000 tenants forgets them and begins anew', async () => {
  vi.stubEnv('TENANT_REQUESTS_PER_SECOND', '100');
  const [now, own] = [1_000, 1];
  expect(await spendRequest('first', own, now)).toBeUndefined();
  expect(await spendRequest('first', own, now)).toBe(1);
  for (let tenant = 0; tenant < 10_000; tenant += 1) {
    await spendRequest(`tenant-${tenant}`, 100, now);
  }
  expect(await spendRequest('first', own, now)).toBeUndefined();
});
