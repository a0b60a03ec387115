import { unpublishedEvents } from '@waybill/events/outbox';
import type { Order, OrderPlaced } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { installedTenant } from '@waybill/orders/testing/tenant.factory';
import { documentClient } from '@waybill/table/client';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';

withTable();
const clock = fixedClock();

/** A process that dies at the table: from one call on, nothing gets out any more. */
function dyingAt(call: number, moment: 'before' | 'after') {
  let calls = 0;
  documentClient().middlewareStack.add(
    (next) => async (args) => {
      calls += 1;
      if (calls > call || (calls === call && moment === 'before')) throw new Error('killed');
      const answer = await next(args);
      if (calls >= call) throw new Error('killed');
      return answer;
    },
    { step: 'initialize', name: 'death', override: true },
  );
}

const revive = () => documentClient().middlewareStack.remove('death');

afterEach(() => {
  revive();
});

const CALLS = ['settings', 'default market', 'claim', 'draw', 'commit'];
const deaths = CALLS.flatMap((name, index) =>
  (['before', 'after'] as const).map((moment) => ({ name, moment, call: index + 1 })),
);

describe('a placement whose process dies', () => {
  it.each(deaths)(
    '$moment the call $call ($name) is whole or nothing, and once after a retry',
    async ({ moment, call }) => {
      const tenant = `shop-${moment}-${call}`;
      await installedTenant(tenant);
      const attempt = () =>
        invoke<OrderPlaced>(place, {
          tenant,
          headers: { 'idempotency-key': 'one' },
          body: placementBody(),
        });
      const orders = async () =>
        (await invoke<{ items: Order[]; total: number }>(list, { tenant })).body;
      const whole = async () => {
        const { items, total } = await orders();
        const all = await unpublishedEvents(new Date(clock.now().getTime() + 1000));
        const told = all.filter((event) => event.tenant === tenant);
        for (const { id } of items) {
          const read = await invoke(get, {
            tenant,
            path: '/v1/orders/{id}',
            pathParameters: { id },
          });
          expect(read.body).toMatchObject({ items: [{ quantity: 2 }] });
        }
        expect([items.length, told.length]).toEqual([total, total * 2]);
        return total;
      };

      dyingAt(call, moment);
      expect((await attempt()).status).toBe(500);
      revive();
      const died = await whole();
      expect(died).toBe(call === CALLS.length && moment === 'after' ? 1 : 0);

      // Past the lease of the dead process's claim.
      clock.advance(3);
      const retry = await attempt();
      expect(retry.status).toBe(201);
      expect(retry.headers['idempotent-replayed']).toBe(died === 1 ? 'true' : undefined);
      expect(await whole()).toBe(1);
      expect((await orders()).items[0]?.id).toBe(retry.body.id);
    },
  );
});
