import { type Difference, differenceOf } from '@waybill/kernel/difference';
import { plusSeconds } from '@waybill/kernel/instant';
import { RETENTION_SECONDS } from './change.entity.ts';
import { changePages } from './change.repository.ts';
import { changeFloor } from './change-id.ts';
import { loadAllCounts, replaceCount } from './running-count.repository.ts';
import {
  addCounts,
  behindPlace,
  countTopics,
  type EventCounts,
  type RunningCount,
  subtractCounts,
} from './running-count.ts';

/** Changes whose bodies are in memory at once. */
const READ_TOGETHER = 500;

/** What lies between two running counts that follow each other. */
interface Recounted {
  readonly before: RunningCount;
  readonly count: RunningCount;
  /** The events that there are. */
  readonly events: EventCounts;
  /** Their earliest time; empty where there are none. */
  readonly earliest: string;
}

async function recountBetween(
  tenant: string,
  before: RunningCount,
  count: RunningCount,
): Promise<Recounted> {
  const range = { tenant, from: behindPlace(before.place), to: count.place, backwards: false };
  let events: EventCounts = {};
  const times: string[] = [];
  for await (const changes of changePages(range, READ_TOGETHER)) {
    const some = changes.flatMap((change) => change.events);
    events = addCounts(events, countTopics(some));
    times.push(...some.map(({ time }) => time));
  }
  return { before, count, events, earliest: times.sort()[0] ?? '' };
}

/** All that lies between the running counts of what is kept, the oldest first. */
async function* recountAll(tenant: string, now: Date): AsyncGenerator<Recounted, undefined> {
  const kept = changeFloor(plusSeconds(now, -RETENTION_SECONDS));
  const counts = (await loadAllCounts(tenant)).filter(({ place }) => place >= kept);
  for (const [index, count] of counts.slice(1).entries()) {
    const before = counts[index];
    if (before !== undefined) yield await recountBetween(tenant, before, count);
  }
}

/** Whether an event is earlier than its count says. */
const isEarlier = ({ count, earliest }: Recounted): boolean =>
  earliest !== '' && earliest < count.earliest;

/** Where the running counts of a tenant are not what there is (WHK-232). */
export async function findMiscounts(tenant: string, now: Date): Promise<Difference[]> {
  const found: Difference[] = [];
  for await (const one of recountAll(tenant, now)) {
    const stored = subtractCounts(one.count.events, one.before.events);
    const topics = new Set([...Object.keys(stored), ...Object.keys(one.events)]);
    for (const topic of topics) {
      const what = `${topic} in front of ${one.count.place}`;
      found.push(...differenceOf(what, stored[topic] ?? 0, one.events[topic] ?? 0));
    }
    if (isEarlier(one)) {
      const what = `earliest time in front of ${one.count.place}`;
      found.push({ what, stored: one.count.earliest, expected: one.earliest });
    }
  }
  return found;
}

/**
 * Sets running counts to what there is behind the first one, and answers how many it set; undefined
 * where others were written meanwhile, which follow from those that were wrong.
 */
export async function repairCounts(tenant: string, now: Date): Promise<number | undefined> {
  let set = 0;
  let right: RunningCount | undefined;
  for await (const one of recountAll(tenant, now)) {
    right ??= one.before;
    const { count, events, earliest } = one;
    const next = {
      ...count,
      events: addCounts(right.events, events),
      earliest: isEarlier(one) ? earliest : count.earliest,
    };
    right = next;
    const differing = Object.values(subtractCounts(next.events, count.events));
    if (!isEarlier(one) && differing.every((difference) => difference === 0)) continue;
    if (!(await replaceCount(tenant, count, next))) return undefined;
    set += 1;
  }
  if (set === 0) return 0;
  return (await findMiscounts(tenant, now)).length === 0 ? set : undefined;
}
