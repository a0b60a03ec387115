import { uuidAt } from '@waybill/kernel/id';
import { shardOf } from '@waybill/table/item';
import { maintainIndex } from '../index/maintain.command.ts';
import { liveIndex } from '../index/state.repository.ts';
import { beginRebuild } from '../rebuild/rebuild.command.ts';

/** One event in so many looks at the log: half of what a fold takes at least. */
export const LOOKS = 32;

/** Late orders that every search reads with the log; more are worth a rebuild. */
const LATE_ORDERS = 64;

/** Whether the consumer of an event looks at what has gathered. */
export const looksAfter = (event: string): boolean => shardOf(event, LOOKS) === 0;

/** Folds and merges what has gathered in the index that is searched. */
export async function tendSearch(
  tenant: string,
  clock: () => number,
  hasTime: () => boolean,
): Promise<void> {
  const late = await maintainIndex(await liveIndex(tenant), clock, hasTime);
  if (late < LATE_ORDERS) return;
  const now = new Date(clock());
  await beginRebuild(tenant, uuidAt(now), now);
}
