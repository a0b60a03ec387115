import { factsOf } from '@waybill/api/observe';
import type { OrderDetail } from '@waybill/orders/order/order.schema';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { placing, run } from './commands.factory.ts';
import { handler as get } from './get.ts';
import { handler as requestReturn } from './return.ts';

withTable();
afterEach(removeFault);

let tenant = '';
let id = '';
const call = (include?: string) => ({
  tenant,
  path: '/v1/orders/{id}',
  pathParameters: { id },
  ...(include !== undefined && { query: { include } }),
});
const reading = async (include?: string) => {
  const { status, body } = await invoke<Partial<OrderDetail>>(get, call(include));
  expect(status).toBe(200);
  return body;
};
const shipping = (quantity: number, tracking_code = 'T') =>
  run(tenant, id, 'ship', {
    positions: [{ order_item_id: item, quantity }],
    tracking_code,
    metadata: { slip: 'x'.repeat(9_000) },
  });
let item = '';

beforeAll(async () => {
  tenant = await freshTenant();
  const order = await placing(tenant, { items: [{ sku: 'LAMP-7', quantity: 20, unit_price: 1 }] });
  id = order.id;
  item = order.items[0]?.id ?? '';
  for (const quantity of [1, 2, 3]) await shipping(quantity);
  await run(tenant, id, 'payment-status', { status: 'paid' });
  await run(tenant, id, 'refund', { amount: 2 });
  await invoke(requestReturn, { ...call(), body: { metadata: { slip: 'x'.repeat(9_000) } } });
});

describe('orders.get?include', () => {
  // ORD-160
  it.each([
    [undefined, ['fulfillments', 'shipments', 'returns', 'refunds']],
    ['', []],
    ['shipments', ['shipments']],
    ['returns', ['returns']],
    ['refunds', ['refunds']],
    ['fulfillments', ['fulfillments']],
    ['returns,refunds,shipments', ['shipments', 'returns', 'refunds']],
  ])('%j answers the parts %j and all else', async (include, parts) => {
    const whole = await reading();
    const { fulfillments, shipments, returns, refunds, ...rest } = whole;
    expect(fulfillments).toEqual([]);
    expect(shipments).toHaveLength(3);
    expect(returns).toHaveLength(1);
    expect(refunds).toMatchObject([{ amount: 2 }]);
    const all: Record<string, unknown> = { fulfillments, shipments, returns, refunds };
    const kept = Object.fromEntries(parts.map((part) => [part, all[part]]));
    expect(await reading(include)).toEqual({ ...rest, ...kept });
    expect(rest).toMatchObject({ items: [{ quantity_shipped: 6 }], cancellations: [] });
  });

  // ORD-160
  it.each(['parcels', 'shipments,', 'shipments,items', ' '])('refuses %j', async (include) => {
    expect(await invoke(get, call(include))).toMatchObject({
      status: 400,
      body: { code: 'invalid_value', details: [{ path: 'include' }] },
    });
  });

  // ORD-160
  it('does not read what it leaves out', async () => {
    const unitsOf = async (include?: string) => {
      const event = gatewayEvent(call(include));
      await get(event as never, lambdaContext() as never);
      return factsOf(event as never).cost?.readUnits ?? Number.NaN;
    };
    const [all, returns, none] = [await unitsOf(), await unitsOf('returns'), await unitsOf('')];
    // Three delivery notes and one return of 9 KB each.
    expect(all - returns).toBeGreaterThanOrEqual(6);
    expect(returns - none).toBeGreaterThanOrEqual(2);
  });

  // ORD-134, ORD-160
  it.each(['', 'returns'])('never shows a part of a change: %j', async (include) => {
    const before = (await reading()).items?.[0]?.quantity_shipped ?? 0;
    const { torn } = tearReads(({ sk }) => sk.startsWith('A#QTY#'));
    await shipping(1);
    expect(await reading(include)).toMatchObject({ items: [{ quantity_shipped: before + 1 }] });
    expect(torn()).toBe(1);
  });
});
