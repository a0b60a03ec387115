import type { Context } from '@waybill/api/context';
import type { StoredEvent } from '@waybill/events/change.entity';
import { findLogged, loadEventsAt } from '@waybill/events/change.repository';
import { eventIdOf, placeOfEvent } from '@waybill/events/change-id';
import { EMPTY_PAGE, type Listed, type ListRequest, listRows } from '@waybill/table/list';
import type { EventRecord } from './event.schema.ts';
import { listLog } from './event-list.repository.ts';
import type { PageRequest } from './event-page.ts';
import { type EventSelection, isSelected, placesOf, selectEvents } from './event-selection.ts';
import { presentEvent } from './present-event.ts';

/** The place of an order's events, by its id. */
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

/** A page of all events of a period. */
async function listPeriod(
  tenant: string,
  selection: EventSelection,
  { limit, offset, after }: ListRequest,
): Promise<Listed<StoredEvent>> {
  const { newestFirst } = selection;
  const behind = after === undefined ? undefined : placeOfEvent(String(after.at(-1)));
  const isAsked: PageRequest['isSelected'] = (event) => isSelected(event, selection);
  const request = { limit, offset, behind, newestFirst, isSelected: isAsked };
  const log = { tenant, places: placesOf(selection.period), request };
  const { events: rows, next, ...total } = await listLog(log);
  return { rows, ...total, next: next && [eventIdOf(next.change, next.index)] };
}

/**
 * A page of events and how many there are of the 30 days that are kept (WHK-135, WHK-230, WHK-290), in the
 * order of recording: that of their times, and of their ids.
 */
export async function listEvents(
  { tenant, permissions, now }: Caller,
  request: ListRequest,
  homeOf: OrderHome,
): Promise<Listed<EventRecord>> {
  const selection = selectEvents(request, now);
  if (selection === undefined) return EMPTY_PAGE;
  const { newestFirst } = selection;
  const few = await loadFew(tenant, selection, homeOf);
  const found = few?.filter((event) => isSelected(event, selection));
  const order = { column: 'id', descending: newestFirst };
  const listed =
    found === undefined
      ? await listPeriod(tenant, selection, request)
      : listRows(found, { ...request, filters: [], range: undefined, order });
  return { ...listed, rows: listed.rows.map((event) => presentEvent(event, permissions)) };
}
