import { plusSeconds } from '@waybill/kernel/instant';
import { commit } from '@waybill/table/commit';
import { query } from '@waybill/table/read';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { changeSelections, type StoredEvent } from './change.entity.ts';
import { loadEvent, readChangePage } from './change.repository.ts';
import { addressOfChange } from './change-address.ts';
import type { DomainEvent } from './event.ts';
import { recordEvents, recordEventsAt } from './record-events.writes.ts';

withTable();
afterEach(removeFault);

const now = new Date();
const happening = (n: number): DomainEvent => ({
  topic: 'door.painted',
  data: { n, note: 'Zürich ✓' },
  metadata: {},
});

/** The calls of a look at an event. */
async function callsOf(look: () => Promise<unknown>): Promise<string[]> {
  const calls: string[] = [];
  injectFault(async ({ command }, send) => {
    calls.push(command);
    return send();
  });
  await look();
  removeFault();
  return calls;
}

let tenants = 0;

async function published(home?: string): Promise<StoredEvent[]> {
  const tenant = `shop-${++tenants}`;
  const events = [happening(1), happening(2)];
  const rows = events.map((event) => ({ event, row: {} }));
  await commit(
    home === undefined ? recordEvents(tenant, events) : recordEventsAt(tenant, home, rows),
  );
  return recordedEvents(tenant);
}

describe('an event', () => {
  it.each([undefined, 'DOOR#1'])('is one read away where its home is known: %s', async (home) => {
    for (const stored of await published(home)) {
      const { tenant } = stored.address;
      const ref = { tenant, event: stored.id, ...(home !== undefined && { home }) };
      expect(await callsOf(() => loadEvent(ref, now))).toEqual(['GetItemCommand']);
      expect(await loadEvent(ref, now)).toEqual(stored);
    }
  });

  it('is found by its id alone', async () => {
    const [, stored] = await published('DOOR#1');
    if (stored === undefined) throw new Error('nothing is published');
    const ref = { tenant: stored.address.tenant, event: stored.id };
    expect(await loadEvent(ref, now)).toEqual(stored);
    expect(await loadEvent({ ...ref, tenant: 'other' }, now)).toBeUndefined();
  });

  it('is found by its id alone while the index trails', async () => {
    const [stored] = await published('DOOR#1');
    if (stored === undefined) throw new Error('nothing is published');
    let looks = 0;
    injectFault(async ({ command }, send) => {
      if (!command.startsWith('Query')) return send();
      looks += 1;
      const answer = (await send()) as { output: object };
      return looks === 1 ? { ...answer, output: { ...answer.output, Items: [] } } : answer;
    });
    const ref = { tenant: stored.address.tenant, event: stored.id };
    expect(await loadEvent(ref, now)).toEqual(stored);
    expect(looks).toBe(2);
  });

  it.each(['', 'evt_1', 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D'])('is unknown: %j', async (event) => {
    const at = new Date('2024-10-20T00:00:00.000Z');
    expect(await loadEvent({ tenant: 'acme', event }, at)).toBeUndefined();
  });

  // WHK-8
  it('is served for 30 days', async () => {
    const [stored] = await published('DOOR#1');
    if (stored === undefined) throw new Error('nothing is published');
    const ref = { tenant: stored.address.tenant, event: stored.id, home: 'DOOR#1' };
    const month = 30 * 86_400;
    expect(await loadEvent(ref, plusSeconds(now, month - 1))).toEqual(stored);
    expect(await loadEvent(ref, plusSeconds(now, month + 60))).toBeUndefined();
  });

  it('has an id that leads nowhere behind the last one of its change', async () => {
    const [stored] = await published();
    if (stored === undefined) throw new Error('nothing is published');
    const ref = { tenant: stored.address.tenant, event: `${stored.id.slice(0, -1)}9` };
    expect(await loadEvent(ref, now)).toBeUndefined();
  });
});

it('reads the changes of a tenant in pages, the oldest first, out of all partitions', async () => {
  const tenant = 'pages';
  const published = Array.from({ length: 24 }, (_, n) => `DOOR#${n}`);
  for (const [n, home] of published.entries()) {
    await commit(recordEventsAt(tenant, home, [{ event: happening(n) }]));
    await new Promise((done) => setTimeout(done, 2));
  }
  const homes: (string | undefined)[] = [];
  const sizes: number[] = [];
  for (let from: string | undefined = '0'; from !== undefined; ) {
    const page = await readChangePage({ tenant, from, to: 'Z' }, 10);
    homes.push(...page.keys.map((key) => addressOfChange(key).home));
    sizes.push(page.keys.length);
    from = page.next;
  }
  expect(homes).toEqual(published);
  expect(sizes).toEqual([10, 10, 4]);
  for (const { pk, index } of changeSelections(tenant)) {
    expect((await query({ pk, index })).items).not.toEqual([]);
  }
});
