import type { StoredEvent } from '@waybill/events/change.entity';
import type { ChangeEntry } from '@waybill/events/change-entry';

/** The position of an event in the log: the place of its change, and which of its events it is. */
export interface EventPlace {
  readonly change: string;
  readonly index: number;
}

/** The question that a page answers. */
export interface PageRequest {
  readonly newestFirst: boolean;
  readonly limit: number;
  readonly offset: number;
  /** The last event of the page before. */
  readonly behind: EventPlace | undefined;
  readonly isSelected: (event: Pick<StoredEvent, 'topic'>) => boolean;
}

/** Counts the events of a change that are asked for. */
export function countOf(
  { topics }: ChangeEntry,
  { isSelected }: Pick<PageRequest, 'isSelected'>,
): number {
  return topics.reduce((sum, [topic, events]) => sum + (isSelected({ topic }) ? events : 0), 0);
}

/** The changes from that one on in which the page before ended, in the order of a walk. */
export function changesBehind<Change extends ChangeEntry>(
  changes: readonly Change[],
  { behind, newestFirst }: Pick<PageRequest, 'behind' | 'newestFirst'>,
): readonly Change[] {
  if (behind === undefined) return changes;
  return changes.filter(({ place }) =>
    newestFirst ? place <= behind.change : place >= behind.change,
  );
}

/** The changes that a page shows, how many of their events it skips, and whether others are left. */
export function changesOfPage<Change extends ChangeEntry>(
  changes: readonly Change[],
  request: PageRequest,
): { readonly taken: Change[]; readonly skip: number; readonly hasMore: boolean } {
  const { limit, offset, behind } = request;
  const taken: Change[] = [];
  let skip = offset;
  let rows = 0;
  for (const change of changes) {
    const count = countOf(change, request);
    if (taken.length === 0 && count <= skip) {
      skip -= count;
      continue;
    }
    if (rows > skip + limit) return { taken, skip, hasMore: true };
    taken.push(change);
    // Some events of the change in which the page before ended were on it.
    if (change.place !== behind?.change) rows += count;
  }
  return { taken, skip, hasMore: false };
}

/** The last event of a change in the order of a walk. */
export function endOf({ place, topics }: ChangeEntry, newestFirst: boolean): EventPlace {
  const events = topics.reduce((sum, [, count]) => sum + count, 0);
  return { change: place, index: newestFirst ? 0 : events - 1 };
}

/**
 * The rows of a page, in the order of recording (WHK-135), and where it ends if others follow: behind
 * its last row, or at `rest`, up to where it was looked for them.
 */
export function rowsOfPage(
  changes: readonly { readonly place: string; readonly events: readonly StoredEvent[] }[],
  { newestFirst, limit, behind, isSelected }: PageRequest,
  { skip, rest }: { readonly skip: number; readonly rest: EventPlace | undefined },
): { readonly events: StoredEvent[]; readonly next: EventPlace | undefined } {
  const isBehind = ({ change, index }: EventPlace) =>
    change !== behind?.change || (newestFirst ? index < behind.index : index > behind.index);
  const rows = changes
    .flatMap(({ place, events }) => {
      const placed = events.map((event, index) => ({ at: { change: place, index }, event }));
      return newestFirst ? placed.toReversed() : placed;
    })
    .filter(({ at, event }) => isBehind(at) && isSelected(event))
    .slice(skip);
  const shown = rows.slice(0, limit);
  const next = rows.length > limit ? shown.at(-1)?.at : rest;
  return { events: shown.map(({ event }) => event), next };
}
