import {
  changePages,
  type KnownChanges,
  loadLogged,
  readEntries,
} from '@waybill/events/change.repository';
import {
  type CountedPlaces,
  pieceBetween,
  piecesOf,
  type RunningCount,
} from '@waybill/events/running-count';
import { loadCountAtEnd, loadCountsOf, walkCounts } from '@waybill/events/running-count.repository';
import { chunksOf } from '@waybill/kernel/chunks';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { EventPage } from './event-page.ts';
import { countSelected, type EventSelection, isSelected } from './event-selection.ts';

/** What a list reads of a tenant's events. */
export interface EventLog {
  readonly tenant: string;
  readonly selection: EventSelection;
  /** What the total has read, the page does not read again. */
  readonly known: KnownChanges;
}

/**
 * Changes that no running count holds yet, as after some minutes of 50 a second: their keys alone are 250
 * units, and they take a second or two to read.
 */
const MOST_UNCOUNTED = 10_000;

/** Changes whose bodies are in memory at once. */
const READ_TOGETHER = 500;

/**
 * A page that passes over as many running counts is one of a rare topic, and behind 30,000 changes. It
 * then looks at changes, as many as it may, so that the next page goes on from there.
 */
const MOST_COUNTS = 500;

const tooBroad = reject(
  'list_too_broad',
  'Too many events were recorded in the last minutes to count them; narrow the list by until or created_to, or try again later.',
);

/**
 * How many events are selected: those that are counted, and those of the changes that are read, at the
 * bounds of the period and behind the last count (WHK-232).
 */
export async function countEvents(
  { tenant, selection, known }: EventLog,
  places: CountedPlaces,
): Promise<number | Rejection<'list_too_broad'>> {
  const pieces = piecesOf(places, await loadCountsOf(tenant, places));
  const backwards = selection.newestFirst;
  const unread = pieces.filter(({ counted }) => counted === undefined);
  const entries = await Promise.all(
    (backwards ? unread.toReversed() : unread).map(({ from, to }) =>
      readEntries({ tenant, from, to, backwards }, MOST_UNCOUNTED + 1),
    ),
  );
  const all = entries.flat();
  if (all.length > MOST_UNCOUNTED) return tooBroad;
  let total = pieces.reduce((sum, { counted = {} }) => sum + countSelected(counted, selection), 0);
  for (const some of chunksOf(all, READ_TOGETHER)) {
    const changes = await loadLogged(some, known);
    total += changes
      .flatMap(({ events }) => events)
      .filter((one) => isSelected(one, selection)).length;
  }
  return total;
}

/** What lies between two running counts in the order of a walk; undefined is an end of the period. */
const between = (
  near: RunningCount | undefined,
  far: RunningCount | undefined,
  { places, backwards }: { readonly places: CountedPlaces; readonly backwards: boolean },
) => (backwards ? pieceBetween(far, near, places) : pieceBetween(near, far, places));

/**
 * Fills a page with the events of a period, from one of its ends on. What running counts say that it has
 * none of, or that its offset goes past, it does not read (WHK-234).
 */
export async function fillPage(
  { tenant, selection, known }: EventLog,
  places: CountedPlaces,
  page: EventPage,
): Promise<void> {
  const backwards = selection.newestFirst;
  const way = { places, backwards };
  const passes = (near: RunningCount | undefined, far: RunningCount | undefined) => {
    const { counted } = between(near, far, way);
    return counted !== undefined && page.passes(countSelected(counted, selection));
  };
  const visit = async (near: RunningCount | undefined, far: RunningCount | undefined) => {
    const { from, to } = between(near, far, way);
    const range = { tenant, from, to, backwards };
    for await (const changes of changePages(range, page.wanted, known)) {
      for (const { place, events } of changes) page.offer(place, events);
      if (page.isOver) return;
    }
  };
  let near: RunningCount | undefined;
  let end: RunningCount | undefined;
  let met = 0;
  for await (const count of walkCounts(tenant, places, backwards)) {
    met += 1;
    if (near !== undefined) {
      end ??= await loadCountAtEnd(tenant, places, backwards ? 'first' : 'last');
      if (end !== undefined && passes(near, end)) {
        near = end;
        break;
      }
    }
    if (met > MOST_COUNTS) break;
    if (!passes(near, count)) await visit(near, count);
    if (page.isOver) return;
    near = count;
  }
  if (!page.isOver) await visit(near, undefined);
}
