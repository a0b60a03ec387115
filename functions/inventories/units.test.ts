import { factsOf } from '@waybill/api/observe';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { gatewayEvent, type Handler, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { inventoryClient } from '../../test/support/inventory-client.ts';
import { handler as availability } from './availability.ts';
import { handler as commit } from './commit.ts';
import { handler as receive } from './receive.ts';
import { handler as reserve } from './reserve.ts';
import { handler as update } from './stock/update.ts';

withTable();

const linesOf = (count: number, quantity: number) =>
  Array.from({ length: count }, (_, index) => ({ sku: `S-${index}`, quantity }));

let tenant = '';
beforeAll(async () => {
  tenant = await freshShop();
  const { status } = await invoke(receive, { tenant, body: { items: linesOf(31, 100) } });
  expect(status).toBe(201);
});

/** Units of the table that a call with an Idempotency-Key takes. */
async function costOf(handler: Handler, body: object) {
  const headers = { 'idempotency-key': JSON.stringify(body).slice(0, 40) };
  const event = gatewayEvent({ tenant, body, headers });
  const answer = await handler(event as never, lambdaContext() as never);
  expect((answer as { statusCode: number }).statusCode).toBeLessThan(300);
  const { cost } = factsOf(event as never);
  const all = Number.POSITIVE_INFINITY;
  return cost ?? { readUnits: all, writeUnits: all, calls: all };
}

it('three lines are reserved for 60 write units and committed for 55', async () => {
  const reserved = await costOf(reserve, { order_ref: 'O-1', items: linesOf(3, 1) });
  expect(reserved.writeUnits).toBeLessThanOrEqual(60);
  expect((await costOf(commit, { order_ref: 'O-1' })).writeUnits).toBeLessThanOrEqual(55);
});

// INV-147
it('states cost shops without them nothing, and a read of them where a row of the call is in one', async () => {
  const [plain, stated] = [{ sku: 'S-29' }, { sku: 'S-30' }];
  const shop = inventoryClient(tenant);
  const [row] = (await shop.stock(stated)).body.items;
  const costs = async (item: object) => {
    const asked = await costOf(availability, { items: [item] });
    const reserved = await costOf(reserve, {
      ...item,
      quantity: 1,
      order_ref: JSON.stringify(item),
    });
    return [asked.calls, asked.readUnits, reserved.calls, reserved.readUnits, reserved.writeUnits];
  };
  await shop.updateStock(row?.id ?? '', { availability_code: 'expected' });
  const [calls = 0, read = 0, more = 0, reads = 0, writes = 0] = await costs(plain);
  expect(await costs(stated)).toEqual([calls + 1, read + 1, more + 1, reads + 1, writes]);
});

// INV-184
it('a safety quantity costs nothing', async () => {
  const shop = inventoryClient(tenant);
  const cost = (order_ref: string) => costOf(reserve, { order_ref, sku: 'S-27', quantity: 1 });
  await cost('first');
  const { calls, readUnits, writeUnits } = await cost('plain');
  const [row] = (await shop.stock({ sku: 'S-27' })).body.items;
  await shop.updateStock(row?.id ?? '', { safety_quantity: 2.5 });
  expect(await cost('kept')).toMatchObject({ calls, readUnits, writeUnits });
});

// INV-147
it('states are read by an update of a row that changes its state alone', async () => {
  const shop = inventoryClient(tenant);
  const [row] = (await shop.stock({ sku: 'S-28' })).body.items;
  const pathParameters = { id: row?.id ?? '' };
  const updating = async (body: object) => {
    const event = gatewayEvent({ tenant, method: 'PUT', pathParameters, body });
    const answer = await update(event as never, lambdaContext() as never);
    expect(answer).toMatchObject({ statusCode: 200 });
    return factsOf(event as never).cost?.calls ?? Number.POSITIVE_INFINITY;
  };
  const calls = await updating({ reorder_point: 1 });
  await updating({ availability_code: 'expected' });
  expect(await updating({ reorder_point: 2 })).toBe(calls);
  expect(await updating({ availability_code: 'expected', reorder_point: 3 })).toBe(calls);
  expect(await updating({ availability_code: 'in_stock', reorder_point: 4 })).toBeGreaterThan(
    calls,
  );
});

it('31 lines fit one transaction', async () => {
  const { calls, writeUnits } = await costOf(reserve, { order_ref: 'O-2', items: linesOf(31, 1) });
  // A look for each line, the key, settings, locations, the count; and one write.
  expect(calls).toBeLessThanOrEqual(31 + 6);
  expect(writeUnits).toBeLessThan(31 * 17 + 30);
});
