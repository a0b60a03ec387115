import type { LateOrder } from '@waybill/orders/late/late.operations';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { storeSums } from '@waybill/table/testing';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { run } from './commands.factory.ts';
import { handler as late } from './late.ts';
import { handler as place } from './place.ts';

withTable();
const clock = fixedClock();

interface Page {
  readonly items: readonly LateOrder[];
  readonly total: number;
  readonly next: string | null;
  readonly code: string;
  readonly error: string;
  readonly details: unknown;
}

const asking = (tenant: string, query: Record<string, string> = {}, more: object = {}) =>
  invoke<Page>(late, { tenant, method: 'GET', path: '/v1/orders/late', query, ...more });

const placed = async (tenant: string, over: object = {}) =>
  (await invoke<OrderPlaced>(place, { tenant, body: placementBody(over) })).body;

// ORD-363, ORD-364
it('answers what is open behind its day, the longest late first, page by page', async () => {
  const tenant = await freshTenant();
  const metadata = { note: 'x'.repeat(4_000) };
  const unwished = await placed(tenant, { metadata });
  const wished = await placed(tenant, { requested_delivery_date: '2026-11-20' });
  await placed(tenant, { requested_delivery_date: '2026-12-31' });
  // Ids of one moment have no order.
  clock.advance(1);
  const half = await placed(tenant);
  const [position] = half.items;
  await run(tenant, half.id, 'ship', { positions: [{ order_item_id: position?.id, quantity: 1 }] });
  await run(tenant, half.id, 'hold', { reason: 'No stock' });
  const shipped = await placed(tenant, { payment: { status: 'open' } });
  await run(tenant, shipped.id, 'ship');
  const gone = await placed(tenant);
  await run(tenant, gone.id, 'cancel');
  clock.set('2026-11-28T09:00:00.000Z');
  const { status, body } = await asking(tenant, { limit: '2' });
  expect(status).toBe(200);
  expect(body.total).toBe(3);
  expect(body.items).toMatchObject([
    { id: wished.id, number: wished.number, due_on: '2026-11-20', days_late: 8 },
    { id: unwished.id, due_on: '2026-11-26', days_late: 2, metadata },
  ]);
  const { body: second } = await asking(tenant, { limit: '2', after: body.next ?? '' });
  expect(second).toMatchObject({
    items: [{ id: half.id, on_hold: true, status: 'in_fulfillment', days_late: 2 }],
    next: null,
  });
  const { body: before } = await asking(tenant, { as_of: '2026-11-26' });
  expect(before.items.map(({ days_late }) => days_late)).toEqual([6]);
});

// ORD-363
it('goes by the days of the setting at once', async () => {
  const tenant = await freshTenant();
  await placed(tenant);
  const as_of = '2026-11-22';
  expect((await asking(tenant, { as_of })).body.total).toBe(0);
  await storeSettings(tenant, orderSettings, undefined, { late_after_days: 0 });
  expect((await asking(tenant, { as_of })).body.items).toMatchObject([{ days_late: 1 }]);
});

// ORD-364
it.each([
  ['a day that does not exist', { as_of: '2026-02-30' }, 'invalid_value'],
  ['a filter', { status: 'placed' }, 'unknown_filter'],
  ['an order', { order: 'id' }, 'invalid_order'],
])('refuses %s', async (_, query, code) => {
  expect(await asking('acme', query)).toMatchObject({ status: 400, body: { code } });
});

// ORD-365
it('compares 2,000 open orders and no more', async () => {
  const open = 'placed|paid|unfulfilled|false';
  const counted = (tenant: string, count: number) =>
    storeSums(
      { tenant, group: ORDERS },
      {
        ORDERS: {
          [open]: count,
          'placed|paid|fulfilled|false': 9,
          'pending|open|unfulfilled|false': 9,
        },
      },
    );
  await counted('many-open', 2_001);
  expect(await asking('many-open')).toMatchObject({
    status: 422,
    body: { code: 'list_too_broad', error: expect.stringContaining('2001 orders are open') },
  });
  await counted('less-open', 2_000);
  expect((await asking('less-open')).status).toBe(200);
});

// ORD-364
it('is for the back office alone', async () => {
  const contact = { contactId: '0190a5c2-7d3f-7000-8000-000000000001' };
  expect((await asking('acme', {}, { contact })).body.code).toBe('buyer_not_permitted');
  const places = ['0190a5c2-7d3f-7000-8000-000000000002'];
  expect((await asking('acme', {}, { places })).body.code).toBe('location_not_permitted');
});
