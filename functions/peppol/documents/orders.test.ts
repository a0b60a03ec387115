import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { sampleText } from '@waybill/peppol/testing/documents.factory';
import { sweepIntents } from '@waybill/table/operate';
import { fixedClock } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { expectVerified } from '../../../test/support/verified.ts';
import { run, trailNames } from '../../orders/commands.factory.ts';
import { handler as addItems } from '../../orders/items/create.ts';
import { handler as listOrders } from '../../orders/list.ts';
import { movingShop, reservationsOf } from '../../orders/moving.factory.ts';
import { peppolShop } from '../peppol.factory.ts';

withTable();
const clock = fixedClock();

function mend() {
  vi.restoreAllMocks();
  removeFault();
}
afterEach(mend);

const ORDER = sampleText('order');
const CHANGE = sampleText('order-change');
const CANCELLATION = sampleText('order-cancellation');
const SHELF = { 'GLV-M-100': 120, 'SWB-1': 2_500, '02000000000503': 10, 'DIS-500': 24 };

/** A shop that holds no document back. */
const shopOf = (more: object = {}, tenant?: string) => peppolShop({ hold_on: [], ...more }, tenant);

const quantitiesOf = ({ items }: OrderDetail) =>
  items.map((one) => [
    one.sku,
    one.quantity,
    one.quantity_cancelled,
    one.peppol?.line_id,
    one.peppol?.wanted,
  ]);

