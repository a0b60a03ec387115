import { commit } from '@waybill/table/commit';
import { getMany } from '@waybill/table/read';
import { bus } from '@waybill/testing/faults/event-bus';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { refuse } from '@waybill/testing/faults/refusals';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { missedEvents } from '@waybill/testing/missed-events';
import { withTable } from '@waybill/testing/table';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asChange, eventsOf, type StoredChange } from './change.entity.ts';
import { loadChangePage, loadEventsAt, readChangePage } from './change.repository.ts';
import { SILENT } from './event.ts';
import { publishChanges, publishEvents } from './publish.ts';
import { recordEvents, recordEventsAt } from './record-events.writes.ts';

const table = withTable();

beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(removeFault);

const now = new Date('2026-03-01T10:00:00.000Z');
const happening = (index: number) => {
  return { topic: 'door.painted', time: now.toISOString(), data: { index }, metadata: {} };
};

/** Changes of a tenant, of two events each; the last lies in a partition of its own kind. */
async function changesOf(tenant: string, count: number): Promise<StoredChange[]> {
  for (let index = 0; index < count; index += 1) {
    const events = [happening(index), happening(index + 0.5)];
    const recorded = events.map((event) => ({ event, row: {} }));
    await commit(
      index === count - 1
        ? recordEventsAt(tenant, 'DOOR#1', recorded)
        : recordEvents(tenant, events),
    );
  }
  const { keys } = await readChangePage({ tenant, from: '0', to: 'Z' }, 1_000);
  const items = await getMany(keys);
  return items.filter((item) => item !== undefined).map(asChange);
}

const idsOf = (changes: readonly StoredChange[]) => changes.flatMap(eventsOf).map(({ id }) => id);

describe('publishing', () => {
  // WHK-4, WHK-13
  it('puts the stored bytes on the bus, each once, and writes nothing', async () => {
    const changes = await changesOf('acme', 12);
    const before = await table.count();
    expect(await publishChanges(changes, now)).toEqual(new Set());
    // Which lane comes first is not promised.
    const ids = idsOf(changes);
    const idOf = ({ Detail }: { Detail: string }) => (JSON.parse(Detail) as { id: string }).id;
    const taken = bus.taken.toSorted((a, b) => ids.indexOf(idOf(a)) - ids.indexOf(idOf(b)));
    expect(taken).toEqual(
      changes
        .flatMap(eventsOf)
        .map(({ topic, body }) =>
          expect.objectContaining({ Source: 'waybill', DetailType: topic, Detail: body }),
        ),
    );
    expect(taken.map(({ Resources }) => Resources)).toEqual(
      changes.flatMap(({ address: { change, home } }) => {
        const path = home === undefined ? '' : 'DOOR/1/';
        return Array.from({ length: 2 }, () => [`waybill:acme:${path}CHANGE/${change}`]);
      }),
    );
    expect(await table.count()).toBe(before);
    expect(await missedEvents()).toEqual([]);
  });

  // WHK-300
  it('tells rules of our own alone of what is silent, and no list of events', async () => {
    const events = [happening(1), { ...happening(2), metadata: SILENT }];
    await commit(
      recordEventsAt(
        'hush',
        'DOOR#7',
        events.map((event) => ({ event })),
      ),
    );
    const range = { tenant: 'hush', from: '0', to: 'Z' };
    const { keys } = await readChangePage(range, 10);
    const items = await getMany(keys);
    await publishChanges(items.filter((item) => item !== undefined).map(asChange), now);
    expect(bus.taken.map(({ Source }) => Source)).toEqual(['waybill', 'waybill.silent']);
    const period = { tenant: 'hush', from: new Date(0), to: new Date('2999-01-01') };
    const lists = [
      (await loadChangePage(range, 10)).events,
      await loadEventsAt('DOOR#7', { ...period, newestFirst: false }),
    ];
    for (const told of lists) {
      expect(told.map(({ body }) => JSON.parse(body).data)).toEqual([{ index: 1 }]);
    }
  });

  // WHK-215
  it('makes some calls to the bus at once, and those of one record in their order', async () => {
    for (let step = 0; step < 3; step += 1) {
      for (let door = 0; door < 20; door += 1) {
        const recorded = [{ event: happening(step), row: {} }];
        await commit(recordEventsAt('many', `DOOR#${door}`, recorded));
      }
    }
    bus.answerTogether(4);
    expect(await publishChanges(await changesOf('many', 0), now)).toEqual(new Set());
    const doors = new Map<string, number[]>();
    for (const { Resources = [], Detail } of bus.taken) {
      const [door = ''] = /DOOR.\d+/u.exec(String(Resources)) ?? [];
      const { data } = JSON.parse(Detail) as { data: { index: number } };
      doors.set(door, [...(doors.get(door) ?? []), data.index]);
    }
    expect(doors.size).toBe(20);
    expect(new Set([...doors.values()].map(String))).toEqual(new Set(['0,1,2']));
  });

  // WHK-9, WHK-10, WHF-4
  it('notes what the bus refused for the sweep, and goes on', async () => {
    const changes = await changesOf('refused', 3);
    const ids = idsOf(changes);
    const poisoned = [ids[1] ?? '', ids[2] ?? '', ids[3] ?? ''];
    for (const id of poisoned) bus.refusing.add(id);
    expect(await publishChanges(changes, now)).toEqual(new Set());
    expect(await missedEvents()).toEqual(poisoned.toSorted());
    expect(bus.taken).toHaveLength(3);
  });

  // WHK-10, WHK-15
  it('answers the changes of which it could note nothing', async () => {
    const changes = await changesOf('lost', 3);
    bus.refusing.add(idsOf(changes)[2] ?? '');
    refuse(isWrite, () => new Error('the table is down'), 1);
    expect(await publishChanges(changes, now)).toEqual(new Set([changes[1]]));
  });

  // WHK-15
  it('takes every event of a call that the bus did not answer for refused', async () => {
    const events = (await changesOf('unanswered', 3)).flatMap(eventsOf);
    bus.feel('breaks after it took');
    const refused = await publishEvents(events);
    expect(new Set(refused.keys())).toEqual(new Set(events.map(({ id }) => id)));
    expect(bus.taken.length).toBeGreaterThanOrEqual(events.length);
  });
});
