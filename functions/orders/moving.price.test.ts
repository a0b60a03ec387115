import { factsOf } from '@waybill/api/observe';
import { findEngine } from '@waybill/local/engine/engine-programs';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { ORDERS } from '@waybill/orders/order/order-group';
import { foldDeltas } from '@waybill/table/operate';
import { type Call, gatewayEvent, type Handler, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { handler as list } from './fulfillments/list.ts';
import { movingShop } from './moving.factory.ts';
import { handler as place } from './place.ts';
import { handler as requestReturn } from './return.ts';
import { handler as complete } from './returns/complete.ts';
import { handler as ship } from './ship.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const ME = '01976f3a-8c1e-7a44-9d0b-000000000001';
const articles = ['CUP-BLUE', 'PLATE-BLUE', 'SPOON'];
const items = articles.map((sku) => ({ sku, name: sku, quantity: 2, unit_price: 5, tax_rate: 19 }));
const shelves = { main: Object.fromEntries(articles.map((sku) => [sku, 1_000])) };

async function costOf<Body>(handler: Handler, call: Call) {
  const event = gatewayEvent(call);
  const answer = (await handler(event as never, lambdaContext() as never)) as {
    statusCode: number;
    body: string;
  };
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  const { cost } = factsOf(event as never);
  if (cost === undefined) throw new Error('the call was not measured');
  return { cost, body: JSON.parse(answer.body) as Body };
}

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } });

const placing = (tenant: string, key: string) =>
  costOf<OrderDetail>(place, { tenant, body: { items, contact_id: ME }, ...keyed(key) });

/** A call on an order, or on its return. */
const acting = <Body>(
  handler: Handler,
  tenant: string,
  rest: string,
  ids: Call['pathParameters'],
) =>
  costOf<Body>(handler, {
    tenant,
    path: `/v1/orders/{id}/${rest}`,
    ...(ids && { pathParameters: ids }),
    body: rest === 'return' ? { restock: true } : {},
    ...keyed(rest),
  });

const shipping = (tenant: string, { id }: OrderDetail) =>
  costOf(ship, {
    tenant,
    path: '/v1/orders/{id}/ship',
    pathParameters: { id },
    body: {},
    ...keyed(id),
  });

describe.runIf(counts)('an order of three positions at one location', () => {
  // ORD-272, ORD-282
  it('costs its goods, and a trip more than without them', async () => {
    const tenant = await movingShop(shelves);
    const placed = await placing(tenant, 'a');
    const sent = await shipping(tenant, placed.body);
    // A line has 9 of these, 7 for its reservation and its booking in one item, and 2 for its row of stock;
    // the fulfilment has 5, 2 for itself and its three index entries.
    expect(placed.cost.writeUnits).toBe(54);
    expect(sent.cost.writeUnits).toBe(64);
    expect(placed.cost.depth).toBe(4);
  });

  // ORD-287
  it('costs less to take back whole than a return and a booking by hand', async () => {
    const tenant = await movingShop(shelves);
    const { body: order } = await placing(tenant, 'a');
    await shipping(tenant, order);
    const { id } = order;
    const { body: back } = await acting<{ id: string }>(requestReturn, tenant, 'return', { id });
    const ids = { id, rid: back.id };
    const { cost } = await acting(complete, tenant, 'returns/{rid}/complete', ids);
    expect(cost.writeUnits).toBe(42);
  });

  // ORD-270
  it('costs what it did where the orders of the shop move no stock', async () => {
    const tenant = await movingShop(shelves, { stock_follows_orders: 'off' });
    const placed = await placing(tenant, 'a');
    const sent = await shipping(tenant, placed.body);
    expect(placed.cost).toMatchObject({ calls: 5, depth: 3, readUnits: 2, writeUnits: 18 });
    expect(sent.cost).toMatchObject({ calls: 5, depth: 3, readUnits: 2, writeUnits: 21 });
  });

  // ORD-281
  it('is listed among 50 for what a page costs', async () => {
    const tenant = await movingShop(shelves);
    for (let index = 0; index < 50; index += 1) await placing(tenant, String(index));
    await foldDeltas({ tenant, group: ORDERS }, { atLeast: 1 });
    await indexesCaughtUp();
    const query = { location_code: 'main', status: 'open,accepted' };
    const { cost } = await costOf(list, { tenant, query });
    expect(cost.readUnits).toBeLessThanOrEqual(33);
  });
});
