import { isDeepStrictEqual } from 'node:util';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { fixedClock } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { type Call, invoke, type Reply } from '@waybill/testing/invoke';
import { isLongRun, rounds } from '@waybill/testing/rounds';
import { type Image, imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { loopbackPolicy } from '@waybill/webhooks/net/policy';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as createKey } from '../../functions/api-keys/create.ts';
import { handler as cancel } from '../../functions/orders/cancel.ts';
import { handler as comment } from '../../functions/orders/comments/create.ts';
import { handler as list } from '../../functions/orders/list.ts';
import { handler as createRange } from '../../functions/orders/number-ranges/create.ts';
import { handler as place } from '../../functions/orders/place.ts';
import { handler as requestReturn } from '../../functions/orders/return.ts';
import { handler as ship } from '../../functions/orders/ship.ts';
import { handler as createTenant } from '../../functions/tenants/create.ts';
import { handlerFor as endpointCreator } from '../../functions/webhooks/endpoints/create.ts';
import { basket } from '../support/placement.ts';
import { expectVerified } from '../support/verified.ts';
import { callsOf, killAt, type Timing, timings } from './dead-process.ts';

const clock = fixedClock();
const createEndpoint = endpointCreator(loopbackPolicy);

beforeAll(() => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
});
afterEach(removeFault);

/** Longer than a dead process holds its Idempotency-Key. */
const LEASE_SECONDS = 3;

/** From one call that a process dies at to the next, beginning with the last one, the commit. */
const STEP = rounds({ short: 7, long: 1 });

/** Checks the books; of what is written alike, as is shown before, once will do. */
async function verify(tenant: string, timing: Timing, run: string): Promise<void> {
  const isAlike = timing !== 'after' && !isLongRun();
  if (!isAlike) await expectVerified(tenant, run);
}

type Attempt = (headers: Record<string, string>) => Promise<Reply<{ id?: string }>>;

interface Command {
  readonly name: string;
  /** Makes the tenant ready and answers the call that may die. */
  readonly prepare: (tenant: string) => Promise<Attempt>;
  /** Numbers that a dead attempt may draw and leave unused. */
  readonly burns?: string;
}

const key = { 'idempotency-key': 'the-one' };

async function placed(tenant: string): Promise<OrderPlaced> {
  await installTenant(tenant);
  const reply = await invoke<OrderPlaced>(place, { tenant, body: basket });
  expect(reply.status).toBe(201);
  return reply.body;
}

type Handler = Parameters<typeof invoke>[0];

const call =
  (handler: Handler, request: Call): Attempt =>
  (headers) =>
    invoke(handler, { ...request, headers });

/** A command on an order that is placed already. */
const onOrder = (
  name: string,
  handler: Handler,
  body: (order: OrderPlaced) => object,
): Command => ({
  name,
  burns: 'number_range',
  prepare: async (tenant) => {
    const order = await placed(tenant);
    if (name === 'orders.return') {
      const path = { path: '/v1/orders/{id}/ship', pathParameters: { id: order.id } };
      expect(await invoke(ship, { tenant, ...path, body: {} })).toMatchObject({ status: 201 });
    }
    const pathParameters = { id: order.id };
    return call(handler, { tenant, path: `/v1/${name}/{id}`, pathParameters, body: body(order) });
  },
});

const installed = (name: string, handler: Handler, body: object, burns?: string): Command => ({
  name,
  ...(burns === undefined ? {} : { burns }),
  prepare: async (tenant) => {
    await installTenant(tenant);
    return call(handler, { tenant, body });
  },
});

const manyLines = {
  items: Array.from({ length: 130 }, (_, index) => ({ sku: `S-${index}`, unit_price: 1.1 })),
};

const commands: readonly Command[] = [
  installed('orders.place', place, basket, 'number_range'),
  installed('orders.place of 130 lines', place, manyLines, 'number_range'),
  onOrder('orders.ship', ship, ({ items }) => ({
    positions: [{ order_item_id: items[0]?.id, quantity: 1 }],
  })),
  onOrder('orders.return', requestReturn, () => ({ reason: 'broken' })),
  onOrder('orders.cancel', cancel, () => ({ reason: 'changed my mind' })),
  onOrder('orders.comments.create', comment, () => ({ body: 'leave it at the door' })),
  installed('orders.number-ranges.create', createRange, { code: 'extra' }),
  {
    name: 'webhooks.endpoints.create',
    prepare: async (tenant) => {
      await installTenant(tenant);
      const endpoint = { url: 'http://127.0.0.1:4999/in', topics: ['*'] };
      // With its first one a tenant gets the key that secrets are sealed with: apart, and for good.
      expect(await invoke(createEndpoint, { tenant, body: endpoint })).toMatchObject({
        status: 201,
      });
      return call(createEndpoint, { tenant, body: { ...endpoint, url: `${endpoint.url}/2` } });
    },
  },
  {
    name: 'tenants.create',
    prepare: async (slug) =>
      call(createTenant, { tenant: 'operator', operator: true, body: { slug, name: 'New' } }),
  },
  {
    name: 'api-keys.create',
    prepare: async (slug) => {
      const operator = { tenant: 'operator', operator: true };
      const made = await invoke<{ api_key: { id: string } }>(createTenant, {
        ...operator,
        body: { slug, name: 'New' },
      });
      const body = { name: 'Another', permissions: ['orders.*'] };
      return call(createKey, { tenant: slug, keyId: made.body.api_key.id, body });
    },
  },
];

