import { orderCheck } from '@waybill/orders/check/order.check';
import type { OrderDetail, OrderPlaced, Shipment } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { waitForMachine } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { losesAnswers } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { expectVerified } from '../../test/support/verified.ts';
import { handler as acknowledge } from './acknowledge.ts';
import { handler as cancel } from './cancel.ts';
import { handler as listEvents } from './events/list.ts';
import { handler as get } from './get.ts';
import { handler as cancelItems } from './items/cancel.ts';
import { handler as addItems } from './items/create.ts';
import { handler as updatePayment } from './payment-status/update.ts';
import { handler as place } from './place.ts';
import { handler as refund } from './refund.ts';
import { handler as ship } from './ship.ts';
import { handler as update } from './update.ts';

withTable();

const CLIENTS = rounds({ short: 12, long: 32 });
/** Less than they ask for of each position, so that some are refused. */
const SCARCE = [
  { short: 2.5, long: 7 },
  { short: 2, long: 5.5 },
  { short: 1, long: 3 },
].map(rounds);

async function placeOrdered(quantities: readonly number[], unit_price = 0) {
  const tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, { auto_complete_on: 'manual' });
  const items = quantities.map((quantity, index) => ({
    sku: `S${index}`,
    quantity,
    unit_price,
  }));
  const { body: order } = await invoke<OrderPlaced>(place, { tenant, body: { items } });
  const address = { tenant, path: '/v1/orders/{id}', pathParameters: { id: order.id } };
  const send = (handler: typeof ship, body: object) =>
    invoke<{ code?: string; shipment?: Shipment }>(handler, { ...address, body });
  const read = async () => (await invoke<OrderDetail>(get, address)).body;
  return { tenant, order, address, send, read };
}

const clients = <T>(work: (client: number) => Promise<T>) =>
  Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(client)));

