import type { Order } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { fixedClock } from '@waybill/testing/clock';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as list } from '../orders/list.ts';
import { callTool, openShop } from './agents.factory.ts';

withTable();
const clock = fixedClock();

afterEach(removeFault);

/** A process that dies before or after one of its calls: nothing gets out from there on. */
function dieAt(fatal: number, when: 'before' | 'after') {
  injectFault(async ({ number: call }, send) => {
    if (call > fatal || (call === fatal && when === 'before')) throw new Error('killed');
    const answer = await send();
    if (call === fatal) throw new Error('killed');
    return answer;
  });
}

/** More than a confirmed placement has: key, tenant, settings, minute, claim, loads, draw, commit, row. */
const CALLS = Array.from({ length: 14 }, (_, index) => index + 1);
const cases = CALLS.flatMap((call) =>
  (['before', 'after'] as const).map((when) => ({ call, when })),
);

// AGT-27
describe('a confirmed placement whose process dies', () => {
  it.each(cases)(
    '$when call $call is whole or nothing, and once after a repeat',
    async ({ call, when }) => {
      const tenant = `shop-${when}-${call}`;
      const shop = await openShop(tenant);
      const args = placementBody();
      const { structuredContent } = await callTool(shop, 'orders_place', args);
      const { confirm } = structuredContent;
      const run = () => callTool(shop, 'orders_place', { ...args, confirm });
      const placed = async () => {
        await indexesCaughtUp();
        const { body } = await invoke<{ items: Order[]; total: number }>(list, { tenant });
        const events = await recordedEvents(tenant);
        expect(events.length).toBe(body.total * 2);
        return body.total;
      };
      dieAt(call, when);
      await run().catch(() => undefined);
      removeFault();
      const before = await placed();
      // Behind the lease of a call that died.
      clock.advance(3);
      const answer = await run();
      expect(answer).toMatchObject({ isError: false, structuredContent: { done: true } });
      expect(answer._meta['waybill/replayed'] ?? false).toBe(before === 1);
      expect(await placed()).toBe(1);
    },
  );
});

// AGT-27
describe('a confirmed placement whose answer from the table is lost', () => {
  it.each([1, 2, 3, 4, 5])('at write %i is placed once', async (number) => {
    const tenant = `lost-${number}`;
    const shop = await openShop(tenant);
    const args = placementBody();
    const { structuredContent } = await callTool(shop, 'orders_place', args);
    const run = () =>
      callTool(shop, 'orders_place', { ...args, confirm: structuredContent['confirm'] });
    const { lost } = loseAnswer(number);
    await run().catch(() => undefined);
    removeFault();
    expect(lost()).toBe(true);
    clock.advance(12);
    expect(await run()).toMatchObject({ isError: false, structuredContent: { done: true } });
    await indexesCaughtUp();
    const { body } = await invoke<{ total: number }>(list, { tenant });
    expect(body.total).toBe(1);
  });
});
