import { outboxWrites } from '@waybill/events/outbox';
import { sweepOutbox } from '@waybill/events/sweep';
import { prefixedId } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import { bus } from '@waybill/testing/faults/event-bus';
import { watchInFlight } from '@waybill/testing/faults/in-flight';
import { heal } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { unpublishedEvents } from '@waybill/testing/unpublished-events';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

withTable();

beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(heal);

const SIZE = 320;
const start = Date.parse('2026-03-01T10:00:00.000Z');
const later = new Date(start + 3_600_000);

/** Events that the stream lost, one a second; answers their ids. */
async function lost(size = SIZE): Promise<string[]> {
  const ids: string[] = [];
  for (let from = 0; from < size; from += 40) {
    const events = Array.from({ length: Math.min(40, size - from) }, (_, index) => {
      const moment = new Date(start + (from + index) * 1000);
      const id = prefixedId('evt', moment);
      const topic = 'order.placed';
      return { id, topic, time: moment.toISOString(), data: { id }, metadata: { sequence: 1 } };
    });
    ids.push(...events.map(({ id }) => id));
    await commit(outboxWrites('shop', events));
  }
  return ids;
}

const takenIds = () => bus.taken.map(({ Detail }) => (JSON.parse(Detail) as { id: string }).id);
const waiting = async () => (await unpublishedEvents(later)).map(({ id }) => id);
const sweep = (hasTime?: () => boolean) =>
  sweepOutbox(later, { now: later, pageSize: 12, ...(hasTime && { hasTime }) });

describe('the sweep of the outbox', () => {
  it('publishes hundreds of events with few calls under way at once', async () => {
    const ids = await lost();
    const calls = watchInFlight();
    expect(await sweep()).toBe(SIZE);
    expect(takenIds().sort()).toEqual(ids.toSorted());
    expect(await waiting()).toEqual([]);
    // Four shards beside each other, and of each the marks of the ten events of a call to the bus.
    expect(calls.most()).toBeLessThanOrEqual(40);
  });

  // WHK-12
  it('publishes all others when the bus refuses one, and names it', async () => {
    const ids = await lost();
    const poisoned = ids[SIZE / 2] ?? '';
    bus.refusing.add(poisoned);
    await expect(sweep()).rejects.toThrow(
      `1 events stay unpublished: shop ${poisoned} (InternalFailure)`,
    );
    expect(await waiting()).toEqual([poisoned]);
    bus.refusing.clear();
    expect(await sweep()).toBe(1);
    expect(takenIds().sort()).toEqual(ids.toSorted());
  });

  // WHK-12
  it('publishes all others when one spoils every call that it is in', async () => {
    const ids = await lost(120);
    const poisoned = ids[60] ?? '';
    bus.spoiling.add(poisoned);
    await expect(sweep()).rejects.toThrow(`1 events stay unpublished: shop ${poisoned} (`);
    expect(await waiting()).toEqual([poisoned]);
    expect(takenIds().sort()).toEqual(ids.filter((id) => id !== poisoned).sort());
    bus.spoiling.clear();
    expect(await sweep()).toBe(1);
  });

  it('goes on with the oldest where a run had no more time', async () => {
    const ids = await lost();
    let looks = 0;
    const first = await sweep(() => {
      looks += 1;
      return looks < 30;
    });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(SIZE);
    const left = new Set(await waiting());
    expect(left.size).toBe(SIZE - first);
    bus.taken.length = 0;
    expect(await sweep()).toBe(left.size);
    expect(takenIds().sort()).toEqual(ids.filter((id) => left.has(id)).sort());
    expect(await waiting()).toEqual([]);
  });

  // WHK-11
  it('leaves what happened later to the stream', async () => {
    const ids = await lost(40);
    const before = new Date(start + 19_999);
    expect(await sweepOutbox(before, { now: later })).toBe(20);
    expect(takenIds().sort()).toEqual(ids.slice(0, 20).sort());
    expect(await sweep()).toBe(20);
  });
});
