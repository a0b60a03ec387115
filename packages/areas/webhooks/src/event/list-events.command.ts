import type { Context } from '@waybill/api/context';
import type { StoredEvent } from '@waybill/events/change.entity';
import { findLogged, loadEventsAt } from '@waybill/events/change.repository';
import { eventIdOf, placeOfEvent } from '@waybill/events/change-id';
import { type CountedPlaces, placesOf } from '@waybill/events/running-count';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Listed, type ListRequest, listRows } from '@waybill/table/list';
import type { EventRecord } from './event.schema.ts';
import { countEvents, type EventLog, fillPage } from './event-list.repository.ts';
import { EventPage } from './event-page.ts';
import { type EventSelection, isSelected, selectEvents } from './event-selection.ts';
import { presentEvent } from './present-event.ts';

const NONE: Listed<EventRecord> = { rows: [], total: 0, next: undefined };

/**
 * Changes that a page looks at: 200 units. With what its total reads, which is 90 at most and what came
 * in the last minutes, a call stays below 400 where these are fewer than 200 changes.
 */
const LOOKED_THROUGH = 400;

/** Where the events of an order lie, by its id. */
export type OrderHome = (id: string) => string;

/** Events that no record has a home for join the first change of their commit, an order's too. */
const isOfOrder = ({ topic }: StoredEvent): boolean => topic.startsWith('order.');

type Caller = Pick<Context, 'tenant' | 'permissions' | 'now'>;

/** The few events that an id selects: all of one order (WHK-230), or the one that is named. */
async function loadFew(
  tenant: string,
  { orders, ids, period, newestFirst }: EventSelection,
  homeOf: OrderHome,
): Promise<StoredEvent[] | undefined> {
  const [[order], [id]] = [orders, ids];
  if (order !== undefined) {
    const all = await loadEventsAt(homeOf(order), { tenant, ...period, newestFirst });
    return all.filter(isOfOrder);
  }
  if (id === undefined) return undefined;
  const found = await findLogged(tenant, id);
  const { from, to } = placesOf(period);
  return found !== undefined && found.place >= from && found.place <= to ? [found.event] : [];
}

/** A period from the place on at which a page begins. */
function placesBehind(
  places: CountedPlaces,
  { newestFirst }: EventSelection,
  change: string | undefined,
): CountedPlaces {
  if (change === undefined) return places;
  return newestFirst ? { ...places, to: change } : { ...places, from: change };
}

/** A page of all events of a period, which is found by their running counts. */
async function listLog(
  log: EventLog,
  request: ListRequest,
): Promise<Listed<StoredEvent> | Rejection<'list_too_broad'>> {
  const { selection } = log;
  const places = placesOf(selection.period);
  const total = await countEvents(log, places);
  if (isRejection(total)) return total;
  const { limit, offset, after } = request;
  const behind = after === undefined ? undefined : placeOfEvent(String(after.at(-1)));
  const page = new EventPage({
    ...{ limit, offset, behind, budget: LOOKED_THROUGH },
    newestFirst: selection.newestFirst,
    isSelected: (event) => isSelected(event, selection),
    isFiltered: selection.filters.length > 0,
  });
  await fillPage(log, placesBehind(places, selection, behind?.change), page);
  const { events: rows, next } = page;
  return { rows, total, next: next && [eventIdOf(next.change, next.index)] };
}

/**
 * A page of events and how many there are of the 30 days that are kept (WHK-135, WHK-230, WHK-232), in the
 * order of recording: that of their times, and of their ids.
 */
export async function listEvents(
  { tenant, permissions, now }: Caller,
  request: ListRequest,
  homeOf: OrderHome,
): Promise<Listed<EventRecord> | Rejection<'list_too_broad'>> {
  const selection = selectEvents(request, now);
  if (selection === undefined) return NONE;
  const { newestFirst } = selection;
  const few = await loadFew(tenant, selection, homeOf);
  const found = few?.filter((event) => isSelected(event, selection));
  const order = { column: 'id', descending: newestFirst };
  const listed =
    found === undefined
      ? await listLog({ tenant, selection, known: new Map() }, request)
      : listRows(found, { ...request, filters: [], range: undefined, order });
  if (isRejection(listed)) return listed;
  return { ...listed, rows: listed.rows.map((event) => presentEvent(event, permissions)) };
}
