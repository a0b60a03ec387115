import { isDeepStrictEqual } from 'node:util';
import { externalKeys } from '@waybill/api/external-key';
import type { Moment } from '@waybill/kernel/moment';
import { isRejection, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { Kind } from '../kind/kind.resource.ts';
import { findKind } from '../kind/kind-rules.ts';
import type { FullList } from '../list/list.entity.ts';
import type { OrderList, OrderListUpdate, OrderListWithItems } from '../list/list.schema.ts';
import { type Principal, refuseBuyerKeys } from '../list/list-access.ts';
import type { ListChange } from './list-change.ts';

/** A whole list with the kinds there are. */
export interface ListAndKinds extends FullList {
  readonly kinds: readonly Kind[];
}

type UpdateRefusal = Rejection<
  'invalid_value' | 'immutable_field' | 'unknown_kind' | 'buyer_not_permitted'
>;

/** Who owns a list, and with whom it may be shared, never changes (ORL-26). */
function refuseMove(
  body: OrderListUpdate,
  list: OrderList,
): Rejection<'immutable_field'> | undefined {
  for (const path of ['owner_id', 'organization_id'] as const) {
    const sent = body[path];
    if (sent === undefined || sent === list[path]) continue;
    const message = 'cannot be changed';
    return reject('immutable_field', `${path} ${message}.`, [{ path, message }]);
  }
  return undefined;
}

/** The kind that a body names. The list may keep its own kind even when that is no longer defined. */
function kindOf(
  { kind }: OrderListUpdate,
  { list, kindId, kinds }: ListAndKinds,
): { readonly id: string; readonly code: string } | Rejection<'unknown_kind'> {
  const code = kind?.toLowerCase() ?? list.kind;
  return code === list.kind ? { id: kindId, code } : findKind(code, kinds);
}

/** A partial update of a list: absent keeps, null clears (ORL-26). */
export function updateList(
  stored: ListAndKinds,
  body: OrderListUpdate,
  principal: Principal | undefined,
  { at }: Moment,
): ListChange<OrderListWithItems> | UpdateRefusal {
  if (Object.values(body).every((value) => value === undefined)) {
    return rejectProblems('invalid_value', [{ path: 'body', message: 'must name a field' }]);
  }
  const { list, positions, count, bytes } = stored;
  const refused = refuseMove(body, list) ?? refuseBuyerKeys(body, principal);
  if (refused !== undefined) return refused;
  const kind = kindOf(body, stored);
  if (isRejection(kind)) return kind;
  const { name = list.name, shared = list.shared, metadata = list.metadata } = body;
  const merged = { ...list, name, shared, metadata, kind: kind.code, ...externalKeys(body, list) };
  const items = [...positions];
  if (isDeepStrictEqual(merged, list)) return { after: undefined, answer: { ...list, items } };
  const after = { ...merged, updated_at: at };
  return { after: { list: after, kindId: kind.id, count, bytes }, answer: { ...after, items } };
}
