import type { Context } from '@waybill/api/context';
import { RETENTION_SECONDS, type StoredEvent } from '@waybill/events/change.entity';
import { type EventPeriod, loadEvents, loadEventsAt } from '@waybill/events/change.repository';
import { placeOfEvent } from '@waybill/events/change-id';
import { plusSeconds } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import {
  type Filter,
  isEmptyRange,
  isWithin,
  type Listed,
  type ListRequest,
  listRows,
  matches,
  sortRows,
} from '@waybill/table/list';
import { LOOKED_THROUGH, readsNewestFirst } from '../log/log-order.ts';
import { periodOf } from '../log/period.ts';
import type { EventRecord } from './event.schema.ts';
import { presentEvent } from './present-event.ts';

const NONE: Listed<EventRecord> = { rows: [], total: 0, next: undefined };

/** An event is recorded at its time or later; no call takes as long. */
const CALL_SECONDS = 15 * 60;

/** The latest of some moments, and the first one. */
const latest = (...moments: (Date | null)[]) =>
  new Date(Math.max(...moments.flatMap((one) => (one === null ? [] : [one.getTime()]))));
const first = (...moments: (Date | null)[]) =>
  new Date(Math.min(...moments.flatMap((one) => (one === null ? [] : [one.getTime()]))));

const momentOf = (text: string | undefined): Date | null =>
  text === undefined ? null : new Date(text);

/** Where the events of an order lie, by its id. */
export type OrderHome = (id: string) => string;

/** Events that no record has a home for join the first change of their commit, an order's too. */
const isOfOrder = ({ topic }: StoredEvent): boolean => topic.startsWith('order.');

/** The events to filter: all of one order where it is named (WHK-230), else the latest ones. */
async function selectEvents(
  period: EventPeriod,
  orders: readonly Filter[],
  homeOf: OrderHome,
): Promise<{ events: StoredEvent[]; isWhole: boolean }> {
  const [id, ...others] = new Set(orders.map(({ value }) => String(value)));
  if (id === undefined) return loadEvents(period, LOOKED_THROUGH);
  if (others.length > 0) return { events: [], isWhole: true };
  const all = await loadEventsAt(homeOf(id), period);
  return { events: all.filter(isOfOrder), isWhole: true };
}

/**
 * A page of events; it looks through 2,000 changes of those that the period selects, or all of an order
 * (WHK-135, WHK-230). Pages
 * follow the order of recording; what happens side by side may change places within one.
 */
export async function listEvents(
  { tenant, permissions, now }: Pick<Context, 'tenant' | 'permissions' | 'now'>,
  request: ListRequest,
  homeOf: OrderHome,
): Promise<Listed<EventRecord> | Rejection<'invalid_order'>> {
  const newestFirst = readsNewestFirst(request, 'time');
  if (isRejection(newestFirst)) return newestFirst;
  const { range, after } = request;
  const { rest, since, until } = periodOf(request.filters);
  const from = latest(since, plusSeconds(now, -RETENTION_SECONDS));
  const recorded = range?.to === undefined ? null : plusSeconds(new Date(range.to), CALL_SECONDS);
  const to = first(until ?? now, recorded);
  if (from > to || isEmptyRange(range)) return NONE;
  const period = { tenant, from: latest(from, momentOf(range?.from)), to, newestFirst };
  if (period.from > to) return NONE;
  const ofOrder = rest.filter(({ column }) => column === 'order_id');
  const columns = rest.filter(({ column }) => column !== 'order_id');
  const look = async (at?: string) => {
    const { events, isWhole } = await selectEvents({ ...period, at }, ofOrder, homeOf);
    const shown = events.map((event) => presentEvent(event, permissions));
    const found = shown.filter((event) => matches(event, columns) && isWithin(event, range));
    return { found, end: isWhole ? undefined : events.at(-1)?.id };
  };
  const beginning = await look();
  const place = after === undefined ? undefined : placeOfEvent(String(after.at(-1)));
  const isFar = place !== undefined && beginning.end !== undefined;
  const { found, end } = isFar ? await look(place.change) : beginning;
  const order = { column: 'id', descending: newestFirst };
  const page = listRows(found, { ...request, filters: [], range: undefined, order });
  const isById = request.order?.column === 'id';
  const rows = isById
    ? page.rows
    : sortRows(page.rows, { column: 'time', descending: newestFirst });
  const next = page.next ?? (end === undefined ? undefined : [end]);
  return { rows, total: beginning.found.length, next };
}
