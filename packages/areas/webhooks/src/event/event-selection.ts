import { RETENTION_SECONDS, type StoredEvent } from '@waybill/events/change.entity';
import { behindPlace } from '@waybill/events/change-entry';
import { changeFloor } from '@waybill/events/change-id';
import { plusSeconds } from '@waybill/kernel/instant';
import { type Filter, type ListRequest, matches } from '@waybill/table/list';
import { periodOf, readsNewestFirst } from '../record/period.ts';

/** Which events a list is asked for. */
export interface EventSelection {
  readonly newestFirst: boolean;
  /** Moments of the changes, both included. */
  readonly period: { readonly from: Date; readonly to: Date };
  /** The orders and the events that are named, each once. */
  readonly orders: readonly string[];
  readonly ids: readonly string[];
  /** Filters beside the period and the order of an event. */
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
  event: Pick<StoredEvent, 'topic'> & Partial<StoredEvent>,
  { filters }: Pick<EventSelection, 'filters'>,
): boolean => matches(event, filters);

/** The places of changes between two, both included. */
export interface Places {
  readonly from: string;
  readonly to: string;
}

/** The places of a period (WHK-133). */
export const placesOf = ({ from, to }: EventSelection['period']): Places => ({
  from: changeFloor(from),
  to: changeFloor(new Date(to.getTime() + 1)),
});

/** Places from a change on, which is one of them, in the order of a walk. */
export const placesBehind = (places: Places, newestFirst: boolean, change: string): Places =>
  newestFirst ? { ...places, to: behindPlace(change) } : { ...places, from: change };
