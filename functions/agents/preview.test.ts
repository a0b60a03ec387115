import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { fixedClock } from '@waybill/testing/clock';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { placing, reading, run } from '../orders/commands.factory.ts';
import { stocking } from '../orders/moving.factory.ts';
import {
  callTool,
  doTool,
  keyOf,
  OPEN,
  openShop,
  type Shop,
  setAgents,
  type ToolAnswer,
} from './agents.factory.ts';
import tools from './tools.generated.json' with { type: 'json' };

withTable();

let shop: Shop;
beforeAll(async () => {
  shop = await openShop('acme');
});

/** Rows that a call leaves whatever it does: its own, and the count of its minute. */
const OF_CALLS = /#AGENT_CALLS |#AGENT_KEY#/u;

const imagesBesideCalls = async ({ tenant }: Shop) =>
  new Map([...(await imagesOf(tenant))].filter(([address]) => !OF_CALLS.test(address)));

const place = () => placing(shop.tenant, placementBody());

const shipped = async () => {
  const order = await place();
  await run(shop.tenant, order.id, 'ship', {});
  return order;
};

const held = async () => {
  const order = await place();
  await run(shop.tenant, order.id, 'hold', { reason: 'Why?' });
  return order;
};

const refersTo = ({ id }: OrderPlaced) => ({ id });
const firstOf = ({ id, items: [first] }: OrderPlaced, quantity = 1) => ({
  id,
  positions: [{ order_item_id: first?.id, quantity }],
});

/** A call of each tool that writes, on an order of its own. */
const calls: Readonly<Record<string, () => Promise<Readonly<Record<string, unknown>>>>> = {
  orders_place: async () => ({ ...placementBody(), metadata: { gift: null } }),
  orders_update: async () => ({ ...refersTo(await place()), metadata: { a: 1 } }),
  orders_acknowledge: async () => ({ ...refersTo(await place()), external_ref: 'ERP-1' }),
  orders_hold: async () => ({ ...refersTo(await place()), reason: 'Address?' }),
  orders_unhold: async () => refersTo(await held()),
  orders_comments_create: async () => ({ ...refersTo(await place()), body: 'Rings twice.' }),
  orders_return: async () => {
    const order = await shipped();
    return firstOf(order);
  },
  orders_cancel: async () => ({ ...refersTo(await place()), reason: 'Too late.' }),
  orders_items_cancel: async () => firstOf(await place()),
  orders_ship: async () => ({ ...refersTo(await place()), carrier: 'dhl' }),
};

const writing = tools.filter(({ writes }) => writes).map(({ listed: { name } }) => name);

it('every tool that writes is tried here', () => {
  expect(Object.keys(calls).sort()).toEqual(writing);
});

// AGT-24 to AGT-27
describe.each(writing)('%s', (name) => {
  it('previewed leaves every row as it was; confirmed it writes once, and answers the same again', async () => {
    const args = (await calls[name]?.()) ?? {};
    const before = await imagesBesideCalls(shop);
    const preview = await callTool(shop, name, args);
    expect(preview).toMatchObject({ isError: false, structuredContent: { preview: true } });
    expect(await imagesBesideCalls(shop)).toEqual(before);

    const { confirm } = preview.structuredContent;
    const again = { ...args, confirm };
    const done = await callTool(shop, name, again);
    expect(done).toMatchObject({ isError: false, structuredContent: { done: true } });
    const after = await imagesBesideCalls(shop);
    expect(after).not.toEqual(before);
    const replay = await callTool(shop, name, again);
    expect(replay.structuredContent).toEqual(done.structuredContent);
    expect(replay._meta['waybill/replayed']).toBe(true);
    expect(await imagesBesideCalls(shop)).toEqual(after);
  });
});

const codeOf = ({ structuredContent }: ToolAnswer) => structuredContent['code'];

