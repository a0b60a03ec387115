import type { Document } from '@waybill/api/document';
import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { refuseBuyerKeys } from '../buyer/buyer-keys.ts';
import type { Principal } from '../buyer/principal.ts';
import { type NamedPosition, namePositions } from '../order/named-positions.ts';
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
  readonly metadata: Document | null;
  /** The acting contact; null is the back office. */
  readonly actor: string | null;
}

/** Reads a request (ORD-68, ORD-69, ORD-114). */
export function readReturnRequest(
  body: RequestReturnBody,
  principal: Principal | undefined,
): ReturnRequest | Rejection<'positions_required' | 'buyer_not_permitted'> {
  const positions = namePositions(body.positions);
  if (isRejection(positions)) return positions;
  const foreign = refuseBuyerKeys(body, principal);
  if (foreign !== undefined) return foreign;
  return {
    positions,
    restock: body.restock ?? false,
    flags: flagsOf(body.positions ?? []),
    reason: body.reason ?? null,
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
