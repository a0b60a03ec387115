import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { putMany } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { allWrites } from '@waybill/table/testing';
import type { Put } from '@waybill/table/write';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { RETENTION_SECONDS } from './change.entity.ts';
import { momentOfChange } from './change-id.ts';
import { recordEvents, recordEventsAt } from './record-events.writes.ts';
import {
  countChanges,
  loadAllCounts,
  loadCountAtEnd,
  loadCountsOf,
  replaceCount,
  walkCounts,
} from './running-count.repository.ts';
import { COUNTED_TOGETHER, placesOf, type RunningCount, SETTLED_SECONDS } from './running-count.ts';

withTable();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

const now = new Date('2026-03-31T10:00:00.000Z');
const before = (seconds: number) => plusSeconds(now, -seconds);
const run = { now, hasTime: () => true };

let tenants = 0;

/** What of a change counts: every third one has another event, and every second one a home. */
function changeAt(tenant: string, at: Date, n: number): Put['put'][] {
  const time = toInstant(plusSeconds(at, -(n % 5)));
  const event = (topic: string) => ({ topic, time, data: { n }, metadata: {} });
  const events = [event('door.painted'), ...(n % 3 === 0 ? [event('door.opened')] : [])];
  const recorded = events.map((one) => ({ event: one, row: {} }));
  const writes =
    n % 2 === 0 ? recordEvents(tenant, events) : recordEventsAt(tenant, `DOOR#${n}`, recorded);
  return allWrites(writes, at).map((write) => (write as Put).put);
}

/** A tenant with so many changes, one a second, the last of them so many seconds ago. */
async function tenantWith(changes: number, lastBefore = SETTLED_SECONDS + 1): Promise<string> {
  tenants += 1;
  const tenant = `doors-${tenants}`;
  const items = Array.from({ length: changes }, (_, n) =>
    changeAt(tenant, before(lastBefore + changes - 1 - n), n),
  );
  await putMany(items.flat());
  await indexesCaughtUp();
  return tenant;
}

/** What is counted behind the changes of so many numbers. */
const eventsOf = (changes: number) => ({
  'door.painted': changes,
  'door.opened': Math.ceil(changes / 3),
});

const counted = async (tenant: string) => (await loadAllCounts(tenant)).map(({ events }) => events);

