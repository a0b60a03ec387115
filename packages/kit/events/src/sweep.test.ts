import { sweepMissed } from '@waybill/events/sweep';
import { commit } from '@waybill/table/commit';
import { bus } from '@waybill/testing/faults/event-bus';
import { watchInFlight } from '@waybill/testing/faults/in-flight';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { missedEvents } from '@waybill/testing/missed-events';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeId } from './change-id.ts';
import { missedItem } from './missed.entity.ts';
import { recordEventsOnce } from './record-events.writes.ts';

withTable();

beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(removeFault);

/** More than one page of each of the eight shards, and more than one step of a page. */
const SIZE = 128;
const FEW = 50;
const start = Date.parse('2026-03-01T10:00:00.000Z');
const later = new Date(start + 3_600_000);

/** Changes of one event that the bus did not take, one a second; answers the ids of the events. */
async function missed(size = SIZE): Promise<string[]> {
  const changes = Array.from({ length: size }, (_, index) => {
    const at = new Date(start + index * 1000);
    return { at, change: newChangeId(at) };
  });
  for (let from = 0; from < size; from += 50) {
    await commit(
      changes.slice(from, from + 50).flatMap(({ at, change }) => {
        const time = at.toISOString();
        const event = { topic: 'order.placed', time, data: { change }, metadata: { sequence: 1 } };
        const note = { address: { tenant: 'shop', change }, indexes: [0] };
        return [recordEventsOnce('shop', change, [event], at), { put: missedItem(note, at) }];
      }),
    );
  }
  return changes.map(({ change }) => `evt_${change}00`);
}

const takenIds = () => bus.taken.map(({ Detail }) => (JSON.parse(Detail) as { id: string }).id);
const sweep = (hasTime?: () => boolean) =>
  sweepMissed({ now: later, pageSize: 12, ...(hasTime && { hasTime }) });

describe('the sweep of what was missed', () => {
  it('publishes all events with few calls under way at once', async () => {
    const ids = await missed();
    const calls = watchInFlight();
    expect(await sweep()).toBe(SIZE);
    expect(takenIds().sort()).toEqual(ids.toSorted());
    expect(await missedEvents()).toEqual([]);
    // Four shards beside each other, and of each the ten changes of a step.
    expect(calls.most()).toBeLessThanOrEqual(40);
  });

  // WHK-12
  it('publishes all others when the bus refuses one, and names it', async () => {
    const ids = await missed(FEW);
    const poisoned = ids[FEW / 2] ?? '';
    bus.refusing.add(poisoned);
    await expect(sweep()).rejects.toThrow(
      `1 events stay unpublished: shop ${poisoned} (InternalFailure)`,
    );
    expect(await missedEvents()).toEqual([poisoned]);
    bus.refusing.clear();
    expect(await sweep()).toBe(1);
    expect(takenIds().sort()).toEqual(ids.toSorted());
  });

  // WHK-12
  it('publishes all others when one spoils every call that it is in', async () => {
    const ids = await missed(FEW);
    const poisoned = ids[FEW / 2] ?? '';
    bus.spoiling.add(poisoned);
    await expect(sweep()).rejects.toThrow(`1 events stay unpublished: shop ${poisoned} (`);
    expect(await missedEvents()).toEqual([poisoned]);
    expect(takenIds().sort()).toEqual(ids.filter((id) => id !== poisoned).sort());
    bus.spoiling.clear();
    expect(await sweep()).toBe(1);
  });

  it('goes on with the oldest where a run had no more time', async () => {
    const ids = await missed();
    let looks = 0;
    const first = await sweep(() => {
      looks += 1;
      return looks < 30;
    });
    expect(first).toBeGreaterThan(0);
    expect(first).toBeLessThan(SIZE);
    const left = new Set(await missedEvents());
    expect(left.size).toBe(SIZE - first);
    bus.taken.length = 0;
    expect(await sweep()).toBe(left.size);
    expect(takenIds().sort()).toEqual(ids.filter((id) => left.has(id)).sort());
    expect(await missedEvents()).toEqual([]);
  });

  it('forgets what was missed of a change that is past its retention', async () => {
    const address = { tenant: 'shop', change: newChangeId(new Date(start)) };
    await commit([{ put: missedItem({ address, indexes: [0] }, new Date(start)) }]);
    expect(await sweep()).toBe(0);
    expect(await missedEvents()).toEqual([]);
  });
});
