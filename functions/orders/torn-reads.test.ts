import type { OrderDetail, OrderPlaced, Return } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import type { Key } from '@waybill/table/item';
import { hurry } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { tearReads } from '@waybill/testing/faults/torn-reads';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as cancelItems } from './items/cancel.ts';
import { handler as place } from './place.ts';
import { handler as requestReturn } from './return.ts';
import { handler as complete } from './returns/complete.ts';
import { handler as receive } from './returns/receive.ts';
import { handler as ship } from './ship.ts';
import { handler as update } from './update.ts';

/*
 * Beside a transaction a query may show a part of it (DynamoDB developer guide, transaction
 * isolation levels). Decided on such an order, a command would take what another one has taken.
 */
withTable();
afterEach(removeFault);

async function tenOrdered() {
  const tenant = await freshTenant();
  await storeSettings(tenant, orderSettings, undefined, { auto_complete_on: 'manual' });
  const body = { items: [{ sku: 'LAMP-7', quantity: 10 }] };
  const { body: order } = await invoke<OrderPlaced>(place, { tenant, body });
  const at = { tenant, path: '/v1/orders/{id}', pathParameters: { id: order.id } };
  const some = (quantity: number) => ({
    positions: [{ order_item_id: order.items[0]?.id, quantity }],
  });
  const send = (handler: Handler, body: object) =>
    invoke<{ code?: string; id: string }>(handler, { ...at, body });
  const act = (handler: Handler, rid: string) =>
    invoke<{ code?: string }>(handler, {
      ...at,
      path: '/v1/orders/{id}/returns/{rid}',
      pathParameters: { id: order.id, rid },
      body: {},
    });
  const read = async () => (await invoke<OrderDetail>(get, at)).body;
  return { id: order.id, some, send, act, read };
}

const children = ({ sk }: Key) => sk.startsWith('A#') && sk !== 'A#ORDER';
const root = ({ sk }: Key) => sk === 'A#ORDER';

describe('beside a transaction', () => {
  // ORD-134
  it('never ships more than was ordered', async () => {
    const { some, send, read } = await tenOrdered();
    expect((await send(ship, some(4))).status).toBe(201);
    const { torn } = tearReads(({ sk }) => sk.startsWith('A#QTY#'));
    expect((await send(ship, some(5))).status).toBe(201);
    expect(await send(ship, some(5))).toMatchObject({
      status: 422,
      body: { code: 'quantity_exceeds_open' },
    });
    expect(torn()).toBe(1);
    const { items, shipments } = await read();
    expect(items).toMatchObject([{ quantity_shipped: 9 }]);
    expect(shipments.map((one) => one.items[0]?.quantity)).toEqual([4, 5]);
  });

  // ORD-134
  it('never cancels what is shipped, nor ships what is cancelled', async () => {
    const { some, send, read } = await tenOrdered();
    const first = tearReads(children);
    expect((await send(ship, some(6))).status).toBe(201);
    expect(await send(cancelItems, some(5))).toMatchObject({ status: 422 });
    expect(first.torn()).toBeGreaterThan(0);
    const second = tearReads(children);
    expect((await send(cancelItems, some(4))).status).toBe(200);
    expect(await send(ship, some(1))).toMatchObject({ status: 422 });
    expect(second.torn()).toBeGreaterThan(0);
    expect(await read()).toMatchObject({ items: [{ quantity_shipped: 6, quantity_cancelled: 4 }] });
  });

  // ORD-134
  it('never counts a return twice', async () => {
    const { some, send, act, read } = await tenOrdered();
    await send(ship, {});
    const { body: registered } = await send(requestReturn, some(6));
    const { torn } = tearReads(children);
    expect((await act(complete, registered.id)).status).toBe(200);
    expect(await act(complete, registered.id)).toMatchObject({
      status: 422,
      body: { code: 'return_closed' },
    });
    expect(torn()).toBeGreaterThan(0);
    expect(await read()).toMatchObject({
      items: [{ quantity_returned: 6 }],
      returns: [{ status: 'completed' }],
    });
  });

  it('never receives a return twice', async () => {
    const { send, act } = await tenOrdered();
    await send(ship, {});
    const { body: registered } = await send(requestReturn, {});
    const { torn } = tearReads(children);
    expect((await act(receive, registered.id)).status).toBe(200);
    expect(await act(receive, registered.id)).toMatchObject({
      status: 422,
      body: { code: 'return_not_registered' },
    });
    expect(torn()).toBe(1);
  });

  it('never lets two returns claim the same goods', async () => {
    const { send, read } = await tenOrdered();
    await send(ship, {});
    const { torn } = tearReads(({ sk }) => sk.startsWith('A#RET#'));
    expect((await send(requestReturn, {})).status).toBe(201);
    expect(await send(requestReturn, {})).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_return' },
    });
    expect(torn()).toBe(1);
    const returns: Return[] = (await read()).returns;
    expect(returns).toHaveLength(1);
  });

  it.each([
    ['its children', children],
    ['its root', root],
  ])('orders.get never answers an order with the state before of %s alone', async (_, of) => {
    const { send, read } = await tenOrdered();
    const { torn } = tearReads(of);
    await send(ship, {});
    expect(await read()).toMatchObject({
      status: 'in_fulfillment',
      fulfillment_status: 'fulfilled',
      items: [{ quantity_shipped: 10 }],
      shipments: [{ items: [{ quantity: 10 }] }],
    });
    expect(torn()).toBeGreaterThan(0);
  });

  // ORD-134
  it('gives up where it never becomes whole, and changes nothing', async () => {
    const { some, send, read } = await tenOrdered();
    tearReads(children, 1_000);
    expect((await send(ship, some(5))).status).toBe(201);
    hurry(20);
    expect(await send(update, { buyer: { name: 'B' } })).toMatchObject({
      status: 409,
      body: { code: 'concurrent_modification' },
    });
    removeFault();
    expect(await read()).toMatchObject({ buyer: null, items: [{ quantity_shipped: 5 }] });
  });
});
