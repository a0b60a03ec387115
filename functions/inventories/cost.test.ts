import { factsOf } from '@waybill/api/observe';
import { freshShop } from '@waybill/inventories/testing/shop.factory';
import {
  type Call,
  gatewayEvent,
  type Handler,
  invoke,
  lambdaContext,
} from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as adjust } from './adjust.ts';
import { handler as availability } from './availability.ts';
import { handler as commit } from './commit.ts';
import { handler as getMovement } from './movements/get.ts';
import { handler as receive } from './receive.ts';
import { handler as release } from './release.ts';
import { handler as getReservation } from './reservations/get.ts';
import { handler as reserve } from './reserve.ts';
import { handler as getStock } from './stock/get.ts';

withTable();

const LAMP = '01976f3a-8c1e-7a44-9d0b-000000000001';

let tenant = '';
let ids = { stock: '', movement: '', reservation: '' };

beforeAll(async () => {
  tenant = await freshShop();
  const received = await invoke<{ stock: [{ id: string }]; movements: [{ id: string }] }>(receive, {
    tenant,
    body: { product_id: LAMP, sku: 'LAMP', quantity: 100 },
  });
  const { stock, movements } = received.body;
  const reservation = { product_id: LAMP, quantity: 1, order_ref: 'O-0' };
  const { body } = await invoke<{ reservations: [{ id: string }] }>(reserve, {
    tenant,
    body: reservation,
  });
  ids = { stock: stock[0].id, movement: movements[0].id, reservation: body.reservations[0].id };
});

const at = (id: string): Call => ({ pathParameters: { id } });
const body = (more: object): Call => ({ body: more });
const receipt = { items: Array.from({ length: 5 }, (_, n) => ({ sku: `S${n}`, quantity: 1 })) };

/** Calls to the table that wait for each other; none may pass these. */
it.each<[string, Handler, () => Call, number]>([
  ['availability of a product', availability, () => body({ product_id: LAMP }), 1],
  ['availability of both keys', availability, () => body({ product_id: LAMP, sku: 'LAMP' }), 1],
  ['availability of a product’s sku', availability, () => body({ sku: 'LAMP' }), 2],
  ['availability of five items', availability, () => body(receipt), 1],
  ['stock.get', getStock, () => at(ids.stock), 2],
  ['movements.get', getMovement, () => at(ids.movement), 1],
  ['reservations.get', getReservation, () => at(ids.reservation), 1],
  ['receive', receive, () => body({ product_id: LAMP, quantity: 1 }), 2],
  ['receive of five items', receive, () => body(receipt), 2],
  ['adjust', adjust, () => body({ sku: 'LAMP', quantity: 1, reason: 'r' }), 3],
  ['reserve', reserve, () => body({ product_id: LAMP, quantity: 1, order_ref: 'O-1' }), 2],
  ['reserve by sku', reserve, () => body({ sku: 'LAMP', quantity: 1, order_ref: 'O-2' }), 3],
  ['commit', commit, () => body({ order_ref: 'O-1' }), 4],
  ['release', release, () => body({ order_ref: 'O-2' }), 4],
])('%s', async (name, handler, call, depth) => {
  const keyed = call().body !== undefined && handler !== availability;
  const headers = keyed ? { 'idempotency-key': encodeURIComponent(name) } : {};
  const event = gatewayEvent({ tenant, headers, ...call() });
  const answer = await handler(event as never, lambdaContext() as never);
  expect((answer as { statusCode: number }).statusCode).toBeLessThan(300);
  const { cost } = factsOf(event as never);
  // Calls that start while another one runs count as one wait: timing may lower the number.
  expect(cost?.depth).toBeLessThanOrEqual(depth);
  expect(cost?.depth).toBeGreaterThan(0);
  expect(cost?.retries).toBe(0);
});
