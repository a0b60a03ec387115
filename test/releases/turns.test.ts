import { isLongRun, rounds } from '@waybill/testing/rounds';
import { beforeAll, describe, expect, it } from 'vitest';
import { inventoriesEndToEnd } from '../e2e/inventories.ts';
import { ordersEndToEnd } from '../e2e/orders.ts';
import { tradeEndToEnd } from '../e2e/trade.ts';
import { closeReceivers, receiver, register } from '../e2e/webhooks.ts';
import { fillCarts } from '../examples/carts.story.ts';
import { keepStock } from '../examples/inventories.story.ts';
import { openMarkets } from '../examples/markets.story.ts';
import { keepLists } from '../examples/order-lists.story.ts';
import { readFigures, sell } from '../examples/orders.story.ts';
import type { Recorder } from '../examples/recorder.ts';
import { offerShipping } from '../examples/shipping.story.ts';
import type { Page } from '../support/client.ts';
import { expectVerified } from '../support/verified.ts';
import { overHttp } from './over-http.ts';
import { readAll } from './read-all.ts';
import { withTurns } from './turns.ts';
import { begin, finish } from './unfinished.story.ts';

const system = withTurns();
closeReceivers();

/** The trade of a shop, side by side: the parts of one line follow each other. */
const trade: readonly ((story: Recorder) => Promise<unknown>)[][] = [
  [fillCarts],
  [sell, readFigures],
  ...(isLongRun() ? [[keepStock], [keepLists], [openMarkets, offerShipping]] : []),
];

async function tell(story: Recorder): Promise<void> {
  const lines = trade.map(async (parts) => {
    for (const part of parts) await part(story);
  });
  await Promise.all(lines);
}

/** The number of rows of each list that are read one by one, and the least there are in all. */
const ROWS = rounds({ short: 5, long: 50 });
const AT_LEAST = rounds({ short: 25, long: 125 });

/** A shop that trades, with a server that hears of everything. */
async function openShop() {
  const shop = await system.newTenant();
  const call = system.as(shop);
  const inbox = await receiver();
  await register(call, inbox, ['*']);
  return { ...shop, call, inbox, story: overHttp(call, shop.tenant) };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** Every event has come to the server, and no delivery is under way or given up. */
async function expectDelivered({ call, inbox }: Shop): Promise<void> {
  const { body } = await call<Page<{ status: string }>>('GET /v1/webhooks/deliveries?limit=1');
  const done = await call<Page<object>>('GET /v1/webhooks/deliveries?limit=1&status=delivered');
  expect(done.body.total).toBe(body.total);
  expect(new Set(inbox.deliveries.map(({ event }) => event.id)).size).toBe(body.total);
  expect(body.total).toBeGreaterThan(30);
}

const seeds = Array.from({ length: rounds({ short: 1, long: 6 }) }, (_, index) => index + 1);

// STG-18
describe('the last release and today’s code on one table', () => {
  it.each(seeds)(
    'trade by turns, and the older one ends it alone: seed %i',
    async (seed) => {
      system.takeTurns(seed);
      const shops = await Promise.all([openShop(), openShop()]);
      const open = await Promise.all(
        shops.map(async (shop) => {
          const [unfinished] = await Promise.all([begin(shop.story), tell(shop.story)]);
          return { shop, unfinished };
        }),
      );
      system.alone('released');
      const ended = open.map(async ({ shop, unfinished }) => {
        await finish(shop.story, unfinished);
        expect(await readAll(shop.call, ROWS)).toBeGreaterThan(AT_LEAST);
      });
      await Promise.all(ended);
      await system.stack().drain();
      for (const shop of shops) await expectDelivered(shop);
      await system.caughtUp();
      for (const { tenant } of shops) await expectVerified(tenant);
    },
    240_000,
  );

  it('have both worked', () => {
    const both = ['orders.place', 'orders.ship', 'orders.return', 'inventories.reserve'];
    for (const code of ['released', 'today'] as const) {
      expect([...system.functionsOf(code)]).toEqual(
        expect.arrayContaining([...both, 'events.publish', 'webhooks.fan-out', 'webhooks.deliver']),
      );
    }
  });
});

if (isLongRun()) {
  describe('the stories of the sources', () => {
    beforeAll(() => system.takeTurns(7));
    for (const story of [ordersEndToEnd, inventoriesEndToEnd, tradeEndToEnd]) story(system);
  });
}
