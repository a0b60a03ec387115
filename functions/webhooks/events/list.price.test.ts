import { factsOf } from '@waybill/api/observe';
import { RETENTION_SECONDS } from '@waybill/events/change.entity';
import { eventIdOf, momentOfChange, placeOfEvent } from '@waybill/events/change-id';
import { recordEvents } from '@waybill/events/record-events.writes';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { putMany } from '@waybill/table/commit';
import { allWrites } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { fixedClock } from '@waybill/testing/clock';
import { gatewayEvent, lambdaContext } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import type { EventRecord } from '@waybill/webhooks/event/event.schema';
import { beforeAll, describe, expect, it } from 'vitest';
import { handler as list } from './list.ts';

withTable();

const NOW = '2026-03-31T10:00:00.000Z';
const clock = fixedClock(NOW);
const tenant = 'many-events';

/** The index of all changes, and the bodies of a page of 200. */
const UNITS = 160;

/** 1,500 changes over 32 days, and 1,000 of one busy hour. */
const moments = [
  ...Array.from({ length: 1_500 }, (_, n) => plusSeconds(new Date(NOW), -120 - n * 1_843)),
  ...Array.from({ length: 1_000 }, (_, n) =>
    plusSeconds(new Date('2026-03-20T10:00:00.000Z'), n * 3.6),
  ),
].sort((left, right) => left.getTime() - right.getTime());

const topicOf = (n: number) =>
  n % 500 === 7 ? 'order.held' : n % 3 === 0 ? 'order.placed' : 'order.created';

function changeAt(at: Date, n: number, shop = tenant): Put['put'][] {
  const time = toInstant(at);
  const events = Array.from({ length: n % 4 === 0 ? 3 : 1 }, (_, place) => ({
    topic: topicOf(n + place),
    time,
    data: `${n}.${place}`,
    metadata: {},
  }));
  return allWrites(recordEvents(shop, events), at).map((write) => (write as Put).put);
}

interface Page {
  readonly items: EventRecord[];
  readonly total: number;
  readonly next: string | null;
}

interface Known {
  readonly id: string;
  readonly topic: string;
  readonly time: string;
  readonly sent: string;
}

let all: Known[] = [];

/** The events that a list has to show, by the events themselves. */
function expected(query: Readonly<Record<string, string>>): Known[] {
  const { since = '', until = 'Z', created_from = '', created_to = 'Z', topic, id, time } = query;
  const kept = toInstant(plusSeconds(new Date(NOW), -RETENTION_SECONDS));
  const found = all
    .filter(({ sent }) => sent >= kept && sent >= since && sent <= until)
    .filter((event) => event.time >= created_from && event.time < created_to)
    .filter((event) => topic === undefined || event.topic === topic)
    .filter((event) => id === undefined || event.id === id)
    .filter((event) => time === undefined || event.time === time);
  return query['order'] === 'id.asc' ? found : found.toReversed();
}

async function ask(query: Readonly<Record<string, string>>, shop = tenant) {
  const event = gatewayEvent({ tenant: shop, query });
  const answer = await list(event as never, lambdaContext() as never);
  const { statusCode, body } = answer as { statusCode: number; body: string };
  expect(statusCode).toBe(200);
  const units = factsOf(event as never).cost?.readUnits ?? Number.NaN;
  return { body: JSON.parse(body) as Page, units };
}

beforeAll(async () => {
  await putMany(moments.flatMap((at, n) => changeAt(at, n)));
  const stored = await recordedEvents(tenant);
  all = stored.map(({ id, topic, time, address }) => ({
    id,
    topic,
    time,
    sent: toInstant(momentOfChange(address.change)),
  }));
});

const inTheHour = '2026-03-20T10:17:31.000Z';
const laterInTheHour = '2026-03-20T10:41:02.500Z';

