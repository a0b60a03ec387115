import { factsOf } from '@waybill/api/observe';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { gatewayEvent, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { type Command, callOf, commands, placing, reading } from './commands.factory.ts';

withTable();

describe('an order of 500 positions', () => {
  const body = {
    items: Array.from({ length: 500 }, (_, index) => ({
      sku: `SKU-${index}`,
      quantity: 4,
      unit_price: 9.99,
      tax_rate: 19,
      position_text: 'as agreed on the phone',
      product: { title: 'x'.repeat(300) },
    })),
    shipping_address: { name: 'Ada', street: 'Main 1', city: 'Zürich' },
  };

  async function costOf(tenant: string, id: string, command: Command, input?: object) {
    const headers = { 'idempotency-key': `${command}-${Math.random()}` };
    const event = gatewayEvent(callOf(tenant, id, command, input, { headers }));
    const answer = await commands[command][1](event as never, lambdaContext() as never);
    return { status: answer?.statusCode, cost: factsOf(event as never).cost };
  }

  // ORD-135
  it('is read and commanded in three round trips, and shipped line by line for little', async () => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, {
      auto_complete_on: 'manual',
      max_items_per_order: 501,
    });
    const { id, items } = await placing(tenant, body);
    const some = (from: number, to: number, quantity?: number) => ({
      positions: items.slice(from, to).map((item) => ({
        order_item_id: item.id,
        ...(quantity === undefined ? {} : { quantity }),
      })),
    });
    const steps: [Command, object, number, number][] = [
      ['ship', some(0, 1, 1), 3, 30],
      // The whole chunk has moved before, so the quantities of all its lines are written again.
      ['ship', some(0, 40, 1), 3, 60],
      ['ship', some(39, 40, 1), 3, 30],
      ['items-cancel', some(100, 200, 1), 2, 150],
      ['items-create', { items: [{ sku: 'MORE', quantity: 4 }] }, 2, 60],
      ['hold', {}, 2, 30],
      ['unhold', {}, 2, 30],
      ['ship', {}, 3, 800],
      ['payment-status', { status: 'paid' }, 2, 30],
      ['complete', {}, 2, 30],
    ];
    for (const [command, input, depth, units] of steps) {
      const { status, cost } = await costOf(tenant, id, command, input);
      const made = command === 'ship' || command === 'items-create';
      expect([command, status]).toEqual([command, made ? 201 : 200]);
      expect(cost?.depth).toBeLessThanOrEqual(depth);
      expect(cost?.writeUnits).toBeLessThanOrEqual(units);
      expect(cost?.writeUnits).toBeGreaterThan(0);
    }
    const read = await costOf(tenant, id, 'shippable');
    expect(read).toMatchObject({ status: 200, cost: { depth: 1, writeUnits: 0 } });
    const detail = await reading(tenant, id);
    expect(detail.items.map(({ position }) => position)).toEqual([
      ...items.map((one) => one.position),
      5010,
    ]);
    for (const item of detail.items) {
      expect(item.quantity_shipped + item.quantity_cancelled).toBe(4);
    }
    expect(detail.shipments.map((one) => one.items.length)).toEqual([1, 40, 1, 501]);
  });

  // ORD-54, ORD-135
  it('is cancelled as a whole in one transaction', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant, body);
    const { status, cost } = await costOf(tenant, id, 'cancel', { reason: 'r' });
    expect({ status, depth: cost?.depth }).toEqual({ status: 200, depth: 2 });
    const detail = await reading(tenant, id);
    expect(detail.items.every((item) => item.quantity_cancelled === 4)).toBe(true);
    expect(detail.cancellations[0]?.positions).toHaveLength(500);
  });
});
