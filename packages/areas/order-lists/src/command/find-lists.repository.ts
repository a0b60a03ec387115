import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { EMPTY_PAGE, type Filter, type Listed, type ListRequest } from '@waybill/table/list';
import { lookUpKinds } from '../kind/kind.repository.ts';
import { listOrderLists } from '../list/list.repository.ts';
import type { OrderListSummary } from '../list/list.schema.ts';
import type { Principal } from '../list/list-access.ts';
import { mergeSides, NEWEST, nameKinds, ownedWindow, SHARED_LIMIT, scopeOf } from './find-lists.ts';

type TooBroad = Rejection<'list_too_broad'>;

/** The lists that colleagues share with a contact, its own ones apart. */
async function loadShared(
  tenant: string,
  { contactId }: Principal,
  filters: readonly Filter[] | undefined,
  range: ListRequest['range'],
): Promise<readonly OrderListSummary[] | TooBroad> {
  if (filters === undefined) return [];
  const request = { filters, range, order: NEWEST, limit: SHARED_LIMIT, offset: 0 };
  const listed = await listOrderLists(tenant, request);
  if (isRejection(listed)) return listed;
  return listed.rows.filter(({ owner_id }) => owner_id !== contactId);
}

/** Lists that a contact may see: its own with an exact total, and up to 1,000 shared ones (ORL-28). */
async function listForContact(
  tenant: string,
  principal: Principal,
  request: ListRequest,
): Promise<Listed<OrderListSummary> | TooBroad> {
  const { owned, shared } = scopeOf(principal, request.filters);
  const others = await loadShared(tenant, principal, shared, request.range);
  if (isRejection(others)) return others;
  const window = ownedWindow(request, others.length);
  const own =
    owned === undefined
      ? EMPTY_PAGE
      : await listOrderLists(tenant, { ...request, ...window, filters: owned });
  if (isRejection(own)) return own;
  return mergeSides({ ...own, offset: window.offset }, others, request);
}

/** A page of the lists that the caller may read (ORL-28); an undefined kind is refused. */
export async function findLists({ tenant, principal }: Context, asked: ListRequest) {
  const asksKind = asked.filters.some(({ column }) => column === 'kind');
  const filters = asksKind ? nameKinds(asked.filters, await lookUpKinds(tenant)) : asked.filters;
  if (isRejection(filters)) return filters;
  const request = { ...asked, filters, order: asked.order ?? NEWEST };
  return principal === undefined
    ? listOrderLists(tenant, request)
    : listForContact(tenant, principal, request);
}
