import { randomBytes } from 'node:crypto';
import { commit } from '@waybill/table/commit';
import { allWrites } from '@waybill/table/testing';
import { concurrentModification, isNew, type Put } from '@waybill/table/write';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { noCaller, withAuthor } from './author.ts';
import { asChange, changesPartition, eventsOf, rowsOf } from './change.entity.ts';
import { addressOfChange } from './change-address.ts';
import { asEntry } from './change-entry.ts';
import { momentOfChange, placeOfEvent } from './change-id.ts';
import { type DomainEvent, eventBody } from './event.ts';
import {
  BODY_LIMIT,
  recordEvents,
  recordEventsAt,
  recordEventsOnce,
  writtenBy,
} from './record-events.writes.ts';

withTable();

const at = new Date('2026-03-01T10:00:00.000Z');

const happening = (data: unknown = { n: 1 }): DomainEvent => ({
  topic: 'door.painted',
  data,
  metadata: {},
});

/** The event as it is published, without a caller. */
const asPublished = (event: DomainEvent, author = noCaller) => ({
  ...event,
  time: at.toISOString(),
  metadata: withAuthor(event.metadata, author),
});

const itemsOf = (writes: Parameters<typeof allWrites>[0]) =>
  allWrites(writes, at).map((write) => (write as Put).put);

const changesOf = (writes: Parameters<typeof allWrites>[0]) => itemsOf(writes).map(asChange);

