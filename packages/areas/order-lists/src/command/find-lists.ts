import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import {
  type Filter,
  isAtOrBefore,
  type Listed,
  type ListRequest,
  listRows,
} from '@waybill/table/list';
import { findKind, type KnownKind } from '../kind/kind-rules.ts';
import type { OrderListSummary } from '../list/list.schema.ts';
import type { Principal } from '../list/list-access.ts';

/** Lists that colleagues share are loaded and sorted together, so many at most (ORL-28). */
export const SHARED_LIMIT = 1_000;

/** The order of a list that names none: what was changed last comes first (ORL-28). */
export const NEWEST: NonNullable<ListRequest['order']> = { column: 'updated_at', descending: true };

/** The filters with kinds by the codes that lists carry; an undefined kind is refused (ORL-13). */
export function nameKinds(
  filters: readonly Filter[],
  kinds: readonly KnownKind[],
): Filter[] | Rejection<'unknown_kind'> {
  const named: Filter[] = [];
  for (const filter of filters) {
    if (filter.column !== 'kind') named.push(filter);
    else {
      const found = findKind(String(filter.value), kinds);
      if (isRejection(found)) return found;
      named.push({ ...filter, value: found.code });
    }
  }
  return named;
}

/** Lists that a contact owns and that colleagues share with it; undefined where it can have none. */
export interface Scope {
  readonly owned: readonly Filter[] | undefined;
  readonly shared: readonly Filter[] | undefined;
}

/** Adds what is wanted to filters; undefined where both cannot hold. */
function narrowed(filters: readonly Filter[], wanted: readonly Filter[]): Filter[] | undefined {
  const contradicts = (one: Filter) =>
    filters.some(({ column, value }) => column === one.column && value !== one.value);
  if (wanted.some(contradicts)) return undefined;
  const names = new Set(wanted.map(({ column }) => column));
  return [...filters.filter(({ column }) => !names.has(column)), ...wanted];
}

/** The two sides of what a contact may see, each under the filters that it sent (ORL-28). */
export function scopeOf(
  { contactId, organizationId }: Principal,
  filters: readonly Filter[],
): Scope {
  const owner = { column: 'owner_id', value: contactId };
  const organization = { column: 'organization_id', value: organizationId };
  const shared = { column: 'shared', value: true };
  return {
    owned: contactId === undefined ? undefined : narrowed(filters, [owner]),
    shared: organizationId === undefined ? undefined : narrowed(filters, [organization, shared]),
  };
}

/** The part of what a contact owns that a page may show, where so many lists are shared with it. */
export function ownedWindow(
  { limit, offset }: ListRequest,
  shared: number,
): Pick<ListRequest, 'limit' | 'offset'> {
  const from = Math.max(0, offset - shared);
  return { offset: from, limit: offset + limit - from };
}

type Side = Listed<OrderListSummary>;

/** The order of creation is that of ids, and cursors of both sides say so alike. */
const orderById = (order: NonNullable<ListRequest['order']>) =>
  order.column === 'created_at' ? { ...order, column: 'id' } : order;

/**
 * A page of both sides in one order. The rows of the owner begin at an offset of their own; as many
 * as are shared lie between it and that of the page, so no place of the page is in doubt. What is
 * shared behind the last row that was read of the owner waits for the page that goes on there.
 */
export function mergeSides(
  owned: Side & Pick<ListRequest, 'offset'>,
  shared: readonly OrderListSummary[],
  request: ListRequest,
): Side {
  const order = orderById(request.order ?? NEWEST);
  const whole = { filters: [], order, limit: owned.rows.length + shared.length, offset: 0 };
  const near = listRows(shared, { ...whole, after: request.after });
  const reached = owned.next;
  const isReached = (row: OrderListSummary) =>
    reached === undefined || isAtOrBefore(row, reached, order);
  const rows = [...owned.rows, ...near.rows.filter(isReached)];
  const offset = request.offset - owned.offset;
  const page = listRows(rows, { ...whole, offset, limit: request.limit });
  const total = owned.total + shared.length;
  return { rows: page.rows, total, next: page.next ?? reached };
}