const holding = async () => {
  const order = await place();
  const args = { id: order.id, reason: 'Address?' };
  const { structuredContent } = await callTool(shop, 'orders_hold', args);
  return { order, args, confirm: structuredContent['confirm'], structuredContent };
};

// AGT-25
describe('changes', () => {
  it('are columns that hold another value, and not the time of the change', async () => {
    const { structuredContent } = await holding();
    expect(structuredContent['changes']).toEqual([
      { path: 'on_hold', from: false, to: true },
      { path: 'hold_reason', to: 'Address?' },
    ]);
  });

  it('are columns of positions, and none of what is made', async () => {
    const args = firstOf(await place());
    const { structuredContent } = await callTool(shop, 'orders_items_cancel', args);
    expect(structuredContent['changes']).toContainEqual({
      path: 'items.0.quantity_cancelled',
      from: 0,
      to: 1,
    });
    const placed = await callTool(shop, 'orders_place', placementBody());
    expect(placed.structuredContent).toMatchObject({ changes: [], would: { grand_total: 119 } });
    expect(placed.structuredContent['would']).not.toHaveProperty('number');
  });
});

it('a preview answers the refusal of its command', async () => {
  const order = await shipped();
  const refused = await callTool(shop, 'orders_cancel', { id: order.id, reason: 'No.' });
  expect(refused).toMatchObject({ isError: true, _meta: { 'waybill/status': 422 } });
  expect(codeOf(refused)).toBe('order_closed');
});

// AGT-26
describe('a confirm', () => {
  it('is of its arguments alone, whatever their sequence and whether null or absent', async () => {
    const { args, confirm } = await holding();
    const other = { ...args, reason: 'Another?' };
    expect(codeOf(await callTool(shop, 'orders_hold', { ...other, confirm }))).toBe(
      'invalid_confirm',
    );
    const turned = { confirm, held_by: null, reason: args.reason, id: args.id };
    expect(await callTool(shop, 'orders_hold', turned)).toMatchObject({ isError: false });
  });

  it('is of its tool and its key, and no other text is one', async () => {
    const { args, confirm } = await holding();
    const other = await keyOf(shop.tenant);
    expect(codeOf(await callTool(other, 'orders_hold', { ...args, confirm }))).toBe(
      'invalid_confirm',
    );
    for (const wrong of ['', 'yes', `${confirm}A`, 7, true]) {
      const answer = await callTool(shop, 'orders_hold', { ...args, confirm: wrong });
      expect(codeOf(answer)).toBe('invalid_confirm');
    }
    const { reason: _, ...rest } = args;
    const unhold = await callTool(shop, 'orders_unhold', { ...rest, confirm });
    expect(codeOf(unhold)).toBe('invalid_confirm');
    expect(String(confirm).length).toBeLessThanOrEqual(600);
  });

  it('is of the order as it was previewed', async () => {
    const { order, args, confirm } = await holding();
    await run(shop.tenant, order.id, 'update', { metadata: { other: true } });
    const refused = await callTool(shop, 'orders_hold', { ...args, confirm });
    expect(refused).toMatchObject({ isError: true, _meta: { 'waybill/status': 409 } });
    expect(codeOf(refused)).toBe('changed_since_preview');
    expect((await reading(shop.tenant, order.id)).on_hold).toBe(false);
    const again = await callTool(shop, 'orders_hold', { ...args, confirm });
    expect(again._meta['waybill/replayed']).toBe(true);
    expect(codeOf(again)).toBe('changed_since_preview');
  });

  it('says that the order was changed before its command could refuse it', async () => {
    const order = await place();
    const args = { id: order.id, reason: 'No.' };
    const { confirm } = (await callTool(shop, 'orders_cancel', args)).structuredContent;
    await run(shop.tenant, order.id, 'cancel', { reason: 'Faster.' });
    const refused = await callTool(shop, 'orders_cancel', { ...args, confirm });
    expect(codeOf(refused)).toBe('changed_since_preview');
  });

  it('runs once for twenty at once', async () => {
    const { order, args, confirm } = await holding();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callTool(shop, 'orders_hold', { ...args, confirm })),
    );
    const good = answers.filter(({ isError }) => !isError);
    expect(good.length).toBeGreaterThan(0);
    for (const { structuredContent } of good) {
      expect(structuredContent).toEqual(good[0]?.structuredContent);
    }
    const others = answers.filter(({ isError }) => isError).map(codeOf);
    expect(others.filter((code) => code !== 'request_in_progress')).toEqual([]);
    expect((await reading(shop.tenant, order.id)).on_hold).toBe(true);
  });

  it('of equal arguments twice places two orders', async () => {
    const [one, two] = [
      await doTool(shop, 'orders_place', placementBody()),
      await doTool(shop, 'orders_place', placementBody()),
    ];
    const idOf = ({ structuredContent }: ToolAnswer) =>
      (structuredContent['result'] as { id: string }).id;
    expect(idOf(one)).not.toBe(idOf(two));
  });
});