// WHK-232
describe('the changes of a tenant', () => {
  it('are counted so many at a time, and few are left to lists', async () => {
    const tenant = await tenantWith(3 * COUNTED_TOGETHER - 1);
    expect(await countChanges(tenant, run)).toBe(true);
    expect(await counted(tenant)).toEqual([
      eventsOf(COUNTED_TOGETHER),
      eventsOf(2 * COUNTED_TOGETHER),
    ]);
    const [first, second] = await loadAllCounts(tenant);
    expect([first?.after, second?.after]).toEqual(['', first?.place]);
    expect(first?.earliest).toBe(toInstant(before(SETTLED_SECONDS + 3 * COUNTED_TOGETHER - 1)));
    expect(await countChanges(tenant, run)).toBe(true);
    expect(await counted(tenant)).toHaveLength(2);
    await putMany(changeAt(tenant, before(SETTLED_SECONDS), 3 * COUNTED_TOGETHER - 1));
    await indexesCaughtUp();
    await countChanges(tenant, { ...run, now: plusSeconds(now, 1) });
    expect((await counted(tenant)).at(-1)).toEqual(eventsOf(3 * COUNTED_TOGETHER));
  });

  it('are read once each, for half a unit, and looked for at the price of a page of keys', async () => {
    const tenant = await tenantWith(4 * COUNTED_TOGETHER);
    const { cost, result } = metered(() => countChanges(tenant, run));
    await result;
    const keys = 10;
    expect(cost.readUnits).toBeLessThanOrEqual(2 * COUNTED_TOGETHER + keys);
    expect(cost.writeUnits).toBe(4);
    const again = metered(() => countChanges(tenant, run));
    await again.result;
    expect([again.cost.readUnits <= 2, again.cost.writeUnits]).toEqual([true, 0]);
  });

  it('are left alone while others may still come in front of them', async () => {
    const tenant = await tenantWith(COUNTED_TOGETHER, SETTLED_SECONDS);
    await countChanges(tenant, { ...run, now: plusSeconds(now, -0.001) });
    expect(await counted(tenant)).toEqual([]);
    await countChanges(tenant, { ...run, now: plusSeconds(now, 0.001) });
    expect(await counted(tenant)).toEqual([eventsOf(COUNTED_TOGETHER)]);
  });

  it('that are kept no longer are not counted', async () => {
    const old = RETENTION_SECONDS - COUNTED_TOGETHER / 2;
    const tenant = await tenantWith(COUNTED_TOGETHER + 10, old);
    await countChanges(tenant, run);
    expect(await counted(tenant)).toEqual([]);
  });

  it('have their count for as long as they are kept', async () => {
    const tenant = await tenantWith(COUNTED_TOGETHER);
    const written: { sk?: string; ttl?: number }[] = [];
    injectFault(async ({ input }, send) => {
      written.push((input as { Item?: object }).Item ?? {});
      return send();
    });
    await countChanges(tenant, run);
    const [item] = written.filter(({ ttl }) => ttl !== undefined);
    const sent = momentOfChange(item?.sk ?? '').getTime() / 1_000;
    expect(item?.ttl).toBe(Math.floor(sent + RETENTION_SECONDS));
  });

  it('are counted as far as there is time', async () => {
    const tenant = await tenantWith(3 * COUNTED_TOGETHER);
    let looks = 0;
    const hasTime = () => ++looks <= 2;
    expect(await countChanges(tenant, { now, hasTime })).toBe(false);
    expect(await counted(tenant)).toHaveLength(2);
    expect(await countChanges(tenant, run)).toBe(true);
    expect((await counted(tenant)).at(-1)).toEqual(eventsOf(3 * COUNTED_TOGETHER));
  });

  it('are counted though a copy of the table trails', async () => {
    const tenant = await tenantWith(COUNTED_TOGETHER);
    let hidden = 0;
    injectFault(async ({ command, input }, send) => {
      const answer = (await send()) as { output: { Responses?: Record<string, unknown[]> } };
      const [read] = Object.values((input as { RequestItems?: object }).RequestItems ?? {});
      const isCopy = (read as { ConsistentRead?: boolean })?.ConsistentRead === false;
      if (command !== 'BatchGetItemCommand' || !isCopy) return answer;
      for (const items of Object.values(answer.output.Responses ?? {})) {
        hidden += items.splice(0, 3).length;
      }
      return answer;
    });
    await countChanges(tenant, run);
    removeFault();
    expect(hidden).toBe(3);
    expect(await counted(tenant)).toEqual([eventsOf(COUNTED_TOGETHER)]);
  });
});

const faults = [
  ['dies after', (calls: number) => killAfter(calls - 1).died],
  ['hears no answer of', (writes: number) => loseAnswer(writes).lost],
] as const;

// WHK-232
describe.each(faults)('a run that %s one of its calls', (_, fault) => {
  it('leaves what is true, and the next one goes on', async () => {
    for (let call = 1; ; call += 1) {
      const tenant = await tenantWith(2 * COUNTED_TOGETHER + 5);
      const met = fault(call);
      await countChanges(tenant, run).catch(() => undefined);
      remove();
      const isOver = !met();
      const whole = [eventsOf(COUNTED_TOGETHER), eventsOf(2 * COUNTED_TOGETHER)];
      const left = await counted(tenant);
      expect(left, `${call}`).toEqual(whole.slice(0, left.length));
      expect(await countChanges(tenant, run)).toBe(true);
      expect(await counted(tenant), `${call}`).toEqual(whole);
      if (isOver) {
        expect(call).toBeGreaterThan(2);
        break;
      }
    }
  });
});

