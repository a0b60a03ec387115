import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { putMany } from '@waybill/table/commit';
import { allWrites } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { RETENTION_SECONDS } from './change.entity.ts';
import { recordEvents } from './record-events.writes.ts';
import { findMiscounts, repairCounts } from './recount.ts';
import { countChanges, loadAllCounts, replaceCount } from './running-count.repository.ts';
import { COUNTED_TOGETHER, type RunningCount } from './running-count.ts';

withTable();
afterEach(removeFault);

const now = new Date('2026-03-31T10:00:00.000Z');
const CHANGES = 4 * COUNTED_TOGETHER;

let tenants = 0;

const changeAt = (tenant: string, at: Date, topic: string): Put['put'][] =>
  allWrites(recordEvents(tenant, [{ topic, time: toInstant(at), data: {}, metadata: {} }]), at).map(
    (write) => (write as Put).put,
  );

const momentOf = (n: number) => plusSeconds(now, -600 + n);

/** A tenant with four running counts, and each as it is. */
async function countedTenant(): Promise<{ tenant: string; counts: RunningCount[] }> {
  tenants += 1;
  const tenant = `counted-${tenants}`;
  const items = Array.from({ length: CHANGES }, (_, n) =>
    changeAt(tenant, momentOf(n), n % 2 === 0 ? 'door.painted' : 'door.opened'),
  );
  await putMany(items.flat());
  await indexesCaughtUp();
  await countChanges(tenant, { now, hasTime: () => true });
  const counts = await loadAllCounts(tenant);
  expect(counts).toHaveLength(4);
  return { tenant, counts };
}

// WHK-232
describe('running counts', () => {
  it('that are right are left alone', async () => {
    const { tenant, counts } = await countedTenant();
    expect(await findMiscounts(tenant, now)).toEqual([]);
    expect(await repairCounts(tenant, now)).toBe(0);
    expect(await loadAllCounts(tenant)).toEqual(counts);
    expect(await findMiscounts('nobody', now)).toEqual([]);
  });

  it('that are wrong are named once, and made anew from there on', async () => {
    const { tenant, counts } = await countedTenant();
    const [, second] = counts;
    if (second === undefined) throw new Error('nothing is counted');
    await replaceCount(tenant, second, { ...second, events: { 'door.painted': 7 } });
    const places = [second.place, second.place, counts[2]?.place, counts[2]?.place];
    const found = await findMiscounts(tenant, now);
    expect(found.map(({ what }) => what.split(' in front of ')[1])).toEqual(places);
    expect(found[0]).toEqual({
      what: `door.painted in front of ${second.place}`,
      ...{ stored: 7 - COUNTED_TOGETHER / 2, expected: COUNTED_TOGETHER / 2 },
    });
    expect(await repairCounts(tenant, now)).toBe(1);
    expect(await loadAllCounts(tenant)).toEqual(counts);
  });

  it('learn of a change that came later than any does', async () => {
    const { tenant, counts } = await countedTenant();
    const late = momentOf(COUNTED_TOGETHER - 0.5);
    await putMany(changeAt(tenant, late, 'door.closed'));
    await indexesCaughtUp();
    expect(await findMiscounts(tenant, now)).toEqual([
      { what: `door.closed in front of ${counts[1]?.place}`, stored: 0, expected: 1 },
      {
        what: `earliest time in front of ${counts[1]?.place}`,
        ...{ stored: counts[1]?.earliest, expected: toInstant(late) },
      },
    ]);
    // The second, and those that follow from it.
    expect(await repairCounts(tenant, now)).toBe(3);
    const repaired = await loadAllCounts(tenant);
    expect(repaired.map(({ events }) => events['door.closed'] ?? 0)).toEqual([0, 1, 1, 1]);
    expect(await findMiscounts(tenant, now)).toEqual([]);
  });

  it('that were written meanwhile are made anew by the next repair', async () => {
    const { tenant, counts } = await countedTenant();
    const last = counts[3];
    if (last === undefined) throw new Error('nothing is counted');
    await replaceCount(tenant, last, { ...last, events: { 'door.painted': 1 } });
    const more = Array.from({ length: COUNTED_TOGETHER }, (_, n) =>
      changeAt(tenant, momentOf(CHANGES + n), 'door.painted'),
    );
    await putMany(more.flat());
    await indexesCaughtUp();
    let isCounted = false;
    injectFault(async ({ command }, send) => {
      if (isCounted || command !== 'PutItemCommand') return send();
      isCounted = true;
      await countChanges(tenant, { now, hasTime: () => true });
      return send();
    });
    expect(await repairCounts(tenant, now)).toBeUndefined();
    removeFault();
    expect(await repairCounts(tenant, now)).toBe(1);
    expect(await findMiscounts(tenant, now)).toEqual([]);
    const [, ...events] = (await loadAllCounts(tenant)).map((count) => count.events);
    expect(events.at(-1)).toEqual({
      'door.painted': CHANGES / 2 + COUNTED_TOGETHER,
      'door.opened': CHANGES / 2,
    });
  });

  it('that another repair sets at once are left to it', async () => {
    const { tenant, counts } = await countedTenant();
    const [, second] = counts;
    if (second === undefined) throw new Error('nothing is counted');
    const wrong = { ...second, events: { 'door.painted': 7 } };
    await replaceCount(tenant, second, wrong);
    let isSet = false;
    injectFault(async ({ command }, send) => {
      if (isSet || command !== 'PutItemCommand') return send();
      isSet = true;
      await replaceCount(tenant, wrong, second);
      return send();
    });
    expect(await repairCounts(tenant, now)).toBeUndefined();
    removeFault();
    expect(await loadAllCounts(tenant)).toEqual(counts);
  });

  it('of what is kept no longer are not looked at', async () => {
    const { tenant, counts } = await countedTenant();
    const [, second] = counts;
    if (second === undefined) throw new Error('nothing is counted');
    await replaceCount(tenant, second, { ...second, events: {} });
    expect(await findMiscounts(tenant, plusSeconds(now, RETENTION_SECONDS))).toEqual([]);
  });
});
