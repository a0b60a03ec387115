import type { Context } from '@waybill/api/context';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Filter, Listed, ListRequest } from '@waybill/table/ledger/request';
import { lookUpKinds } from '../kind/kind.repository.ts';
import { findKind } from '../kind/kind-rules.ts';
import { listOrderLists } from '../list/list.repository.ts';
import type { OrderListSummary } from '../list/list.schema.ts';
import type { Principal } from '../list/list-access.ts';
import { mergeSides, NEWEST, ownedWindow, SHARED_LIMIT, scopeOf } from './find-lists.ts';

type TooBroad = Rejection<'list_too_broad'>;

const NONE: Listed<OrderListSummary> = { rows: [], total: 0 };

/** The lists that colleagues share with a contact, its own ones apart. */
async function loadShared(
  tenant: string,
  { contactId }: Principal,
  filters: readonly Filter[] | undefined,
): Promise<readonly OrderListSummary[] | TooBroad> {
  if (filters === undefined) return [];
  const request = { filters, order: NEWEST, limit: SHARED_LIMIT, offset: 0 };
  const listed = await listOrderLists(tenant, request);
  if (isRejection(listed)) return listed;
  return listed.rows.filter(({ owner_id }) => owner_id !== contactId);
}

/** What a contact may see: its own lists with an exact total, and up to 1,000 shared ones (ORL-28). */
async function listForContact(
  tenant: string,
  principal: Principal,
  request: ListRequest,
): Promise<Listed<OrderListSummary> | TooBroad> {
  const { owned, shared } = scopeOf(principal, request.filters);
  const others = await loadShared(tenant, principal, shared);
  if (isRejection(others)) return others;
  const window = ownedWindow(request, others.length);
  const own =
    owned === undefined
      ? NONE
      : await listOrderLists(tenant, { ...request, ...window, filters: owned });
  if (isRejection(own)) return own;
  const { rows, total } = mergeSides({ ...own, offset: window.offset }, others, request);
  return { rows: [...rows], total };
}

/** A page of the lists that the caller may read (ORL-28); a kind that nobody defines is refused. */
export async function findLists(ctx: Context, asked: ListRequest) {
  const request = { ...asked, order: asked.order ?? NEWEST };
  const kind = request.filters.find(({ column }) => column === 'kind');
  if (kind !== undefined) {
    const found = findKind(String(kind.value), await lookUpKinds(ctx.tenant));
    if (isRejection(found)) return found;
  }
  const { tenant, principal } = ctx;
  return principal === undefined
    ? listOrderLists(tenant, request)
    : listForContact(tenant, principal, request);
}