describe('within time', () => {
  const clock = fixedClock();

  it('a confirm ends after ten minutes, and what it was answered before stays', async () => {
    const done = await holding();
    const late = await holding();
    const first = await callTool(shop, 'orders_hold', { ...done.args, confirm: done.confirm });
    clock.advance(601);
    const refused = await callTool(shop, 'orders_hold', { ...late.args, confirm: late.confirm });
    expect(codeOf(refused)).toBe('confirm_expired');
    const replay = await callTool(shop, 'orders_hold', { ...done.args, confirm: done.confirm });
    expect(replay.structuredContent).toEqual(first.structuredContent);
    expect(replay._meta['waybill/replayed']).toBe(true);
  });
});

// AGT-26, AGT-35
describe('what the settings allow', () => {
  it('is asked before anything else of a confirm', async () => {
    const { args, confirm } = await holding();
    await setAgents(shop.tenant, { allow: ['read', 'preview'] });
    const barred = await callTool(shop, 'orders_hold', { ...args, confirm });
    const preview = await callTool(shop, 'orders_hold', args);
    await setAgents(shop.tenant, OPEN);
    expect(codeOf(barred)).toBe('write_not_allowed');
    expect(preview.structuredContent).not.toHaveProperty('confirm');
    expect(preview.structuredContent).not.toHaveProperty('expires_at');
  });

  it('is a value of orders, in a preview and in a run', async () => {
    const { args, confirm } = await holding();
    await setAgents(shop.tenant, { max_amount: 100 });
    const answers = [
      await callTool(shop, 'orders_hold', args),
      await callTool(shop, 'orders_hold', { ...args, confirm }),
      await callTool(shop, 'orders_place', placementBody()),
      await callTool(shop, 'orders_comments_create', { id: args.id, body: 'Hm.' }),
    ];
    await setAgents(shop.tenant, { max_amount: null });
    expect(answers.map(codeOf)).toEqual(Array(4).fill('amount_above_limit'));
  });
});

// AGT-24
it('previews of orders that move stock reserve, book and release nothing', async () => {
  await storeSettings(shop.tenant, orderSettings, undefined, { stock_follows_orders: 'reserve' });
  await stocking(shop.tenant, 'main', { CUP: 5 });
  const args = { items: [{ sku: 'CUP', quantity: 2, unit_price: 10 }] };
  const order = await placing(shop.tenant, args);
  expect(order.moves_stock).toBe(true);
  const before = await imagesBesideCalls(shop);
  const previews = [
    await callTool(shop, 'orders_place', args),
    await callTool(shop, 'orders_ship', { id: order.id }),
    await callTool(shop, 'orders_cancel', { id: order.id, reason: 'No.' }),
    await callTool(shop, 'orders_place', { items: [{ sku: 'CUP', quantity: 9 }] }),
  ];
  expect(previews.map(({ isError }) => isError)).toEqual([false, false, false, true]);
  expect(await imagesBesideCalls(shop)).toEqual(before);
});
