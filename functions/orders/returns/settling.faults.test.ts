import type { Order } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { sweepIntents } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { decidesPlan, isWrite, loseAnswer } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke, type Reply } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { killBeforeWrite } from '../../../test/faults/dead-process.ts';
import { expectVerified } from '../../../test/support/verified.ts';
import { handler as list } from '../list.ts';
import { handler as updatePayment } from '../payment-status/update.ts';
import { handler as refund } from '../refund.ts';
import {
  acting,
  here,
  on,
  reading,
  requesting,
  shippedOrder,
  withFreshTenant,
} from './returns.factory.ts';

withTable();
withFreshTenant();
const clock = fixedClock();
afterEach(removeFault);

/** Longer than a dead process holds its Idempotency-Key, or an intent. */
const LEASE_SECONDS = 6;

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ sku: `S-${index}`, unit_price: 1 }));

interface Scene {
  readonly id: string;
  readonly rid: string;
}

const keyed = ({ id }: Scene) => ({ headers: { 'idempotency-key': id } });

const settlements = {
  'a refund': (scene: Scene) =>
    invoke(refund, { ...on(scene.id, '/refund'), body: { amount: 10 }, ...keyed(scene) }),
  'a completion with refund and exchange': (scene: Scene) => settling(scene, 2),
} as const;

/** Completes the return with money and so many positions for its goods. */
const settling = (scene: Scene, count: number) => {
  const body = { refund: { amount: 10 }, exchange: { items: items(count) } };
  return acting('complete', scene.id, scene.rid, body, keyed(scene));
};

/** Positions that do not fit the transaction which completes a return of as many. */
const LARGE = 2_500;
const largeExchange = (scene: Scene) => settling(scene, LARGE);

async function paidAndReturned(count = 1): Promise<Scene> {
  await storeSettings(here.tenant, orderSettings, undefined, { max_items_per_order: LARGE });
  const { id } = await shippedOrder(
    items(count).map((item) => ({ ...item, quantity: 1, unit_price: 50 })),
  );
  await invoke(updatePayment, { ...on(id, '/payment-status'), body: { status: 'paid' } });
  return { id, rid: (await requesting(id)).body.id };
}

/** The traces of a settlement; all of them, or none. */
async function traces({ id }: Scene) {
  await indexesCaughtUp();
  const { refunds, refunded_total, returns } = await reading(id);
  expect(refunds.map(({ amount }) => amount)).toEqual(refunded_total === 0 ? [] : [10]);
  const query = { exchange_of: id };
  const { body } = await invoke<{ items: Order[] }>(list, { tenant: here.tenant, query });
  const exchanged = await Promise.all(body.items.map((one) => reading(one.id)));
  return {
    refunded_total,
    returns: returns.map(({ status }) => status),
    exchanges: exchanged.map((one) => one.items.length),
    events: (await recordedEvents(here.tenant)).length,
  };
}

type Settle = (scene: Scene) => Promise<Reply<object>>;

/** A settlement that meets a fault, the sweep behind it, and its repeat. */
async function expectWholeOrNothing(settle: Settle, scene: Scene, met: () => boolean) {
  removeFault();
  clock.advance(LEASE_SECONDS);
  await indexesCaughtUp();
  await sweepIntents(clock.now());
  const left = await traces(scene);
  const repeat = await settle(scene);
  expect(repeat.status).toBeLessThan(300);
  const whole = await traces(scene);
  expect(whole).toMatchObject({ refunded_total: 10 });
  const done = left.refunded_total === 10;
  if (done) expect(left).toEqual(whole);
  else expect(left).toMatchObject({ exchanges: [], returns: ['registered'] });
  expect(repeat.headers['idempotent-replayed']).toBe(done ? 'true' : undefined);
  await expectVerified(here.tenant);
  return { met: met(), done };
}

describe.each(Object.entries(settlements))('%s', (_, settle) => {
  // ORD-122, ORD-220, ORD-222, ORD-223
  it.each([
    ['whose process dies before a write', (write: number) => killBeforeWrite(write).died],
    ['that hears no answer of a write', (write: number) => loseAnswer(write).lost],
  ])('%s is whole or nothing, and once after a retry', async (_fault, put) => {
    for (let write = 1; ; write += 1) {
      const scene = await paidAndReturned();
      const met = put(write);
      await settle(scene);
      const outcome = await expectWholeOrNothing(settle, scene, met);
      if (!outcome.met) break;
      expect(write).toBeLessThan(8);
    }
  });
});

/** Number of the write that decides the large exchange. */
async function decisionOfLarge(): Promise<number> {
  const scene = await paidAndReturned(LARGE);
  let [writes, decision] = [0, 0];
  injectFault(async (call, send) => {
    if (isWrite(call) && !call.again) writes += 1;
    if (decidesPlan(call)) decision = writes;
    return send();
  });
  expect((await largeExchange(scene)).status).toBe(200);
  expect(await traces(scene)).toMatchObject({ exchanges: [LARGE] });
  removeFault();
  return decision;
}

describe('an exchange of thousands of positions for thousands', () => {
  // ORD-223
  it('is whole or nothing, wherever its process dies', { timeout: 240_000 }, async () => {
    const decision = await decisionOfLarge();
    // Before it locks, between its parts, before and behind the decision.
    const all = [3, decision - 1, decision, decision + 1];
    for (const write of all.slice(rounds({ short: 2, long: 0 }))) {
      const scene = await paidAndReturned(LARGE);
      const { died } = killBeforeWrite(write);
      await largeExchange(scene);
      const { done } = await expectWholeOrNothing(largeExchange, scene, died);
      expect([write, done]).toEqual([write, write > decision]);
    }
  });

  // ORD-223
  it('is whole or nothing where an answer is lost', { timeout: 240_000 }, async () => {
    const scene = await paidAndReturned(LARGE);
    const { lost } = loseAnswer(1, decidesPlan);
    expect((await largeExchange(scene)).status).toBe(200);
    expect(await expectWholeOrNothing(largeExchange, scene, lost)).toEqual({
      met: true,
      done: true,
    });
  });
});