describe('the events of a commit', () => {
  // WHK-1, WHK-4
  it('is one item, whatever brings it, in its order', () => {
    const [change, ...others] = changesOf([
      ...recordEvents('acme', [happening(1), happening(2)]),
      ...recordEvents('acme', []),
      ...recordEvents('acme', [happening(3)]),
    ]);
    expect(others).toEqual([]);
    const events = change === undefined ? [] : eventsOf(change);
    expect(events.map(({ body }) => body)).toEqual(
      events.map(({ id }, index) => eventBody('acme', id, asPublished(happening(index + 1)))),
    );
    expect(events).toMatchObject(
      [0, 1, 2].map(() => ({ topic: 'door.painted', time: at.toISOString() })),
    );
  });

  // WHK-3
  it('has ids that name its change, which says when it was sent', () => {
    const [change] = changesOf(recordEvents('acme', [happening(), happening()]));
    const events = change === undefined ? [] : eventsOf(change);
    expect(events.map(({ id }) => placeOfEvent(id))).toEqual([
      { change: change?.address.change, index: 0 },
      { change: change?.address.change, index: 1 },
    ]);
    expect(momentOfChange(change?.address.change ?? '')).toEqual(at);
  });

  it('lies in the partition that keeps rows of it, with those that have none', () => {
    const writes = [
      ...recordEvents('acme', [happening(1)]),
      ...recordEventsAt('acme', 'DOOR#1', [{ event: happening(2), row: { was: 'blue' } }]),
    ];
    const [item, ...others] = itemsOf(writes);
    expect(others).toEqual([]);
    if (item === undefined) throw new Error('nothing is published');
    expect(addressOfChange(item)).toMatchObject({ tenant: 'acme', home: 'DOOR#1' });
    expect(eventsOf(asChange(item))).toHaveLength(2);
    expect(rowsOf(asChange(item))).toEqual([{ was: 'blue', actor: null, by: null }]);
  });

  // API-138
  it('says who brought it about, in its rows too, and keeps an actor that is named', () => {
    const author = { actor: 'contact-1', by: { key_id: 'key-1', name: 'ERP' } };
    const named = { ...happening(2), metadata: { sequence: 4, actor: 'user:42' } };
    const writes = writtenBy<never>(
      [
        ...recordEvents('acme', [happening(1)]),
        ...recordEventsAt('acme', 'DOOR#1', [{ event: named, row: { was: 'blue' } }]),
        { put: { pk: 'T#acme#DOORS', sk: 'ID#1' } },
      ],
      author,
    );
    const [door, item] = itemsOf(writes);
    expect(door).toEqual({ pk: 'T#acme#DOORS', sk: 'ID#1' });
    if (item === undefined) throw new Error('nothing is published');
    const change = asChange(item);
    const metadata = eventsOf(change).map(({ body }) => JSON.parse(body).metadata as unknown);
    expect(metadata).toEqual([author, { sequence: 4, ...author, actor: 'user:42' }]);
    expect(rowsOf(change)).toEqual([{ was: 'blue', ...author }]);
  });

  // WHK-8
  it('is kept for 30 days, and for good where a partition keeps rows of it', () => {
    const [own] = itemsOf(recordEvents('acme', [happening()]));
    const [home] = itemsOf(recordEventsAt('acme', 'DOOR#1', [{ event: happening() }]));
    expect(own?.['ttl']).toBe(at.getTime() / 1_000 + 30 * 86_400);
    expect(home).toBeDefined();
    expect(home?.['ttl']).toBeUndefined();
  });

  it('stands among the changes of its tenant by time', () => {
    const [item] = itemsOf(recordEvents('acme', [happening()]));
    const change = item === undefined ? '' : addressOfChange(item).change;
    expect(item).toMatchObject({
      f0: changesPartition('acme', change),
      fs: `${change}#door.painted`,
    });
  });

  it.each([
    ['as many events as two letters number', 1_024, 0, 1],
    ['one more', 1_025, 0, 2],
    ['events that hardly pack', 4, 110_000, 2],
  ])('is more items only where one cannot hold it: %s', (_, count, bytes, expected) => {
    const noise = () => randomBytes(bytes).toString('base64');
    const events = Array.from({ length: count }, (__, n) => happening({ n, noise: noise() }));
    const stored = itemsOf(recordEvents('acme', events));
    expect(stored).toHaveLength(expected);
    for (const { packed } of stored) {
      expect((packed as Uint8Array).byteLength).toBeLessThanOrEqual(300 * 1024);
    }
    const asPublished = stored.map(asChange).flatMap(eventsOf);
    const data = asPublished.map(({ body }) => (JSON.parse(body) as { data: unknown }).data);
    expect(data).toEqual(events.map((event) => event.data));
    expect(new Set(asPublished.map(({ id }) => id)).size).toBe(count);
  });

  // WHK-5
  it('has bodies of at most 240 KiB', () => {
    const sized = (bytes: number) => {
      const id = `evt_${'0'.repeat(26)}`;
      const rest = Buffer.byteLength(eventBody('acme', id, asPublished(happening({ note: '' }))));
      return happening({ note: 'x'.repeat(bytes - rest) });
    };
    expect(itemsOf(recordEvents('acme', [sized(BODY_LIMIT)]))).toHaveLength(1);
    expect(() => itemsOf(recordEvents('acme', [sized(BODY_LIMIT + 1)]))).toThrow('too large');
    expect(BODY_LIMIT).toBe(240 * 1024);
  });

  it('is of one tenant', () => {
    const both = [...recordEvents('acme', [happening()]), ...recordEvents('other', [happening()])];
    expect(() => itemsOf(both)).toThrow('a commit records events of one tenant');
  });

  // WHK-1
  it('comes with its change or not at all', async () => {
    const door = { pk: 'T#doors#DOOR#1', sk: 'DOOR' };
    const change = { put: door, when: isNew, orElse: concurrentModification };
    expect(await commit([change, ...recordEvents('doors', [happening('first')])])).toBeUndefined();
    expect(await commit([change, ...recordEvents('doors', [happening('second')])])).toBe(
      concurrentModification,
    );
    const bodies = (await recordedEvents('doors')).map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toMatchObject([{ data: 'first' }]);
  });
});

describe('an event that is published once', () => {
  it('is published by the first change, with the moment of that change', async () => {
    const change = '01JA0Z3K5T8W6Q2R4Y7N9B1C';
    const orElse = concurrentModification;
    const once = (data: string) => ({
      ...recordEventsOnce('once', change, [happening(data)], at),
      orElse,
    });
    expect(await commit([once('first')])).toBeUndefined();
    expect(await commit([once('second')])).toBe(concurrentModification);
    const events = await recordedEvents('once');
    expect(events).toMatchObject([{ id: `evt_${change}00`, address: { change } }]);
    expect(events[0]?.body).toContain('"data":"first"');
    const { put } = once('third');
    expect(momentOfChange(asEntry(String(put['fs'])).place)).toEqual(at);
  });
});