// WHK-290
describe('a list of the events of 2,500 changes', () => {
  it.each<[string, Record<string, string>, number]>([
    ['one event', { limit: '1' }, 50],
    ['a page of 200', { limit: '200' }, UNITS],
    ['a deep page', { offset: '3000', limit: '50' }, 75],
    ['a deep page of the oldest', { offset: '2000', limit: '50', order: 'id.asc' }, 75],
    ['behind the last page', { offset: '9000' }, 50],
    ['a rare topic', { topic: 'order.held', limit: '3' }, 55],
    ['a deep page of a rare topic', { topic: 'order.held', offset: '4', limit: '1' }, 50],
    ['a topic that nothing is of', { topic: 'order.lost' }, 50],
    ['two topics at once', { topic: 'order.held', filter: 'topic=order.placed' }, 50],
    ['since a moment', { since: inTheHour }, 70],
    ['until a moment', { until: inTheHour }, 70],
    ['a period in the hour', { since: inTheHour, until: laterInTheHour }, 45],
    [
      'what happened in a range',
      { created_from: inTheHour, created_to: laterInTheHour, topic: 'order.placed' },
      45,
    ],
    ['a range of seconds', { created_from: inTheHour, created_to: '2026-03-20T10:17:40Z' }, 10],
    ['a range before what is kept', { created_to: '2026-02-20T00:00:00Z' }, 10],
  ])('of %s is exact, for few units', async (_, query, most) => {
    const rows = expected(
      query['filter'] === undefined ? query : { ...query, topic: 'none of both' },
    );
    const { body, units } = await ask({ order: 'id.desc', ...query });
    expect(body.total).toBe(rows.length);
    const [offset, limit] = [Number(query['offset'] ?? 0), Number(query['limit'] ?? 50)];
    const shown = body.items.map(({ id }) => id);
    expect(shown).toEqual(rows.slice(offset, offset + shown.length).map(({ id }) => id));
    if (body.next === null)
      expect(shown.length).toBe(Math.max(0, Math.min(limit, rows.length - offset)));
    expect(units).toBeLessThanOrEqual(most);
  });

  it('by an id, or a time, reads that event', async () => {
    const event = all.at(-700);
    if (event === undefined) throw new Error('there are no events');
    const { id, time } = event;
    for (const query of [{ id }, { id, topic: event.topic, created_from: time }]) {
      const { body, units } = await ask(query);
      expect([body.total, body.items.map((one) => one.id), body.next]).toEqual([1, [id], null]);
      expect(units).toBeLessThanOrEqual(5);
    }
    const away: Record<string, string>[] = [
      { id, topic: 'order.lost' },
      { id, until: '2026-03-01T11:00:00Z' },
      { id: eventIdOf(placeOfEvent(id)?.change ?? '', 700) },
      { id: expectedBefore() },
      { id: 'evt_no' },
    ];
    for (const query of away) {
      const { body } = await ask(query);
      expect([body.total, body.items, body.next]).toEqual([0, [], null]);
    }
    const { body, units } = await ask({ time });
    expect(body.items.map((one) => one.id)).toEqual(expected({ time }).map((one) => one.id));
    expect(body.total).toBe(body.items.length);
    expect(units).toBeLessThanOrEqual(UNITS);
  });

  /** An event that is kept no longer. */
  const expectedBefore = () => all[0]?.id ?? '';

  // API-163
  it.each<[string, Record<string, string>]>([
    ['a rare topic', { topic: 'order.held', limit: '3' }],
    ['a range', { created_from: inTheHour, created_to: laterInTheHour, limit: '50' }],
  ])('is walked through to the end: %s', async (_, query) => {
    const rows = expected(query);
    const found: string[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const cursor = after === undefined ? { order: 'id.desc', ...query } : { after };
      const { body, units } = await ask({ ...cursor, limit: query['limit'] ?? '' });
      expect(units).toBeLessThanOrEqual(UNITS);
      expect(body.total).toBe(rows.length);
      found.push(...body.items.map(({ id }) => id));
      after = body.next;
    }
    expect(found).toEqual(rows.map(({ id }) => id));
  });

  it('shows what came a moment ago', async () => {
    const before = expected({}).length;
    await putMany([0, 1, 2].flatMap((n) => changeAt(plusSeconds(clock.now(), n - 5), 2)));
    const { body, units } = await ask({ limit: '3' });
    expect([body.total, body.items.map(({ data }) => data)]).toEqual([
      before + 3,
      ['2.0', '2.0', '2.0'],
    ]);
    expect(units).toBeLessThanOrEqual(100);
  });
});