describe('orders by documents', () => {
  // PEP-70, PEP-71, PEP-74, PEP-76
  it('come to what the buyer computed, line by line', async () => {
    const shop = await shopOf();
    const { body } = await shop.receive(ORDER);
    const order = await shop.order(body.order_id);
    expect(order.items.map(({ line_total }) => line_total)).toEqual([594, 31.23, 316.35]);
    expect(order).toMatchObject({
      subtotal: 941.58,
      tax_total: 192.4818,
      grand_total: 1_109.0618,
      requested_delivery_date: '2026-12-09',
      peppol_profile: 'advanced_ordering',
      peppol: { contract: 'FC-2025-09', requisition: 'REQ-88120' },
    });
    await expectVerified(shop.tenant);
  });

  // PEP-72
  it('are found by their process', async () => {
    const shop = await shopOf();
    const { body } = await shop.receive(ORDER);
    await indexesCaughtUp();
    const found = async (peppol_profile: string) => {
      const call = { tenant: shop.tenant, query: { peppol_profile } };
      const listed = await invoke<{ items: { id: string }[] }>(listOrders, call);
      return listed.body.items.map(({ id }) => id);
    };
    expect(await found('advanced_ordering')).toEqual([body.order_id]);
    expect(await found('ordering')).toEqual([]);
  });

  // PEP-83, PEP-86
  it('are changed as one, with the comment of the buyer', async () => {
    const shop = await shopOf();
    const { body } = await shop.receive(ORDER);
    const changed = await shop.receive(CHANGE);
    expect(changed.body.status).toBe('executed');
    const order = await shop.order(body.order_id);
    expect(quantitiesOf(order)).toEqual([
      ['GLV-M-100', 120, 20, '1', 100],
      ['SWB-1', 2_500, 2_500, '2', 0],
      ['02000000000503', 10, 0, '3', 10],
      ['DIS-500', 24, 0, '4', 24],
    ]);
    expect(order.peppol).toMatchObject({
      document_id: changed.body.id,
      change_id: 'NMH-2026-00417-C1',
      change_sequence: '1',
    });
    const names = await trailNames(shop.tenant, order.id);
    expect(names).toEqual(
      expect.arrayContaining([
        'order.updated',
        'order.item.added',
        'order.item.cancelled',
        'order.comment.added',
      ]),
    );
    await expectVerified(shop.tenant);
  });

  // PEP-84, PEP-86
  it('stay as they are where one line of a change is refused', async () => {
    const shop = await shopOf();
    const { body } = await shop.receive(ORDER);
    const first = await shop.order(body.order_id);
    const shipped = { positions: [{ order_item_id: first.items[1]?.id, quantity: 1 }] };
    await run(shop.tenant, first.id, 'ship', shipped);
    const before = await shop.order(body.order_id);
    const refused = await shop.receive(CHANGE);
    expect(refused.body).toMatchObject({
      status: 'refused',
      findings: expect.arrayContaining([
        expect.objectContaining({ code: 'line_shipped', effect: 'refuse', theirs: 0, ours: 1 }),
      ]),
    });
    expect(await shop.order(body.order_id)).toEqual(before);
    const cancelled = await shop.receive(CANCELLATION);
    expect(cancelled.body.findings.map(({ code }) => code)).toContain('order_shipped');
  });

  // PEP-89
  it('take positions for a line of the buyer', async () => {
    const shop = await shopOf();
    const { body } = await shop.receive(ORDER);
    const add = (peppol_line_id: string) =>
      invoke<OrderDetail & { code: string }>(addItems, {
        tenant: shop.tenant,
        path: '/v1/orders/{id}/items',
        pathParameters: { id: String(body.order_id) },
        body: { items: [{ sku: 'GLV-X', quantity: 5, peppol_line_id }] },
      });
    const unknown = await add('77');
    expect([unknown.status, unknown.body.code]).toEqual([400, 'unknown_line']);
    const added = await add('1');
    expect(added.body.items.at(-1)).toMatchObject({
      sku: 'GLV-X',
      peppol: { line_id: '1', wanted: 120, unit_code: 'XBX', price: null },
    });
  });

  // PEP-90
  it('are shipped with what the despatch advice tells', async () => {
    const shop = await shopOf();
    const { body } = await shop.receive(ORDER);
    const { id, items } = await shop.order(body.order_id);
    const [first, second] = items.map((item) => item.id);
    const ship = (peppol: object) =>
      run(shop.tenant, id, 'ship', { positions: [{ order_item_id: first }], peppol });
    const units = (more: object) => ({ units: [{ order_item_ids: [first], ...more }] });
    const refused = [
      units({ sscc: '376104250021234568' }),
      units({ type: 'ZZ9' }),
      units({ order_item_ids: [second] }),
      { lots: [{ order_item_id: second }] },
      { deliver_from: '2026-13-01' },
      { unknown: 1 },
    ];
    for (const peppol of refused) expect((await ship(peppol)).status).toBe(400);
    const lots = [{ order_item_id: first, lot: 'L7', best_before: '2027-01-31' }];
    const words = { note: 'Cold', deliver_to: '2026-12-09', lots };
    const booked = await ship({ ...words, ...units({ sscc: '376104250021234569', type: 'PX' }) });
    expect(booked.body.shipment.peppol).toMatchObject({
      ...words,
      lots: [{ lot: 'L7', expires: null }],
      units: [{ sscc: '376104250021234569', type: 'PX' }],
    });
    expect((await shop.order(id)).shipments).toEqual([booked.body.shipment]);
  });

  // PEP-81
  it('are refused with the sentence of the command, at the line that lacks goods', async () => {
    const { 'SWB-1': _, ...shelf } = SHELF;
    const shop = await shopOf({}, await movingShop({ main: shelf }));
    const { body } = await shop.receive(ORDER);
    expect(body).toMatchObject({ status: 'refused', order: null });
    expect(body.findings).toContainEqual({
      code: 'insufficient_stock',
      effect: 'refuse',
      path: '/Order/cac:OrderLine[2]/cac:LineItem',
      message: expect.stringContaining('SWB-1'),
      theirs: null,
      ours: null,
    });
    expect(await reservationsOf(shop.tenant)).toEqual([]);
  });

  // PEP-79
  it('are judged by the stock where the shop checks its articles', async () => {
    const tenant = await movingShop({ main: SHELF }, { stock_follows_orders: 'off' });
    const shop = await shopOf({ article_check: 'stock' }, tenant);
    const { body } = await shop.receive(ORDER.replace('SWB-1', 'SWB-2'));
    expect(body.findings.filter(({ code }) => code === 'unknown_article')).toMatchObject([
      { path: '/Order/cac:OrderLine[2]/cac:LineItem/cac:Item', theirs: 'SWB-2' },
    ]);
  });
});

