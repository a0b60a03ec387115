import { changesIndex } from '@waybill/events/change.entity';
import { derivedChangeId } from '@waybill/events/change-id';
import { recordEvents, recordEventsOnce } from '@waybill/events/record-events.writes';
import type { OrderPlaced } from '@waybill/orders/order/order.schema';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { putMany } from '@waybill/table/commit';
import { allWrites } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { fixedClock } from '@waybill/testing/clock';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { EventRecord } from '@waybill/webhooks/event/event.schema';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { handler as comment } from '../../orders/comments/create.ts';
import { handler as place } from '../../orders/place.ts';
import { handler as ship } from '../../orders/ship.ts';
import { handler as list } from './list.ts';

withTable();
const clock = fixedClock('2026-03-01T10:00:00.000Z');
afterEach(removeFault);

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

const CHANGES = 2_050;

/** Some have several, so that pages end within a change. */
const eventsIn = (index: number) => (index % 4 === 0 ? 3 : 1);

const topicOf = (index: number) => (index % 10 === 0 ? 'order.held' : 'order.placed');

/** The items of changes, three at each moment, the oldest first. */
function changesSince(tenant: string, since: string, count: number): Put['put'][] {
  return Array.from({ length: count }, (_, index) => {
    const at = new Date(Date.parse(since) + Math.floor(index / 3) * 1_000);
    const events = Array.from({ length: eventsIn(index) }, (_event, place) => ({
      topic: topicOf(index),
      time: at.toISOString(),
      data: `${index}.${place}`,
      metadata: {},
    }));
    return allWrites(recordEvents(tenant, events), at).map((write) => (write as Put).put);
  }).flat();
}

const BEGAN = '2026-02-28T10:00:00.000Z';

// WHK-135, API-163
describe('a walk through the events of many changes', () => {
  const tenant = 'many-events';
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

  /** Data of the events before the walk, as the walk shows it. */
  const before = (rows: readonly EventRecord[]) =>
    rows.filter(({ time }) => time < '2026-03-01').map(({ data }) => String(data));

  beforeAll(async () => {
    clock.set('2026-03-01T10:00:00.000Z');
    await putMany(changesSince(tenant, BEGAN, CHANGES));
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

/** The index shows so many changes of each of its two partitions, every tenth of them with a held order. */
function withIndexOf(each: number): void {
  injectFault(async ({ command, input }, send) => {
    const { IndexName, ExpressionAttributeValues } = input as {
      readonly IndexName?: string;
      readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
    };
    if (IndexName !== changesIndex.name) {
      return command.startsWith('BatchGet') ? { output: { Responses: {}, $metadata: {} } } : send();
    }
    const shard = JSON.stringify(ExpressionAttributeValues).includes('CHANGES#1') ? 1 : 0;
    const Items = Array.from({ length: each }, (_, n) => ({
      pk: `T#busy#CHANGE#${n}`,
      sk: 'CHANGE',
      fs: `01M821T29J${String(2 * (each - n) + shard).padStart(14, '0')}#${topicOf(n)}`,
    }));
    return { output: { Items, $metadata: {} } };
  });
}

interface Counted {
  readonly total: number;
  readonly capped?: boolean;
  readonly next: string | null;
}

// WHK-290
it.each<[string, number, Record<string, string>, Omit<Counted, 'next'>]>([
  ['up to 10,000', 5_000, {}, { total: 10_000 }],
  ['up to 10,000 of more', 5_001, {}, { total: 10_000, capped: true }],
  ['of a topic', 5_000, { topic: 'order.held' }, { total: 1_000 }],
  ['of a topic among more changes', 5_010, { topic: 'order.held' }, { total: 1_000, capped: true }],
  ['of no topic there', 5_010, { topic: 'order.lost' }, { total: 0, capped: true }],
])('are counted %s', async (_, each, query, expected) => {
  clock.set('2026-03-01T10:00:00.000Z');
  withIndexOf(each);
  const { body } = await invoke<Counted>(list, { tenant: 'busy', query });
  const { total, ...rest } = body;
  expect({ total, ...('capped' in rest && { capped: rest.capped }) }).toEqual(expected);
  expect(body.next === null).toBe(expected.total === 0 && expected.capped !== true);
});

/** All pages of one event each. */
async function oneByOne(tenant: string, order: string): Promise<string[]> {
  const found: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const query: Record<string, string> = after === undefined ? { order } : { after };
    const { body } = await invoke<Page>(list, { tenant, query: { ...query, limit: '1' } });
    found.push(...body.items.map(({ data }) => String(data)));
    after = body.next;
  }
  return found;
}

// WHK-135
it('an event whose id is older than its change is walked past once, where it was recorded', async () => {
  const tenant = 'scanned';
  const at = (seconds: number) => new Date(Date.parse(BEGAN) + seconds * 1_000);
  const event = { topic: 'stock_level.low', time: BEGAN, data: 'low', metadata: {} };
  const change = derivedChangeId(new Date('2026-02-28T00:00:00.000Z'), 'row');
  await putMany([
    ...changesSince(tenant, BEGAN, 1),
    recordEventsOnce(tenant, change, [event], at(1)).put,
    ...changesSince(tenant, at(2).toISOString(), 1),
  ]);
  await indexesCaughtUp();
  clock.set('2026-03-01T10:00:00.000Z');
  const inOrder = ['0.0', '0.1', '0.2', 'low', '0.0', '0.1', '0.2'];
  expect(await oneByOne(tenant, 'id.asc')).toEqual(inOrder);
  expect(await oneByOne(tenant, 'id.desc')).toEqual(inOrder.toReversed());
});
