import { prefixedId } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import { bus } from '@waybill/testing/faults/event-bus';
import { withTable } from '@waybill/testing/table';
import { unpublishedEvents } from '@waybill/testing/unpublished-events';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadEvent, type OutboxEvent, outboxWrites } from './outbox.ts';
import { publishEvents } from './publish.ts';

withTable();

beforeAll(bus.listen);
beforeEach(bus.reset);

const now = new Date('2026-03-01T10:00:00.000Z');

/** Events in the outbox of a tenant. */
async function waitingEvents(tenant: string, count: number): Promise<OutboxEvent[]> {
  const events = Array.from({ length: count }, (_, index) => {
    const id = prefixedId('evt', now);
    return { id, topic: 'door.painted', time: now.toISOString(), data: { index }, metadata: {} };
  });
  await commit(outboxWrites(tenant, events));
  const loaded = await Promise.all(events.map(({ id }) => loadEvent(tenant, id)));
  return loaded.filter((event) => event !== undefined);
}

async function waitingIds(tenant: string): Promise<string[]> {
  const waiting = await unpublishedEvents(new Date(now.getTime() + 1000));
  return waiting.filter((event) => event.tenant === tenant).map(({ id }) => id);
}

describe('publishing', () => {
  // WHK-4, WHK-9, WHK-13
  it('takes out of the outbox what the bus has, as it was stored', async () => {
    const events = await waitingEvents('acme', 23);
    expect(await publishEvents(events)).toEqual(new Map());
    expect(bus.taken).toEqual(
      events.map(({ topic, body }) =>
        expect.objectContaining({ Source: 'waybill', DetailType: topic, Detail: body }),
      ),
    );
    expect(await waitingIds('acme')).toEqual([]);
  });

  // WHK-10
  it('answers why the others stay', async () => {
    const [first, second] = await waitingEvents('refused', 2);
    bus.refusing.add(first?.id ?? '');
    expect(await publishEvents(first && second ? [first, second] : [])).toEqual(
      new Map([[first?.id, 'InternalFailure']]),
    );
    expect(await waitingIds('refused')).toEqual([first?.id]);
  });

  // WHK-15
  it('keeps every event of a call that the bus did not answer', async () => {
    const events = await waitingEvents('unanswered', 3);
    bus.feel('breaks after it took');
    const failed = await publishEvents(events);
    expect([...failed.keys()]).toEqual(events.map(({ id }) => id));
    expect((await waitingIds('unanswered')).sort()).toEqual(events.map(({ id }) => id).sort());
  });
});
