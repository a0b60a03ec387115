import type { Comment } from '@waybill/orders/comment/comment.schema';
import type { Order, OrderPlaced } from '@waybill/orders/order/order.schema';
import type { TrailEvent } from '@waybill/orders/order/trail.schema';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { CALLING_KEY, invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as cancel } from '../cancel.ts';
import { handler as listEvents } from '../events/list.ts';
import { handler as getOrder } from '../get.ts';
import { handler as hold } from '../hold.ts';
import { handler as place } from '../place.ts';
import { handler as ship } from '../ship.ts';
import { handler as unhold } from '../unhold.ts';
import { handler as create } from './create.ts';
import { handler as list } from './list.ts';

/** Calls at once. */
const MANY = rounds({ short: 12, long: 24 });

const table = withTable();

const UNKNOWN = '01976f3a-8c1e-7a44-9d0b-000000000000';

interface Page<Row> {
  items: Row[];
  total: number;
}

let tenant = '';
let order = '';

beforeEach(async () => {
  tenant = await freshTenant();
  order = (await invoke<OrderPlaced>(place, { tenant, body: placementBody() })).body.id;
});

const at = (id: string) => ({ tenant, path: '/v1/orders/{id}/comments', pathParameters: { id } });
const commenting = (body: unknown, headers: Record<string, string> = {}, id = order) =>
  invoke<Comment>(create, { ...at(id), body, headers });
const listing = (query: Record<string, string> = {}, id = order) =>
  invoke<Page<Comment>>(list, { ...at(id), query });
const trail = async () => {
  const path = { path: '/v1/orders/{id}/events', pathParameters: { id: order } };
  const query = { name: 'order.comment.added' };
  return (await invoke<Page<TrailEvent>>(listEvents, { tenant, ...path, query })).body;
};

