import { plusSeconds } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern } from '@waybill/table/item';
import { entryPages, query, queryAll } from '@waybill/table/read';
import { isNew } from '@waybill/table/write';
import { changeSelections, RETENTION_SECONDS } from './change.entity.ts';
import { loadLogged } from './change.repository.ts';
import { changeFloor } from './change-id.ts';
import { asRunningCount, runningCountItem, runningCountPartition } from './running-count.entity.ts';
import {
  behindPlace,
  COUNTED_TOGETHER,
  type CountedPlaces,
  countOn,
  earlier,
  later,
  type RunningCount,
  SETTLED_SECONDS,
} from './running-count.ts';

export const patterns = [
  definePattern({
    name: 'How many events a tenant has up to a place',
    key: 'pk = T#tenant#EVENT_COUNTS, sk = place',
    reads:
      'the first and the last of a period, those around its ends where it is one of event times, and those that a page skips',
  }),
];

/** An old count is as true as a new one: lists read on from it. */
const countsOf = (tenant: string) => ({ pk: runningCountPartition(tenant), consistent: false });

/** The last running count; undefined where none is kept. */
async function loadLastCount(tenant: string): Promise<RunningCount | undefined> {
  const last = { pk: runningCountPartition(tenant), backwards: true, limit: 1 };
  const { items } = await query(last);
  return items[0] && asRunningCount(items[0]);
}

/** How far one run counts. */
interface CountRun {
  readonly now: Date;
  readonly hasTime: () => boolean;
}

/**
 * Counts the changes of a tenant that are old enough, so many at a time, and writes each running count
 * by itself: it is true whatever follows, and of two that count at once both write the same (WHK-232).
 * Answers whether it came to the end.
 */
export async function countChanges(tenant: string, { now, hasTime }: CountRun): Promise<boolean> {
  let last = await loadLastCount(tenant);
  const from =
    last === undefined
      ? changeFloor(plusSeconds(now, -RETENTION_SECONDS))
      : behindPlace(last.place);
  const range = { backwards: false, from, to: changeFloor(plusSeconds(now, -SETTLED_SECONDS)) };
  for await (const entries of entryPages(changeSelections(tenant), range, COUNTED_TOGETHER)) {
    if (entries.length < COUNTED_TOGETHER) return true;
    if (!hasTime()) return false;
    const [oldest, ...others] = await loadLogged(entries);
    if (oldest === undefined) return true;
    last = countOn(last, [oldest, ...others]);
    await write({ put: runningCountItem(tenant, last), when: isNew });
  }
  return true;
}

/**
 * The running counts by which a period is counted, the oldest first: its first and its last one, and all
 * where events may be of a time before or behind it.
 */
export async function loadCountsOf(tenant: string, places: CountedPlaces): Promise<RunningCount[]> {
  const all = countsOf(tenant);
  const { from, to, settledSince, settledBefore } = places;
  const [first, last, early, late] = await Promise.all([
    query({ ...all, from: later(from, settledSince), to, limit: 1 }),
    query({ ...all, from, to: earlier(to, settledBefore), backwards: true, limit: 1 }),
    settledSince > from ? queryAll({ ...all, from, to: earlier(to, settledSince) }) : [],
    settledBefore < to ? queryAll({ ...all, from: later(from, settledBefore), to }) : [],
  ]);
  const items = [...early, ...first.items, ...last.items, ...late];
  const byPlace = new Map(items.map((item) => [item.sk, asRunningCount(item)]));
  return [...byPlace.values()].sort((left, right) => (left.place < right.place ? -1 : 1));
}

/** The running count of a period at one of its ends. */
export async function loadCountAtEnd(
  tenant: string,
  { from, to }: CountedPlaces,
  end: 'first' | 'last',
): Promise<RunningCount | undefined> {
  const backwards = end === 'last';
  const { items } = await query({ ...countsOf(tenant), from, to, backwards, limit: 1 });
  return items[0] && asRunningCount(items[0]);
}

/** A page of a walk finds its first row in front of the first count, mostly. */
const FIRST_COUNTS = 4;
const MOST_COUNTS = 128;

/** The running counts of a period one after the other, from either end. */
export async function* walkCounts(
  tenant: string,
  { from, to }: CountedPlaces,
  backwards: boolean,
): AsyncGenerator<RunningCount, undefined> {
  let after: Record<string, unknown> | undefined;
  let limit = FIRST_COUNTS;
  do {
    const page = await query({
      ...countsOf(tenant),
      ...{ from, to, backwards, limit },
      ...(after && { after }),
    });
    yield* page.items.map(asRunningCount);
    after = page.after;
    limit = Math.min(MOST_COUNTS, limit * 4);
  } while (after !== undefined);
}

/** All running counts of a tenant, the oldest first, for the checker. */
export async function loadAllCounts(tenant: string): Promise<RunningCount[]> {
  const items = await queryAll({ pk: runningCountPartition(tenant) });
  return items.map(asRunningCount);
}

/** Sets a running count right that is as it was read; answers whether it was. */
export async function replaceCount(
  tenant: string,
  read: RunningCount,
  right: RunningCount,
): Promise<boolean> {
  const { events } = runningCountItem(tenant, read);
  const outcome = await write({
    put: runningCountItem(tenant, right),
    when: ['events', '=', events],
  });
  return !('refused' in outcome);
}
