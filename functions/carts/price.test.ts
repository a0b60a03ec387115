import { factsOf } from '@waybill/api/observe';
import { OWNER, SESSION } from '@waybill/carts/testing/cart.factory';
import { findEngine } from '@waybill/local/engine/engine-programs';
import { type Call, gatewayEvent, type Handler, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as activate } from './activate.ts';
import { cartCalls } from './carts.factory.ts';
import { handler as claimCarts } from './claim.ts';
import { handler as addItem } from './items/create.ts';
import { handler as getItem } from './items/get.ts';
import { handler as listItems } from './items/list.ts';
import { handler as order } from './order.ts';
import { handler as update } from './update.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const TENANT = 'price';
const LINES = 20;

let cart = '';
beforeAll(async () => {
  const calls = cartCalls({ tenant: TENANT });
  for (const is_current of [false, true]) {
    const { body } = await calls.create({ contact_id: OWNER, is_current });
    const lines = Array.from({ length: LINES }, (_, at) => ({ sku: `S-${at}`, unit_price: 5 }));
    await calls.replaceItems(body.id, lines);
    cart ||= body.id;
  }
});

async function costOf(
  handler: Handler,
  method: string,
  path: string,
  body?: object,
  of = { tenant: TENANT, id: cart },
) {
  const { tenant, id } = of;
  const call: Call = { tenant, method, path: `/v1/carts/${id}${path}` };
  const pathParameters = { id, cart_id: id };
  const event = gatewayEvent({ ...call, pathParameters, ...(body && { body }) });
  const answer = (await handler(event as never, lambdaContext() as never)) as {
    statusCode: number;
  };
  expect(answer.statusCode).toBeLessThan(300);
  const { cost } = factsOf(event as never);
  if (cost === undefined) throw new Error('the call was not measured');
  return cost;
}

const moreOf = (sku: string) => ({ sku, unit_price: 5 });

describe('a cart of 20 lines', () => {
  // Units: 2 for its root, its line and the event, 1 for the event's index entry.
  it.each([
    ['a new line', addItem, 'POST', '/items', moreOf('NEW'), 2, 7],
    ['more of a line', addItem, 'POST', '/items', moreOf('S-1'), 2, 7],
    ['another name', update, 'PUT', '', { name: 'Office' }, 2, 5],
    ['the flag of another one', activate, 'POST', '/activate', {}, 4, 15],
    ['its order', order, 'POST', '/order', { order_ref: 'ORD-1' }, 2, 12],
  ] as const)('takes %s for little', async (_, handler, method, path, body, depth, units) => {
    const cost = await costOf(handler, method, path, body);
    expect(cost.depth).toBeLessThanOrEqual(depth);
    if (counts) expect(cost.writeUnits).toBeLessThanOrEqual(units);
  });

  // CRT-60
  it('shows one of its lines without the others', async () => {
    const calls = cartCalls({ tenant: TENANT });
    const { body } = await calls.listItems(cart, { limit: '1' });
    const at = { pathParameters: { cart_id: cart, id: body.items[0]?.id ?? '' } };
    const event = gatewayEvent({ tenant: TENANT, path: '/v1/carts/{cart_id}/items/{id}', ...at });
    const answer = await getItem(event as never, lambdaContext() as never);
    expect(answer).toMatchObject({ statusCode: 200 });
    const { cost } = factsOf(event as never);
    expect(cost?.depth).toBe(2);
    if (counts) expect(cost?.readUnits).toBe(2);
  });

  it('is read in one call', async () => {
    const { depth, readUnits } = await costOf(listItems, 'GET', '/items');
    expect(depth).toBe(1);
    if (counts) expect(readUnits).toBeLessThanOrEqual(3);
  });
});

/** The units of the calls by which a guest with a cart of 20 lines becomes a contact and orders it. */
async function costToOrder(strategy: 'adopts' | 'merges'): Promise<number[]> {
  const tenant = `price-${strategy}`;
  const calls = cartCalls({ tenant });
  const { body: own } = await calls.create({ contact_id: OWNER, is_current: true });
  const { body: guests } = await calls.create({ session_key: SESSION, is_current: true });
  const lines = Array.from({ length: LINES }, (_, at) => ({ sku: `S-${at}`, unit_price: 5 }));
  await calls.replaceItems(guests.id, lines);
  const target = strategy === 'merges' ? own.id : null;
  const ordered = target ?? guests.id;
  const claim = { contact_id: OWNER, session_key: SESSION, target_cart_id: target };
  const claimed = await costOf(claimCarts, 'POST', '/claim', claim, { tenant, id: ordered });
  const closed = await costOf(order, 'POST', '/order', {}, { tenant, id: ordered });
  return [claimed.writeUnits, closed.writeUnits];
}

// CRT-75
it.each(['adopts', 'merges'] as const)(
  'a cart of 20 lines comes from guest to order for little, where the contact %s it',
  async (strategy) => {
    const units = await costToOrder(strategy);
    if (counts) expect(units.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(60);
  },
);
