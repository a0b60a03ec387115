import { externalKeys } from '@waybill/api/external-key';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Kind } from '../kind/kind.resource.ts';
import { resolveKind } from '../kind/kind-rules.ts';
import type { ListState } from '../list/list.entity.ts';
import type { OrderList, OrderListCreate } from '../list/list.schema.ts';
import { type Principal, refuseBuyerKeys } from '../list/list-access.ts';
import { refuseListSize } from '../list/list-size.ts';
import { bytesOf } from '../position/position.entity.ts';
import type { Position } from '../position/position.schema.ts';
import type { OrderListSettings } from '../shared/settings.ts';
import { refusePositions } from './change-positions.ts';

/** The state that a new list is decided on. */
export interface CreateRequest {
  readonly body: OrderListCreate;
  readonly principal: Principal | undefined;
  readonly settings: OrderListSettings;
  readonly kinds: readonly Kind[];
  readonly id: string;
  readonly at: string;
  readonly positions: readonly Position[];
}

type CreateRefusal = Rejection<
  | 'invalid_value'
  | 'owner_mismatch'
  | 'buyer_not_permitted'
  | 'unknown_kind'
  | 'limit_exceeded'
  | 'payload_too_large'
>;

function mismatch(path: string, message: string): Rejection<'owner_mismatch'> {
  return reject('owner_mismatch', `${path} ${message}`, [{ path, message }]);
}

/** A buyer makes lists for itself and its own organization (ORL-23). */
function refuseOwner(
  { owner_id, organization_id }: OrderListCreate,
  principal: Principal | undefined,
): Rejection<'owner_mismatch'> | undefined {
  if (principal === undefined) return undefined;
  if (owner_id !== principal.contactId) {
    return mismatch('owner_id', 'must be the acting contact');
  }
  const named = organization_id ?? principal.organizationId;
  return named === principal.organizationId
    ? undefined
    : mismatch('organization_id', 'must be the organization of the acting contact');
}

/** A new list that is to have these positions, or why there is none (ORL-23, ORL-24, ORL-31, ORL-35). */
export function decideList(request: CreateRequest): ListState | CreateRefusal {
  const { body, principal, settings, kinds, positions } = request;
  const refused = refuseOwner(body, principal) ?? refuseBuyerKeys(body, principal);
  if (refused !== undefined) return refused;
  const kind = resolveKind(body.kind ?? undefined, settings.default_kind, kinds);
  if (isRejection(kind)) return kind;
  const list = newList(request, kind.code);
  const state = { list, kindId: kind.id, count: positions.length, bytes: bytesOf(positions) };
  return refusePositions(positions, settings) ?? refuseListSize(state) ?? state;
}

function newList({ body, principal, id, at }: CreateRequest, kind: string): OrderList {
  const organization = principal === undefined ? body.organization_id : principal.organizationId;
  return {
    id,
    name: body.name,
    owner_id: body.owner_id,
    owner_name: body.owner_name,
    organization_id: organization ?? null,
    shared: body.shared ?? false,
    kind,
    metadata: body.metadata ?? null,
    ...externalKeys(body),
    created_at: at,
    updated_at: at,
  };
}
