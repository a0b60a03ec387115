import { updateNumberRange } from '@waybill/orders/number-range/number-range.command';
import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { workFor } from '@waybill/work/work';
import { describe, expect, it } from 'vitest';
import { handler as cancel } from '../cancel.ts';
import {
  acting,
  type Command,
  here,
  on,
  placing,
  reading,
  requesting,
  shippedOrder,
  UNKNOWN,
  withFreshTenant,
} from './returns.factory.ts';

const table = withTable();
withFreshTenant();

describe('a refused request', () => {
  const refusals: readonly [string, (order: OrderPlaced) => unknown, number, string][] = [
    ['of no position', () => ({ positions: [] }), 400, 'positions_required'],
    ['without ids', () => ({ positions: [{ quantity: 1 }] }), 400, 'invalid_value'],
    ['of nothing', ({ items }) => named(items[0]?.id, 0), 400, 'invalid_value'],
    ['of too many digits', ({ items }) => named(items[0]?.id, 1.0001), 400, 'invalid_value'],
    ['with a reason too long', () => ({ reason: 'x'.repeat(2_001) }), 400, 'invalid_value'],
    ['with metadata that is no object', () => ({ metadata: [1] }), 400, 'invalid_value'],
    ['of an unknown position', () => named(UNKNOWN, 1), 400, 'unknown_position'],
    ['of too much', ({ items }) => named(items[0]?.id, 5.001), 422, 'quantity_exceeds_returnable'],
  ];

  it('draws no number and writes nothing', async () => {
    const order = await shippedOrder();
    const before = await table.count();
    for (const [what, body, status, code] of refusals) {
      const refusal = { status, body: { code } };
      expect(await requesting(order.id, body(order)), what).toMatchObject(refusal);
    }
    expect(await table.count()).toBe(before);
    expect((await requesting(order.id)).body.number).toBe('RET-000001');
  });

  const named = (id: string | undefined, quantity: number) => ({
    positions: [{ order_item_id: id, quantity }],
  });

  it('names what the order is, or that there is none', async () => {
    const unshipped = await placing();
    expect(await requesting(unshipped.id)).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_return' },
    });
    await invoke(cancel, { ...on(unshipped.id, '/cancel'), body: {} });
    expect(await requesting(unshipped.id)).toMatchObject({
      status: 422,
      body: { code: 'order_cancelled' },
    });
    await storeSettings(here.tenant, orderSettings, undefined, { require_approval_above_value: 0 });
    const waiting = await placing();
    expect(await requesting(waiting.id)).toMatchObject({
      status: 422,
      body: { code: 'order_pending' },
    });
    expect(await requesting(UNKNOWN)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await requesting('RET-1')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
  });

  // ORD-88
  it('names a missing range, at the very next call after its setting', async () => {
    const order = await shippedOrder();
    await storeSettings(here.tenant, orderSettings, undefined, {
      return_number_range_code: 'gone',
    });
    expect(await requesting(order.id)).toMatchObject({
      status: 422,
      body: { code: 'number_range_missing' },
    });
    // Orders and returns number apart: the same text may name one of each.
    await storeSettings(here.tenant, orderSettings, undefined, {
      return_number_range_code: 'order',
    });
    expect((await requesting(order.id)).body.number).toBe('ORD-000002');
  });

  // ORD-89
  it('for a number issued before leaves the first return alone', async () => {
    const order = await shippedOrder();
    const body = { positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] };
    const { body: first } = await requesting(order.id, body);
    await rewindReturns();
    expect(await requesting(order.id, body)).toMatchObject({
      status: 409,
      body: { code: 'unique_violation', error: expect.stringContaining('RET-000001') },
    });
    expect((await reading(order.id)).returns).toEqual([first]);
    expect((await requesting(order.id, body)).body.number).toBe('RET-000002');
  });
});

async function rewindReturns(): Promise<void> {
  const range = (await loadNumberRanges(here.tenant)).find(({ code }) => code === 'return');
  const work = workFor(here.tenant, new Date());
  await updateNumberRange(work, range?.id ?? '', { counter: 0 });
}

describe('a refused command on a return', () => {
  async function registered() {
    const order = await shippedOrder();
    return { order, rid: (await requesting(order.id)).body.id };
  }

  // ORD-76
  it('of bad values is one, even of a return that is closed', async () => {
    const { order, rid } = await registered();
    const bad: readonly [Command, object][] = [
      ['complete', { resolution: 'wear_and_tear' }],
      ['complete', { resolution: 'gift' }],
      ['reject', { resolution: 'refund' }],
      ['reject', { resolution: 'gift' }],
      ['reject', { reason: 'x'.repeat(2_001) }],
    ];
    const refused = async () => {
      for (const [command, body] of bad) {
        const refusal = { status: 400, body: { code: 'invalid_value' } };
        expect(await acting(command, order.id, rid, body), command).toMatchObject(refusal);
      }
    };
    await refused();
    expect((await acting('complete', order.id, rid)).status).toBe(200);
    await refused();
  });

  // ORD-77
  it.each(['complete', 'reject'] as const)(
    'of a return closed by %s is 422 and changes nothing',
    async (closing) => {
      const { order, rid } = await registered();
      expect((await acting(closing, order.id, rid)).status).toBe(200);
      const before = await reading(order.id);
      const rows = await table.count();
      for (const [command, code] of [
        ['receive', 'return_not_registered'],
        ['complete', 'return_closed'],
        ['reject', 'return_closed'],
      ] as const) {
        const refusal = { status: 422, body: { code } };
        expect(await acting(command, order.id, rid), command).toMatchObject(refusal);
      }
      expect(await reading(order.id)).toEqual(before);
      expect(await table.count()).toBe(rows);
    },
  );

  // ORD-73
  it('a second receive is 422', async () => {
    const { order, rid } = await registered();
    await acting('receive', order.id, rid);
    expect(await acting('receive', order.id, rid)).toMatchObject({
      status: 422,
      body: { code: 'return_not_registered' },
    });
  });

  it('of what is not there is 404', async () => {
    const { order, rid } = await registered();
    const other = await shippedOrder();
    const missing = { status: 404, body: { code: 'not_found' } };
    for (const command of ['receive', 'complete', 'reject'] as const) {
      for (const answer of [
        await acting(command, other.id, rid),
        await acting(command, UNKNOWN, rid),
        await acting(command, order.id, UNKNOWN),
      ]) {
        expect(answer, command).toMatchObject(missing);
      }
      const malformed = { status: 400, body: { code: 'invalid_value' } };
      expect(await acting(command, order.id, 'RET-000001'), command).toMatchObject(malformed);
    }
  });
});
