import { RETENTION_SECONDS, type StoredEvent } from '@waybill/events/change.entity';
import {
  type CountedPeriod,
  type EventCounts,
  RECORDED_WITHIN_SECONDS,
} from '@waybill/events/running-count';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { type Filter, isEmptyRange, type ListRequest, matches } from '@waybill/table/list';
import { readsNewestFirst } from '../log/log-order.ts';
import { periodOf } from '../log/period.ts';

/** Which events a list is asked for. */
export interface EventSelection {
  readonly newestFirst: boolean;
  readonly period: CountedPeriod;
  /** The orders and the events that are named, each once. */
  readonly orders: readonly string[];
  readonly ids: readonly string[];
  /** What events are held against beside the period and their order. */
  readonly filters: readonly Filter[];
}

const named = (filters: readonly Filter[], column: string): string[] => [
  ...new Set(filters.filter((one) => one.column === column).map(({ value }) => String(value))),
];

/** A moment, or none where the caller names none. */
type Moment = Date | string | null | undefined;

const times = (moments: readonly Moment[]) =>
  moments.flatMap((one) => (one === null || one === undefined ? [] : [new Date(one).getTime()]));

/** The latest and the first of some moments; one that is not named bounds nothing. */
const latest = (...moments: Moment[]) => new Date(Math.max(...times(moments)));
const first = (...moments: Moment[]) => new Date(Math.min(...times(moments)));

const textOf = (milliseconds: readonly number[], choose: (...values: number[]) => number) =>
  milliseconds.length === 0 ? undefined : toInstant(new Date(choose(...milliseconds)));

/** The bounds of the times of events: of the range, and of each time that is named by itself. */
function timeBounds({ range, filters }: Pick<ListRequest, 'range' | 'filters'>) {
  const alone = times(named(filters, 'time'));
  return {
    since: textOf([...times([range?.from]), ...alone], Math.max),
    before: textOf([...times([range?.to]), ...alone.map((time) => time + 1)], Math.min),
  };
}

/**
 * What a list is asked for (WHK-133, WHK-135); undefined where no event can be of it. `since` and
 * `until` bound the moments in which changes were sent, a range the times of their events.
 */
export function selectEvents(
  request: ListRequest,
  now: Date,
): EventSelection | undefined | Rejection<'invalid_order'> {
  const newestFirst = readsNewestFirst(request, 'time');
  if (isRejection(newestFirst)) return newestFirst;
  const { rest, since: sentSince, until } = periodOf(request.filters);
  const { since, before } = timeBounds({ range: request.range, filters: rest });
  if (
    isEmptyRange({ column: 'time', ...(since && { from: since }), ...(before && { to: before }) })
  )
    return undefined;
  const from = latest(sentSince, plusSeconds(now, -RETENTION_SECONDS), since);
  const recorded = before && plusSeconds(new Date(before), RECORDED_WITHIN_SECONDS);
  const to = first(until ?? now, recorded);
  if (from > to) return undefined;
  const [orders, ids] = [named(rest, 'order_id'), named(rest, 'id')];
  if (orders.length > 1 || ids.length > 1) return undefined;
  const filters = rest.filter(({ column }) => column !== 'order_id');
  return { newestFirst, period: { from, to, since, before }, orders, ids, filters };
}

/** Whether an event that was recorded in the period is one of those that are asked for. */
export function isSelected(
  event: Pick<StoredEvent, 'id' | 'topic' | 'time'>,
  { filters, period: { since, before } }: Pick<EventSelection, 'filters' | 'period'>,
): boolean {
  return (
    (since === undefined || event.time >= since) &&
    (before === undefined || event.time < before) &&
    matches(event, filters)
  );
}

/** How many of some counted events of the period are of the topics that are asked for. */
export function countSelected(
  counts: EventCounts,
  { filters }: Pick<EventSelection, 'filters'>,
): number {
  const topics = filters.filter(({ column }) => column === 'topic');
  return Object.entries(counts)
    .filter(([topic]) => matches({ topic }, topics))
    .reduce((sum, [, count]) => sum + count, 0);
}
