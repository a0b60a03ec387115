import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { commit, putMany } from '@waybill/table/commit';
import { queryAll } from '@waybill/table/read';
import { allWrites, duePartitions } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { countDue } from './count-due.ts';
import { recordEvents } from './record-events.writes.ts';
import { loadAllCounts } from './running-count.repository.ts';
import { COUNTED_TOGETHER, SETTLED_SECONDS } from './running-count.ts';
import { tenantOfNote, tenantsToNote, uncountedDue, uncountedItem } from './uncounted.entity.ts';
import { noteUncounted } from './uncounted.repository.ts';

withTable();
afterEach(removeFault);

const now = new Date('2026-03-31T10:00:30.000Z');
/** When what is noted now is due: the minute has ended, and what was sent in it is old enough. */
const due = plusSeconds(new Date('2026-03-31T10:01:00.000Z'), SETTLED_SECONDS + 1);

const sampled = (tenant: string) => ({
  address: { tenant, change: '01M821T29JBDACV2QGGE9880' },
  packed: [],
});

/** So many changes of a tenant, a second apart, up to now. */
async function record(tenant: string, changes: number): Promise<void> {
  const items = Array.from({ length: changes }, (_, n) => {
    const at = plusSeconds(now, n - changes);
    const event = { topic: 'door.painted', time: toInstant(at), data: { n }, metadata: {} };
    return allWrites(recordEvents(tenant, [event]), at).map((write) => (write as Put).put);
  });
  await putMany(items.flat());
}

async function noted(): Promise<string[]> {
  await indexesCaughtUp();
  const shards = await Promise.all(duePartitions(uncountedDue).map((one) => queryAll(one)));
  return shards.flat().map(tenantOfNote).sort();
}

const counts = async (tenant: string) => (await loadAllCounts(tenant)).length;

// WHK-233
describe('a tenant is noted', () => {
  it('by one change of 32', () => {
    const letters = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
    const changes = letters.map((letter) => ({
      tenant: `shop-${letter}`,
      change: `01M8${letter}`,
    }));
    expect([...tenantsToNote(changes)]).toEqual(['shop-0']);
  });

  it('once for the changes of a minute, however often they come', async () => {
    await noteUncounted([sampled('often'), sampled('often')], now);
    await noteUncounted([sampled('often')], plusSeconds(now, 29));
    expect((await noted()).filter((tenant) => tenant === 'often')).toEqual(['often']);
    await noteUncounted([sampled('often')], plusSeconds(now, 30));
    expect((await noted()).filter((tenant) => tenant === 'often')).toHaveLength(2);
    await countDue({ now: plusSeconds(due, 60) });
  });

  it('or passed over where the table does not take it', async () => {
    injectFault(async () => {
      throw new Error('no table');
    });
    expect(await noteUncounted([sampled('unlucky')], now)).toBeUndefined();
    removeFault();
    expect(await noted()).toEqual([]);
  });
});

// WHK-233
describe('the sweep', () => {
  it('counts what was noted once it is old enough, and forgets the note', async () => {
    await record('busy', COUNTED_TOGETHER + 1);
    await record('quiet', 3);
    await noteUncounted([sampled('busy'), sampled('quiet')], now);
    await indexesCaughtUp();
    expect(await countDue({ now: plusSeconds(due, -2) })).toBe(0);
    expect(await noted()).toEqual(['busy', 'quiet']);
    expect(await countDue({ now: due })).toBe(2);
    expect([await counts('busy'), await counts('quiet')]).toEqual([1, 0]);
    expect(await noted()).toEqual([]);
    expect(await countDue({ now: due })).toBe(0);
  });

  it('counts a tenant once for all of its notes', async () => {
    await record('noted', COUNTED_TOGETHER);
    const notes = [0, 1, 2].map((minutes) =>
      uncountedItem('noted', plusSeconds(now, 60 * minutes)),
    );
    await commit(notes.map((put) => ({ put })));
    await indexesCaughtUp();
    expect(await countDue({ now: plusSeconds(due, 180) })).toBe(1);
    expect(await noted()).toEqual([]);
  });

  it('keeps the notes of what it had no time for', async () => {
    await record('late', 2 * COUNTED_TOGETHER);
    await noteUncounted([sampled('late')], now);
    await indexesCaughtUp();
    expect(await countDue({ now: due, hasTime: () => false })).toBe(0);
    expect(await noted()).toEqual(['late']);
    let hasCounted = false;
    const hasTime = () => !hasCounted;
    injectFault(async ({ command }, send) => {
      if (command === 'PutItemCommand') hasCounted = true;
      return send();
    });
    expect(await countDue({ now: due, hasTime })).toBe(0);
    removeFault();
    expect([await counts('late'), await noted()]).toEqual([1, ['late']]);
    expect(await countDue({ now: due })).toBe(1);
    expect(await counts('late')).toBe(2);
  });

  it('counts all others where one fails, names it, and comes back to it', async () => {
    await record('healthy', COUNTED_TOGETHER);
    await record('poisoned', COUNTED_TOGETHER);
    await noteUncounted([sampled('healthy'), sampled('poisoned')], now);
    await indexesCaughtUp();
    injectFault(async ({ input }, send) => {
      if (JSON.stringify(input).includes('T#poisoned#')) throw new Error('poisoned');
      return send();
    });
    await expect(countDue({ now: due })).rejects.toThrow(
      'the events of 1 tenants are not counted: poisoned (Error: poisoned)',
    );
    removeFault();
    expect([await counts('healthy'), await noted()]).toEqual([1, ['poisoned']]);
    expect(await countDue({ now: due })).toBe(1);
    expect(await counts('poisoned')).toBe(1);
  });
});
