import { fitsKey } from '@waybill/table/item';
import type { Filter, ListRequest } from '@waybill/table/list';
import { isListed, type ListedStatus } from './delivery.entity.ts';
import { eventBounds, periodOf, readsNewestFirst } from './period.ts';

/** Which deliveries a list is asked for, as far as keys and indexes answer it. */
export interface DeliverySelection {
  readonly endpoint: string | undefined;
  readonly event: string | undefined;
  readonly status: ListedStatus | undefined;
  /** The first and the last id of an event. */
  readonly bounds: { readonly from?: string; readonly to?: string };
  readonly newestFirst: boolean;
  /** All that rows are held against. */
  readonly filters: readonly Filter[];
  /** Keys alone tell which deliveries match. */
  readonly byKeys: boolean;
}

/**
 * Reads the question of a list, by the index that answers it (WHK-131, WHK-132); undefined where no
 * delivery can be of it.
 */
export function selectDeliveries(request: ListRequest): DeliverySelection | undefined {
  const { rest, ...period } = periodOf(request, 'created_at');
  const named = (column: string) => {
    const found = rest.find((filter) => filter.column === column && filter.or === undefined);
    return found === undefined ? undefined : String(found.value);
  };
  const [endpoint, event, wanted] = [named('endpoint_id'), named('event_id'), named('status')];
  if (![endpoint, event].every((id) => id === undefined || fitsKey(id))) return undefined;
  const status = wanted !== undefined && isListed(wanted) ? wanted : undefined;
  const answered = [endpoint, status].filter((one) => one !== undefined).length;
  return {
    endpoint,
    event,
    status,
    filters: rest,
    bounds: eventBounds(period),
    newestFirst: readsNewestFirst(request),
    byKeys: event === undefined && rest.length === answered,
  };
}
