import { RETENTION_SECONDS, type StoredEvent } from '@waybill/events/change.entity';
import type { CountedPeriod, EventCounts } from '@waybill/events/running-count';
import { plusSeconds } from '@waybill/kernel/instant';
import { type Filter, type ListRequest, matches } from '@waybill/table/list';
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

/** Reads the question of a list (WHK-133, WHK-135); undefined where no event can be of it. */
export function selectEvents(request: ListRequest, now: Date): EventSelection | undefined {
  const { rest, since, until } = periodOf(request, 'time');
  const kept = plusSeconds(now, -RETENTION_SECONDS);
  const period = { from: since === null || since < kept ? kept : since, to: until ?? now };
  if (period.from > period.to) return undefined;
  const [orders, ids] = [named(rest, 'order_id'), named(rest, 'id')];
  if (orders.length > 1 || ids.length > 1) return undefined;
  const filters = rest.filter(({ column }) => column !== 'order_id');
  return { newestFirst: readsNewestFirst(request), period, orders, ids, filters };
}

/** Tells an event of the period that is asked for from all others. */
export const isSelected = (
  event: Pick<StoredEvent, 'id' | 'topic'>,
  { filters }: Pick<EventSelection, 'filters'>,
): boolean => matches(event, filters);

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