const faults = [
  { fault: 'a death', put: (call: number) => killAfter(call - 1).died },
  { fault: 'a lost answer', put: (call: number) => loseAnswer(call).lost },
];

const cases = [
  { name: 'an order', before: [], document: ORDER },
  { name: 'a change', before: [ORDER], document: CHANGE },
  { name: 'a cancellation', before: [ORDER], document: CANCELLATION },
];

/** Longer than a dead process holds its key, or the items of its plan. */
const LEASE_SECONDS = 6;

describe.each(faults)('after $fault at any call', ({ fault, put }) => {
  // PEP-82, PEP-83, PEP-87, PEP-88
  it.each(cases)(
    '$name with its goods is whole or nothing, and once after a repeat',
    async ({ before, document }) => {
      const prepare = async () => {
        const shop = await shopOf({}, await movingShop({ main: SHELF }));
        for (const one of before) await shop.receive(one);
        const seen = async () => {
          await indexesCaughtUp();
          const listed = await shop.list();
          const orders = await invoke<{ items: { id: string }[] }>(listOrders, {
            tenant: shop.tenant,
          });
          const details = await Promise.all(orders.body.items.map(({ id }) => shop.order(id)));
          const reserved = await reservationsOf(shop.tenant);
          return JSON.stringify([
            listed.body.items.map((one) => [one.transaction, one.status, one.response_code]).sort(),
            details.map((one) => [one.status, quantitiesOf(one)]),
            reserved.map((one) => [one['sku'], one['status'], one['quantity']]).sort(),
            (await recordedEvents(shop.tenant)).map(({ topic }) => topic).sort(),
          ]);
        };
        const call = () => shop.receive(document, { headers: { 'idempotency-key': 'one' } });
        return { tenant: shop.tenant, call, seen };
      };
      const first = await prepare();
      const nothing = await first.seen();
      expect((await first.call()).body.status).toBe('executed');
      const whole = await first.seen();
      const step = rounds({ short: 4, long: 1 });
      let calls = 0;
      for (let call = 1, isMet = true; isMet; call += step) {
        const shop = await prepare();
        const met = put(call);
        await shop.call();
        isMet = met();
        mend();
        calls = call;
        clock.advance(LEASE_SECONDS);
        await sweepIntents(new Date(Date.now() + LEASE_SECONDS * 1_000));
        const when = `${fault} at call ${call}`;
        expect([nothing, whole], when).toContain(await shop.seen());
        expect((await shop.call()).status, when).toBeLessThan(300);
        expect(await shop.seen(), when).toBe(whole);
        await expectVerified(shop.tenant, when);
      }
      expect(calls).toBeGreaterThan(step);
    },
    240_000,
  );
});

describe('a change beside a shipment', () => {
  // PEP-83
  it('takes place before it or is refused behind it, and never ships what was taken away', async () => {
    const outcomes = new Set<string>();
    for (let round = 0; round < rounds({ short: 4, long: 20 }); round += 1) {
      const shop = await shopOf({}, await movingShop({ main: SHELF }));
      const { body } = await shop.receive(ORDER);
      const id = String(body.order_id);
      const [changed, shipped] = await Promise.all([
        shop.receive(CHANGE),
        run(shop.tenant, id, 'ship', {}),
      ]);
      const order = await shop.order(id);
      const [, swabs] = order.items;
      expect(shipped.status).toBe(201);
      if (changed.body.status === 'executed') {
        expect(swabs).toMatchObject({ quantity_cancelled: 2_500, quantity_shipped: 0 });
      } else {
        expect(changed.body.status).toBe('refused');
        expect(swabs).toMatchObject({ quantity_cancelled: 0, quantity_shipped: 2_500 });
      }
      outcomes.add(changed.body.status);
      await expectVerified(shop.tenant);
    }
    expect(outcomes.size).toBeGreaterThan(0);
  });
});