describe('orders.comments.create', () => {
  // ORD-82
  it('comments on an order in any state', async () => {
    const path = '/v1/orders/{id}';
    const call = { tenant, path, pathParameters: { id: order }, body: {} };
    for (const bring of [hold, ship]) {
      await invoke(bring, call);
      expect((await commenting({ body: 'still here' })).status).toBe(201);
    }
    const { body } = await invoke<OrderPlaced>(place, { tenant, body: placementBody() });
    await invoke(cancel, { ...call, pathParameters: { id: body.id } });
    expect((await commenting({ body: 'a pity' }, {}, body.id)).status).toBe(201);
  });

  // ORD-82
  it('answers 201 with the comment, which is then listed and leaves the order alone', async () => {
    const before = await invoke(getOrder, { ...at(order), path: '/v1/orders/{id}' });
    const answer = await commenting({
      body: ' Ring twice ',
      author: 'Ada',
      visibility: 'customer',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.any(String),
      order_id: order,
      body: ' Ring twice ',
      author: 'Ada',
      visibility: 'customer',
      actor: null,
      by: CALLING_KEY,
      created_at: expect.any(String),
    });
    expect((await listing()).body).toEqual({
      items: [answer.body],
      total: 1,
      limit: 50,
      offset: 0,
      next: null,
    });
    const after = await invoke(getOrder, { ...at(order), path: '/v1/orders/{id}' });
    expect(after.body).toEqual(before.body);
  });

  // ORD-125
  it('is not lost on a receiver that drops events of earlier states and keeps equal ones', async () => {
    const call = { tenant, path: '/v1/orders/{id}', pathParameters: { id: order } };
    await commenting({ body: 'before' });
    await invoke(hold, { ...call, body: {} });
    await commenting({ body: 'held' });
    await commenting({ body: 'still held' });
    await invoke(ship, { ...call, body: {} });
    await invoke(unhold, { ...call, body: {} });
    await invoke(ship, { ...call, body: {} });
    const events = (await recordedEvents(tenant))
      .sort((one, other) => (one.id < other.id ? -1 : 1))
      .map(({ topic, body }) => {
        const { metadata } = JSON.parse(body) as { metadata: { sequence: number } };
        return [topic, metadata.sequence];
      });
    expect(events).toEqual([
      ['order.created', 1],
      ['order.placed', 1],
      ['order.comment.added', 1],
      ['order.held', 2],
      ['order.comment.added', 2],
      ['order.comment.added', 2],
      ['order.unheld', 3],
      ['order.shipment.created', 4],
      ['order.completed', 4],
    ]);
  });

  // ORD-83, ORD-85
  it('has a trail row and an event, both without the text', async () => {
    const { body: comment } = await commenting({ body: 'secret words' });
    const payload = { visibility: 'internal', comment_id: comment.id };
    expect((await trail()).items).toEqual([
      {
        id: expect.any(String),
        order_id: order,
        name: 'order.comment.added',
        actor: null,
        by: CALLING_KEY,
        payload,
        created_at: comment.created_at,
      },
    ]);
    const events = (await recordedEvents(tenant)).filter(
      (event) => event.topic === 'order.comment.added',
    );
    expect(events.map(({ body }) => JSON.parse(body) as object)).toEqual([
      {
        tenant_id: tenant,
        topic: 'order.comment.added',
        id: expect.stringMatching(/^evt_/u),
        data: { order_id: order, number: 'ORD-000001', ...payload },
        metadata: { sequence: 1, actor: null, by: CALLING_KEY },
        time: expect.any(String),
      },
    ]);
  });

  // ORD-81, ORD-129
  it('obeys the current setting', async () => {
    await storeSettings(tenant, orderSettings, undefined, {
      default_comment_visibility: 'customer',
    });
    expect((await commenting({ body: 'a' })).body.visibility).toBe('customer');
    await storeSettings(tenant, orderSettings, undefined, {
      default_comment_visibility: 'internal',
    });
    expect((await commenting({ body: 'b' })).body.visibility).toBe('internal');
  });

  const refusals = [
    ['no body at all', undefined, 400, 'body_required'],
    ['a blank text', { body: ' \n' }, 400, 'body_required'],
    ['a text that is none', { body: 7 }, 400, 'invalid_value'],
    ['an unknown visibility', { body: 'a', visibility: 'public' }, 400, 'invalid_value'],
    ['a text too long', { body: 'x'.repeat(10_001) }, 400, 'invalid_value'],
    ['an author too long', { body: 'a', author: 'x'.repeat(256) }, 400, 'invalid_value'],
  ] as const;

  // ORD-80
  it('refuses what is no comment, and writes nothing', async () => {
    const before = await table.count();
    for (const [what, body, status, code] of refusals) {
      expect(await commenting(body), what).toMatchObject({ status, body: { code } });
    }
    expect(await table.count()).toBe(before);
  });

  // ORD-28, ORD-84
  it('finds no order of another id, and reads none for what is no uuid', async () => {
    const before = await table.count();
    expect(await commenting({ body: 'a' }, {}, UNKNOWN)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    });
    expect(await commenting({ body: 'a' }, {}, 'ORD-000001')).toMatchObject({
      status: 400,
      body: { code: 'invalid_value' },
    });
    expect(await table.count()).toBe(before);
  });

  it('keeps every one of many at once', async () => {
    const texts = Array.from({ length: MANY }, (_, index) => `remark ${index}`);
    const answers = await Promise.all(texts.map((body) => commenting({ body })));
    expect(answers.map(({ status }) => status)).toEqual(texts.map(() => 201));
    const { items } = (await listing()).body;
    expect(items.map(({ body }) => body).sort()).toEqual([...texts].sort());
    expect((await trail()).total).toBe(MANY);
  });
});

describe('comments and commands at once', () => {
  // ORD-82
  it('all take effect: neither outdates the other', async () => {
    const holding = (reason: string) =>
      invoke(hold, { ...at(order), path: '/v1/orders/{id}/hold', body: { reason } });
    const answers = await Promise.all(
      Array.from({ length: MANY }, (_, index) =>
        index % 3 === 0 ? holding(`reason ${index}`) : commenting({ body: `remark ${index}` }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));
    expect((await listing()).body.total).toBe((2 * MANY) / 3);
    const read = await invoke<Order>(getOrder, { ...at(order), path: '/v1/orders/{id}' });
    expect(read.body).toMatchObject({ on_hold: true });
    const last = await commenting({ body: 'afterwards' });
    const events = await recordedEvents(tenant);
    const event = events.find(({ body }) => body.includes(last.body.id));
    expect(JSON.parse(event?.body ?? '')).toMatchObject({ metadata: { sequence: MANY / 3 + 1 } });
  });
});

describe('orders.comments.list', () => {
  // ORD-84
  it('is oldest first, and the path wins over order_id', async () => {
    const [one, two] = [await commenting({ body: 'one' }), await commenting({ body: 'two' })];
    const { items } = (await listing({ order_id: UNKNOWN })).body;
    expect(items.map(({ id }) => id)).toEqual([one.body.id, two.body.id]);
  });

  // ORD-84
  it('is empty for an order without comments and 404 without the order', async () => {
    expect((await listing()).body).toEqual({
      items: [],
      total: 0,
      limit: 50,
      offset: 0,
      next: null,
    });
    expect(await listing({}, UNKNOWN)).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });
});
