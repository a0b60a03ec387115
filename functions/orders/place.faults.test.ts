import type { Order, OrderPlaced } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as list } from './list.ts';
import { handler as place } from './place.ts';

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

/** Those that only read, and leave the same whatever dies there, die in the long form alone. */
const READS = rounds({ short: 2, long: 0 });
const CALLS = ['settings', 'default market', 'claim', 'draw', 'commit'];
const past = { number: 'OLD-1', placed_at: '2024-02-29T12:00:00Z', status: 'completed' } as const;
const kinds = [
  { kind: 'placement', calls: CALLS, more: {} },
  {
    kind: 'silent import',
    calls: CALLS.filter((name) => name !== 'draw'),
    more: { ...past, silent: true },
  },
] as const;
const cases = kinds
  .flatMap(({ kind, calls, more }) =>
    calls.flatMap((name, index) =>
      (['before', 'after'] as const).map((when) => ({
        kind,
        name,
        when,
        call: index + 1,
        last: calls.length,
        body: placementBody(more),
      })),
    ),
  )
  .filter(({ call }) => call > READS);

describe('a placement whose process dies', () => {
  // ORD-122, ORD-262
  it.each(cases)(
    'in a $kind $when the call $call ($name) is whole or nothing, and once after a retry',
    async ({ kind, when, call, last, body }) => {
      const tenant = `shop-${kind === 'placement' ? 'new' : 'past'}-${when}-${call}`;
      await installTenant(tenant);
      const attempt = () =>
        invoke<OrderPlaced>(place, {
          tenant,
          headers: { 'idempotency-key': 'one' },
          body,
        });
      const orders = async () => {
        await indexesCaughtUp();
        return (await invoke<{ items: Order[]; total: number }>(list, { tenant })).body;
      };
      const whole = async () => {
        const { items, total } = await orders();
        const events = await recordedEvents(tenant);
        for (const { id } of items) {
          const read = await invoke(get, {
            tenant,
            path: '/v1/orders/{id}',
            pathParameters: { id },
          });
          expect(read.body).toMatchObject({ items: [{ quantity: 2 }] });
        }
        expect([items.length, events.length]).toEqual([total, total * 2]);
        return total;
      };

      dieAt(call, when);
      expect((await attempt()).status).toBe(500);
      removeFault();
      const died = await whole();
      expect(died).toBe(call === last && when === 'after' ? 1 : 0);

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
