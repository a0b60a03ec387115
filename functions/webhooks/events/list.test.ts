import { recordEvents } from '@waybill/events/record-events.writes';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { putMany } from '@waybill/table/commit';
import { allWrites } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { fixedClock } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { EventRecord } from '@waybill/webhooks/event/event.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as comment } from '../../orders/comments/create.ts';
import { handler as place } from '../../orders/place.ts';
import { handler as ship } from '../../orders/ship.ts';
import { handler as list } from './list.ts';

withTable();
const clock = fixedClock('2026-03-01T10:00:00.000Z');

async function aShop() {
  const tenant = await freshTenant();
  const placing = async () =>
    (await invoke<OrderPlaced>(place, { tenant, body: placementBody() })).body.id;
  const act = (handler: typeof ship, id: string, body = {}) =>
    invoke(handler, { tenant, path: '/v1/orders/{id}', pathParameters: { id }, body });
  const topics = async (query: Record<string, string>) => {
    const { status, body } = await invoke<{ items: EventRecord[]; total: number }>(list, {
      tenant,
      query,
    });
    expect(status).toBe(200);
    expect(body.total).toBe(body.items.length);
    return body.items.map(({ topic }) => topic);
  };
  return { placing, act, topics };
}

// WHK-230
it('shows all events of one order, however old within 30 days, with every other filter', async () => {
  const { placing, act, topics } = await aShop();
  const id = await placing();
  await placing();
  clock.set('2026-03-02T10:00:00.000Z');
  await act(ship, id);
  await act(comment as typeof ship, id, { body: 'Rings twice.' });
  const [created, placed] = ['order.created', 'order.placed'];
  const later = ['order.shipment.created', 'order.completed', 'order.comment.added'];
  const all = [created, placed, ...later];
  const upper = id.toUpperCase();
  expect(new Set(await topics({ order_id: upper }))).toEqual(new Set(all));
  expect((await topics({ order_id: id, order: 'id.asc' })).slice(0, 2)).toEqual([created, placed]);
  expect(await topics({ order_id: id, topic: placed })).toEqual([placed]);
  const since = '2026-03-02T00:00:00.000Z';
  expect(new Set(await topics({ order_id: id, since }))).toEqual(new Set(later));
  expect(await topics({ order_id: '01976f3a-8c1e-7a44-9d0b-000000000000' })).toEqual([]);
  expect(
    await topics({ order_id: id, filter: 'order_id=01976f3a-8c1e-7a44-9d0b-000000000000' }),
  ).toEqual([]);
  clock.set('2026-04-01T00:00:00.000Z');
  expect(new Set(await topics({ order_id: id }))).toEqual(new Set(later));
});

type Page = { readonly items: EventRecord[]; readonly next: string | null };

/** More than one page looks through. */
const CHANGES = 2_050;

/** Some have several, so that pages end within a change. */
const eventsIn = (index: number) => (index % 4 === 0 ? 3 : 1);

const topicOf = (index: number) => (index % 10 === 0 ? 'order.held' : 'order.placed');

/** The items of changes, three at each moment, the oldest first. */
function changesSince(tenant: string, since: string, count: number): Put['put'][] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse(since) + Math.floor(index / 3) * 1_000);
    const events = Array.from({ length: eventsIn(index) }, (_event, place) => ({
      ...{ topic: topicOf(index), time: at.toISOString() },
      ...{ data: `${index}.${place}`, metadata: {} },
    }));
    return allWrites(recordEvents(tenant, events), at).map((write) => (write as Put).put);
  }).flat();
}

// WHK-132, WHK-135, API-163
describe('a walk through the events of more than 2,000 changes', () => {
  const tenant = 'many-events';
  const began = '2026-02-28T10:00:00.000Z';
  const sent = Array.from({ length: CHANGES }, (_, index) =>
    Array.from({ length: eventsIn(index) }, (_event, place) => `${index}.${place}`),
  ).flat();

  /** All that a walk shows; between its pages more is recorded. */
  async function walk(query: Record<string, string>): Promise<EventRecord[]> {
    const rows: EventRecord[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const cursor: Record<string, string> = after === undefined ? query : { after };
      const reply = await invoke<Page>(list, { tenant, query: { ...cursor, limit: '200' } });
      expect(reply.status).toBe(200);
      rows.push(...reply.body.items);
      after = reply.body.next;
      clock.advance(1);
      await putMany(changesSince(tenant, clock.now().toISOString(), 2));
    }
    return rows;
  }

  /** What was sent before the walk, as the walk shows it. */
  const before = (rows: readonly EventRecord[]) =>
    rows.filter(({ time }) => time < '2026-03-01').map(({ data }) => String(data));

  beforeAll(async () => {
    clock.set('2026-03-01T10:00:00.000Z');
    await putMany(changesSince(tenant, began, CHANGES));
    await indexesCaughtUp();
  });

  const some = (orders: string[]) => orders.slice(0, rounds({ short: 1, long: orders.length }));

  it.each(some(['time.desc', 'id.asc', 'id.desc']))(
    'shows each once, whatever is recorded meanwhile: %s',
    async (order) => {
      const rows = await walk({ order });
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      expect(before(rows).toSorted()).toEqual(sent.toSorted());
    },
  );

  it.each(some(['time.asc', 'time.desc']))('shows each of a topic once: %s', async (order) => {
    const rows = await walk({ topic: 'order.held', order });
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const held = sent.filter((text) => topicOf(Number.parseInt(text, 10)) === 'order.held');
    expect(before(rows).toSorted()).toEqual(held.toSorted());
  });
});
