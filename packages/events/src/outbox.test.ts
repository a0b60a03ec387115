import { prefixedId } from '@waybill/kernel/id';
import { plusSeconds } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { isNew } from '@waybill/table/condition';
import { concurrentModification } from '@waybill/table/conflict';
import { dueIndex } from '@waybill/table/definition';
import { duePartitions } from '@waybill/table/due';
import { get, query } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { type DomainEvent, eventBody } from './event.ts';
import { BODY_LIMIT, loadEvent, loadEvents, markPublished, outboxWrites } from './outbox.ts';

withTable();

const now = new Date('2026-03-01T10:00:00.000Z');

const happening = (data: object = { n: 1 }): DomainEvent => ({
  id: prefixedId('evt', now),
  topic: 'door.painted',
  time: now.toISOString(),
  data,
  metadata: {},
});

async function stored(event: DomainEvent, tenant = 'acme'): Promise<DomainEvent> {
  expect(await commit(outboxWrites(tenant, [event]))).toBeUndefined();
  return event;
}

async function waitingIds(): Promise<string[]> {
  const pages = await Promise.all(
    duePartitions('OUTBOX').map((pk) => query({ pk, index: dueIndex, limit: 100 })),
  );
  return pages.flatMap(({ items }) => items.map(({ pk }) => pk.split('#').at(-1) ?? ''));
}

describe('an event in the outbox', () => {
  // WHK-4, WHK-9
  it('waits with the exact text of its body until it is marked as published', async () => {
    const event = await stored(happening({ note: 'Zürich ✓', amount: 1.5 }));
    expect(await waitingIds()).toContain(event.id);
    const expected = {
      ...{ id: event.id, tenant: 'acme', topic: event.topic, time: event.time },
      body: eventBody('acme', event),
    };
    expect(await loadEvent('acme', event.id)).toEqual(expected);
    await markPublished({ tenant: 'acme', id: event.id });
    expect(await waitingIds()).not.toContain(event.id);
    expect(await loadEvent('acme', event.id)).toEqual(expected);
  });

  // WHK-8
  it('is kept for 30 days', async () => {
    const { id } = await stored(happening());
    const item = await get({ pk: `T#acme#EVT#${id}`, sk: 'EVT' });
    expect(item).toMatchObject({ ttl: plusSeconds(now, 30 * 86_400).getTime() / 1000 });
  });

  // WHK-1
  it('comes with its change or not at all', async () => {
    const door = { pk: 'T#acme#DOOR#1', sk: 'DOOR' };
    const change = { put: door, when: isNew, orElse: concurrentModification };
    const [first, second] = [happening(), happening()];
    expect(await commit([change, ...outboxWrites('acme', [first])])).toBeUndefined();
    expect(await commit([change, ...outboxWrites('acme', [second])])).toBe(concurrentModification);
    expect(await loadEvent('acme', first.id)).toBeDefined();
    expect(await loadEvent('acme', second.id)).toBeUndefined();
  });

  // WHK-5
  it('has a body of at most 240 KiB', () => {
    const sized = (bytes: number) => {
      const empty = happening({ note: '' });
      const rest = Buffer.byteLength(eventBody('acme', empty));
      return { ...empty, data: { note: 'x'.repeat(bytes - rest) } };
    };
    expect(outboxWrites('acme', [sized(BODY_LIMIT)])).toHaveLength(1);
    expect(() => outboxWrites('acme', [sized(BODY_LIMIT + 1)])).toThrow('too large');
    expect(BODY_LIMIT).toBe(240 * 1024);
  });

  it('belongs to one tenant, and is left out of many when it is gone', async () => {
    const { id } = await stored(happening());
    expect(await loadEvent('other', id)).toBeUndefined();
    const keyOf = (of: string) => ({ pk: `T#acme#EVT#${of}`, sk: 'EVT' });
    expect(await loadEvents([keyOf('evt_gone'), keyOf(id)])).toMatchObject([{ id }]);
  });
});