// WHK-232
describe('two that count at once', () => {
  it('write the same', async () => {
    const tenant = await tenantWith(3 * COUNTED_TOGETHER);
    await Promise.all([countChanges(tenant, run), countChanges(tenant, run)]);
    expect(await counted(tenant)).toEqual(
      [1, 2, 3].map((times) => eventsOf(times * COUNTED_TOGETHER)),
    );
  });

  it('leave what is true where one overtakes the other, and more has come meanwhile', async () => {
    const tenant = await tenantWith(2 * COUNTED_TOGETHER, SETTLED_SECONDS + 200);
    const later = Array.from({ length: COUNTED_TOGETHER }, (_, n) =>
      changeAt(tenant, before(SETTLED_SECONDS + COUNTED_TOGETHER - n), 2 * COUNTED_TOGETHER + n),
    );
    let hasBegun = false;
    injectFault(async ({ command }, send) => {
      if (hasBegun || command !== 'PutItemCommand') return send();
      hasBegun = true;
      await putMany(later.flat());
      await indexesCaughtUp();
      await countChanges(tenant, run);
      return send();
    });
    await countChanges(tenant, { ...run, now: before(100) });
    removeFault();
    expect(await counted(tenant)).toEqual(
      [1, 2, 3].map((times) => eventsOf(times * COUNTED_TOGETHER)),
    );
  });
});

describe('the counts of a period', () => {
  const places = (times: { since?: Date; before?: Date } = {}) =>
    placesOf({
      ...{ from: before(3_600), to: now },
      ...(times.since && { since: toInstant(times.since) }),
      ...(times.before && { before: toInstant(times.before) }),
    });

  it('are its first and its last one, and all where times may be cut', async () => {
    // 25 minutes of a change a second.
    const tenant = await tenantWith(24 * COUNTED_TOGETHER);
    await countChanges(tenant, run);
    const all = await loadAllCounts(tenant);
    expect(all).toHaveLength(24);
    expect(await loadCountsOf(tenant, places())).toEqual([all.at(0), all.at(-1)]);
    const begin = momentOfChange(all[3]?.place ?? '');
    const early = await loadCountsOf(tenant, {
      ...places({ since: begin }),
      from: all[3]?.place ?? '',
    });
    expect(early).toEqual([...all.slice(3, early.length + 2), all.at(-1)]);
    // 15 minutes.
    expect(early.length).toBeGreaterThan(900 / COUNTED_TOGETHER);
    const late = await loadCountsOf(tenant, places({ before: before(300) }));
    expect(late).toEqual([all[0], ...all.slice(1 - late.length)]);
    expect(late.length).toBeGreaterThan(3);
    expect(await loadCountAtEnd(tenant, places(), 'first')).toEqual(all[0]);
    expect(await loadCountAtEnd(tenant, places(), 'last')).toEqual(all.at(-1));
    expect(await loadCountAtEnd('nobody', places(), 'last')).toBeUndefined();
    for (const backwards of [false, true]) {
      const walked: RunningCount[] = [];
      for await (const count of walkCounts(tenant, places(), backwards)) walked.push(count);
      expect(walked).toEqual(backwards ? all.toReversed() : all);
    }
  });

  it('are set right while they are as they were read', async () => {
    const tenant = await tenantWith(COUNTED_TOGETHER);
    await countChanges(tenant, run);
    const [read] = await loadAllCounts(tenant);
    if (read === undefined) throw new Error('nothing is counted');
    const right = { ...read, events: { 'door.painted': 1 } };
    expect(await replaceCount(tenant, read, right)).toBe(true);
    expect(await loadAllCounts(tenant)).toEqual([right]);
    expect(await replaceCount(tenant, read, right)).toBe(false);
  });
});