const kindOf = (image: Image | undefined) => image?.['_e']?.S ?? 'unnamed';

/** The changes between two readings, as how many items of which kind; claims of keys left out. */
function changes(
  before: ReadonlyMap<string, Image>,
  after: ReadonlyMap<string, Image>,
  burns: string | undefined,
): string[] {
  const changes: string[] = [];
  for (const at of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(at), after.get(at)];
    const kind = kindOf(now ?? old);
    if (kind === 'idempotency' || (kind === burns && old !== undefined)) continue;
    if (old === undefined) changes.push(`new ${kind}`);
    else if (now === undefined) changes.push(`no ${kind}`);
    else if (!isDeepStrictEqual(old, now)) changes.push(`changed ${kind}`);
  }
  // To how many counters of an offer the ids fall is chance: they count as one.
  const isSpread = (one: string) => one.endsWith(' shipping_offer');
  const spread = new Set(changes.filter(isSpread));
  return [...changes.filter((one) => !isSpread(one)), ...spread].sort();
}

let tenants = 0;
const freshTenant = () => {
  tenants += 1;
  return `shop-${tenants}`;
};

/** The writes of the command when nothing goes wrong, and the number of its calls to the table. */
async function undisturbed({ prepare, burns }: Command) {
  const tenant = freshTenant();
  const attempt = await prepare(tenant);
  const before = await imagesOf(tenant);
  let status = 0;
  const calls = await callsOf(async () => {
    status = (await attempt(key)).status;
  });
  return { calls, status, written: changes(before, await imagesOf(tenant), burns) };
}

async function dieAndRetry(command: Command, fatal: number, timing: Timing) {
  const tenant = freshTenant();
  const attempt = await command.prepare(tenant);
  const before = await imagesOf(tenant);
  const written = async () => changes(before, await imagesOf(tenant), command.burns);

  // A key of its own: the claims of tenants.create all lie in the operator's partition.
  const headers = { 'idempotency-key': `${key['idempotency-key']}-${tenant}` };
  killAt(fatal, timing);
  expect((await attempt(headers)).status).toBe(500);
  removeFault();
  const left = await written();

  clock.advance(LEASE_SECONDS);
  const retry = await attempt(headers);
  const again = await attempt(headers);
  return { tenant, left, retry, again, final: await written() };
}

describe.each(commands.map((command) => [command.name, command] as const))(
  '%s in a process that dies',
  (_, command) => {
    withTable();

    // API-133, API-83
    it('is whole or nothing at every call, and once after a retry', {
      timeout: 60_000,
    }, async () => {
      const { calls, status, written } = await undisturbed(command);
      expect(status).toBe(201 - (command.name === 'orders.cancel' ? 1 : 0));
      expect(written.length).toBeGreaterThan(0);
      expect(calls).toBeGreaterThan(1);
      let whole = 0;
      for (let fatal = calls; fatal >= 1; fatal -= STEP) {
        for (const timing of timings) {
          const run = `${timing} call ${fatal} of ${calls}`;
          const { tenant, left, retry, again, final } = await dieAndRetry(command, fatal, timing);
          const committed = left.length > 0;
          if (committed) expect(left, run).toEqual(written);
          whole += committed ? 1 : 0;
          expect(retry.status, `${run}: ${retry.text}`).toBe(status);
          expect(retry.headers['idempotent-replayed'], run).toBe(committed ? 'true' : undefined);
          expect(final, run).toEqual(written);
          expect([again.headers['idempotent-replayed'], again.body.id], run).toEqual([
            'true',
            retry.body.id,
          ]);
          await verify(tenant, timing, run);
        }
      }
      // The commit is one call: only a death right after it, or its lost answer, leaves something.
      expect(whole).toBe(2);
    });
  },
);

describe('an order whose process died', () => {
  withTable();

  it.each(timings)('%s its commit is listed once, with its total', async (timing) => {
    const [command] = commands;
    if (command === undefined) throw new Error('no command');
    const { calls } = await undisturbed(command);
    const { tenant, retry } = await dieAndRetry(command, calls, timing);
    await indexesCaughtUp();
    const page = await invoke<{ items: { id: string }[]; total: number }>(list, { tenant });
    expect(page.body.total).toBe(1);
    expect(page.body.items.map(({ id }) => id)).toEqual([retry.body.id]);
  });
});