describe('many clients on one order', () => {
  // ORD-133, ORD-261
  it('read its source anew while others ship, and neither is lost', async () => {
    waitForMachine();
    const { tenant, order, address, send, read } = await placeOrdered([100]);
    const before = (await recordedEvents(tenant)).length;
    const answers = await clients((client) => {
      if (client % 2 === 0) {
        return send(ship, { positions: [{ order_item_id: order.items[0]?.id, quantity: 1 }] });
      }
      const body = { source: { system: 'erp', etag: String(client) } };
      return invoke<{ code?: string }>(update, { ...address, method: 'PUT', body });
    });
    expect(answers.map(({ status }) => status).filter((status) => status >= 400)).toEqual([]);
    const after = await read();
    expect(after.items[0]?.quantity_shipped).toBe(CLIENTS / 2);
    expect(after.source).toMatchObject({ system: 'erp', etag: expect.stringMatching(/^\d+$/u) });
    // Shipments alone are told.
    expect((await recordedEvents(tenant)).length - before).toBe(CLIENTS / 2);
    expect(await differencesIn(orderCheck, tenant)).toEqual([]);
  });

  // ORD-133
  it('ship and cancel exactly what is there, in whatever order they come', async () => {
    waitForMachine();
    const { tenant, order, address, send, read } = await placeOrdered(SCARCE);
    const answers = await clients(async (client) => {
      const position = {
        order_item_id: order.items[client % 3]?.id,
        quantity: client % 2 === 0 ? 1 : 0.75,
      };
      const handler = client % 4 === 3 ? (cancelItems as typeof ship) : ship;
      return { client, answer: await send(handler, { positions: [position] }) };
    });
    for (const { answer } of answers) {
      if (answer.status >= 400) {
        expect(answer).toMatchObject({ status: 422, body: { code: 'quantity_exceeds_open' } });
      }
    }
    const detail = await read();
    for (const [at, item] of detail.items.entries()) {
      const accepted = (cancels: boolean) =>
        answers
          .filter(({ client }) => client % 3 === at && (client % 4 === 3) === cancels)
          .filter(({ answer }) => answer.status < 400)
          .reduce((sum, { client }) => sum + (client % 2 === 0 ? 1 : 0.75), 0);
      expect(item.quantity_shipped).toBe(accepted(false));
      expect(item.quantity_cancelled).toBe(accepted(true));
      // The rest is less than the smallest quantity asked for.
      const left = item.quantity - item.quantity_shipped - item.quantity_cancelled;
      expect(left).toBeGreaterThanOrEqual(0);
      const refused = answers.some(
        ({ client, answer }) => client % 3 === at && answer.status >= 400,
      );
      if (refused) expect(left).toBeLessThan(1);
    }
    const done = answers.filter(({ answer }) => answer.status < 400).length;
    const numbers = detail.shipments.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(detail.shipments.length + detail.cancellations.length).toBe(done);

    const sequences = (await recordedEvents(tenant))
      .filter((event) => event.topic !== 'order.created')
      .map(({ body }) => (JSON.parse(body) as { metadata: { sequence: number } }).metadata.sequence)
      .sort((one, other) => one - other);
    expect(sequences).toEqual(Array.from({ length: done + 1 }, (_, index) => index + 1));
    const trail = await invoke<{ total: number }>(listEvents, {
      ...address,
      path: '/v1/orders/{id}/events',
    });
    expect(trail.body.total).toBe(done + 1);
  });

  // ORD-133, ORD-204, ORD-209
  it('add positions while others ship, and nobody’s is lost', async () => {
    waitForMachine();
    const { order, send, read } = await placeOrdered([CLIENTS]);
    const position = { order_item_id: order.items[0]?.id, quantity: 1 };
    const answers = await clients((client) =>
      client % 3 === 0
        ? send(ship, { positions: [position] })
        : send(addItems as typeof ship, {
            items: [{ sku: `M${client}`, unit_price: 0.13, tax_rate: 19 }],
          }),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const { items, item_count, taxes, shipments } = await read();
    const more = CLIENTS - shipments.length;
    expect(item_count).toBe(more + 1);
    expect(items.map((item) => item.position)).toEqual(items.map((_, index) => (index + 1) * 10));
    expect(new Set(items.map(({ sku }) => sku)).size).toBe(more + 1);
    expect(items[0]?.quantity_shipped).toBe(CLIENTS - more);
    expect(taxes).toMatchObject([{ rate: 19, net: Math.round(13 * more) / 100 }]);
  });

  // ORD-125, ORD-133
  it('all get through when there is enough for everyone', async () => {
    waitForMachine();
    const { order, send, read } = await placeOrdered([CLIENTS]);
    const position = { order_item_id: order.items[0]?.id, quantity: 1 };
    const answers = await clients(() => send(ship, { positions: [position] }));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const numbers = answers.map(({ body }) => body.shipment?.number ?? 'none').sort();
    const first = Array.from(
      { length: CLIENTS },
      (_, at) => `DEL-${String(at + 1).padStart(6, '0')}`,
    );
    expect(new Set(numbers).size).toBe(CLIENTS);
    // A number drawn before a lost race is kept: none is missing, unless the answer of a draw was.
    if (!losesAnswers()) expect(numbers).toEqual(first);
    expect(await read()).toMatchObject({
      fulfillment_status: 'fulfilled',
      items: [{ quantity_shipped: CLIENTS }],
    });
  });

  // ORD-55, ORD-133
  it('either cancel it once or ship it, never both', async () => {
    const { send, read } = await placeOrdered([2]);
    const answers = await clients((client) =>
      send(client % 2 === 0 ? (cancel as typeof ship) : ship, {}),
    );
    const winners = answers.filter(({ status }) => status < 400);
    expect(winners).toHaveLength(1);
    const detail = await read();
    const [item] = detail.items;
    expect((item?.quantity_shipped ?? 0) + (item?.quantity_cancelled ?? 0)).toBe(2);
    expect(detail.shipments.length + detail.cancellations.length).toBe(1);
    expect(detail.status).toBe(winners[0]?.status === 201 ? 'in_fulfillment' : 'cancelled');
  });

  // ORD-133, ORD-220
  it('give back all that was paid, and not a cent more', async () => {
    waitForMachine();
    const count = rounds({ short: 16, long: 64 });
    const { tenant, send, read } = await placeOrdered([1], 20);
    await send(updatePayment as typeof ship, { status: 'paid' });
    const answers = await Promise.all(
      Array.from({ length: count }, (_, client) =>
        send(refund as typeof ship, { amount: client % 2 === 0 ? 3.1 : 1.7 }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    for (const { status, body } of refused) {
      expect([status, body.code]).toEqual([422, 'refund_exceeds_order']);
    }
    const { refunds, refunded_total, payment_status } = await read();
    expect(refunds).toHaveLength(count - refused.length);
    const tenths = refunds.reduce((sum, { amount }) => sum + Math.round(amount * 10), 0);
    expect(refunded_total).toBe(tenths / 10);
    expect(tenths).toBeGreaterThan(200 - 31);
    expect(tenths).toBeLessThanOrEqual(200);
    expect(payment_status).toBe(tenths === 200 ? 'refunded' : 'partially_refunded');
    await expectVerified(tenant);
  });

  // ORD-45
  it('acknowledge it once', async () => {
    waitForMachine();
    const { send } = await placeOrdered([1]);
    const answers = await clients((client) =>
      send(acknowledge as typeof ship, { external_ref: `ERP-${client}` }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'already_acknowledged')).toHaveLength(
      CLIENTS - 1,
    );
  });
});
