import { type LoggedChange, loadLogged, loggedChanges } from '@waybill/events/change.repository';
import { COUNTED_ROWS, countedTotal, type Total } from '@waybill/table/list';
import {
  changesBehind,
  changesOfPage,
  countOf,
  type EventPlace,
  endOf,
  type PageRequest,
  rowsOfPage,
} from './event-page.ts';
import { type Places, placesBehind } from './event-selection.ts';

/** Changes that a page behind another one looks at: some 170 bytes of the index each. */
const LOOKED_THROUGH = 4_000;

/** Changes that are read together, at most. */
const READ_TOGETHER = 1_000;

/** The question of a list for a tenant's events. */
export interface EventLog {
  readonly tenant: string;
  readonly places: Places;
  readonly request: PageRequest;
}

/** The events that are asked for, as the index shows them. */
interface Look {
  /** The changes that have some. */
  readonly changes: readonly LoggedChange[];
  readonly events: number;
  /** Up to where was looked; undefined where nothing is left. */
  readonly end: LoggedChange | undefined;
}

/** Looks at changes until there are more events than `enough`, or until so many changes are looked at. */
async function lookFor(
  { tenant, places, request }: EventLog,
  { enough, most }: { readonly enough: number; readonly most: number },
): Promise<Look> {
  const { newestFirst, behind } = request;
  const range = { ...places, backwards: newestFirst };
  const changes: LoggedChange[] = [];
  let [events, looked] = [0, 0];
  let end: LoggedChange | undefined;
  for await (const page of loggedChanges(tenant, range, Math.min(READ_TOGETHER, enough + 1))) {
    for (const change of page) {
      if (events > enough || looked === most) return { changes, events, end };
      const count = countOf(change, request);
      if (count > 0) changes.push(change);
      if (change.place !== behind?.change) events += count;
      looked += 1;
      end = change;
    }
  }
  return { changes, events, end: undefined };
}

/** The number of events: all, or at least so many where not all changes were looked at (WHK-290). */
const totalOf = ({ events, end }: Look): Total =>
  end === undefined || events > COUNTED_ROWS
    ? countedTotal(events)
    : { total: events, capped: true };

/** A page of a period's events, with their total, by what the index shows (WHK-290). */
export async function listLog(log: EventLog) {
  const { places, request } = log;
  const { limit, offset, newestFirst, behind } = request;
  const enough = Math.max(COUNTED_ROWS, offset + limit);
  const whole = { ...log, request: { ...request, behind: undefined } };
  const all = await lookFor(whole, { enough, most: enough });
  // Once all changes were looked at, a page behind another one is among them.
  const look =
    behind === undefined || all.end === undefined
      ? { ...all, changes: changesBehind(all.changes, request) }
      : await lookFor(
          { ...log, places: placesBehind(places, newestFirst, behind.change) },
          { enough: limit, most: LOOKED_THROUGH },
        );
  const { taken, skip, hasMore } = changesOfPage(look.changes, request);
  const end = hasMore ? taken.at(-1) : look.end;
  const rest: EventPlace | undefined = end && endOf(end, newestFirst);
  const bodies = await loadLogged(taken);
  const changes = taken.map(({ place }, index) => ({ place, events: bodies[index] ?? [] }));
  return { ...totalOf(all), ...rowsOfPage(changes, request, { skip, rest }) };
}
