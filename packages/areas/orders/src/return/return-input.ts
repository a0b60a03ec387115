import type { Document } from '@waybill/api/document';
import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { refuseBuyerKeys } from '../buyer/buyer-keys.ts';
import type { Principal } from '../buyer/principal.ts';
import { type NamedPosition, namePositions } from '../order/named-positions.ts';
import { findReason, type KnownReason } from '../return-reason/reason-rules.ts';
import type { RequestReturnBody } from './return.schema.ts';

/** A return request in the domain's terms. */
export interface ReturnRequest extends ExternalKeys {
  /** Null asks for everything returnable. */
  readonly positions: readonly NamedPosition[] | null;
  /** The flag of positions that `flags` does not name. */
  readonly restock: boolean;
  /** Own flags by position id; of repeated entries the last one that has a flag counts. */
  readonly flags: ReadonlyMap<string, boolean>;
  readonly reason: string | null;
  /** The reason of positions that `reasons` does not name; undefined where the tenant has no default. */
  readonly reasonOfAll: KnownReason | undefined;
  /** Own reasons by position id, as the flags. */
  readonly reasons: ReadonlyMap<string, KnownReason>;
  readonly metadata: Document | null;
  /** The acting contact; null is the back office. */
  readonly actor: string | null;
}

/** Reads a request (ORD-68, ORD-69, ORD-114, ORD-225) of a tenant with these return reasons. */
export function readReturnRequest(
  body: RequestReturnBody,
  principal: Principal | undefined,
  known: readonly KnownReason[],
): ReturnRequest | Rejection<'positions_required' | 'buyer_not_permitted' | 'unknown_reason'> {
  const positions = namePositions(body.positions);
  if (isRejection(positions)) return positions;
  const foreign = refuseBuyerKeys(body, principal);
  if (foreign !== undefined) return foreign;
  const named = body.reason_code;
  const reasonOfAll = named
    ? findReason(known, named, 'reason_code')
    : known.find(({ is_default }) => is_default);
  if (isRejection(reasonOfAll)) return reasonOfAll;
  const reasons = reasonsOf(body.positions ?? [], known);
  if (isRejection(reasons)) return reasons;
  return {
    positions,
    restock: body.restock ?? false,
    flags: flagsOf(body.positions ?? []),
    reason: body.reason ?? null,
    reasonOfAll,
    reasons,
    metadata: body.metadata ?? null,
    actor: principal?.contactId ?? null,
    ...externalKeys(body),
  };
}

function flagsOf(positions: NonNullable<RequestReturnBody['positions']>): Map<string, boolean> {
  return new Map(
    positions.flatMap(({ order_item_id: id, restock }): [string, boolean][] =>
      typeof restock === 'boolean' ? [[id, restock]] : [],
    ),
  );
}

function reasonsOf(
  positions: NonNullable<RequestReturnBody['positions']>,
  known: readonly KnownReason[],
): Map<string, KnownReason> | Rejection<'unknown_reason'> {
  const reasons = new Map<string, KnownReason>();
  for (const [index, { order_item_id: id, reason_code: named }] of positions.entries()) {
    if (!named) continue;
    const found = findReason(known, named, `positions.${index}.reason_code`);
    if (isRejection(found)) return found;
    reasons.set(id, found);
  }
  return reasons;
}
