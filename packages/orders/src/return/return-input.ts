import type { Document } from '@waybill/api/document';
import { type ExternalKeys, externalKeys } from '@waybill/api/external-key';
import { inputReader } from '@waybill/api/input';
import type { Rejection } from '@waybill/kernel/rejection';
import { refuseBuyerKeys } from '../buyer/buyer-keys.ts';
import type { Principal } from '../buyer/principal.ts';
import {
  type NamedPosition,
  positionsRequired,
  readPositions,
  refuseProblems,
} from '../order/positions-input.ts';
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
}

/** Reads a request; a refusal names every value that breaks a rule the schema cannot state. */
export function readReturnRequest(
  body: RequestReturnBody,
  principal: Principal | undefined,
): ReturnRequest | Rejection<'invalid_value' | 'positions_required' | 'buyer_not_permitted'> {
  const { positions = null } = body;
  if (positions?.length === 0) return positionsRequired;
  const foreign = refuseBuyerKeys(body, principal);
  if (foreign !== undefined) return foreign;
  const read = inputReader();
  const request: ReturnRequest = {
    positions: positions === null ? null : readPositions(read, positions),
    restock: body.restock ?? false,
    flags: flagsOf(positions ?? []),
    reason: body.reason ?? null,
    metadata: read.document('metadata', body.metadata),
    ...externalKeys(body),
  };
  return refuseProblems(read) ?? request;
}

function flagsOf(positions: NonNullable<RequestReturnBody['positions']>): Map<string, boolean> {
  return new Map(
    positions.flatMap(({ order_item_id: id, restock }): [string, boolean][] =>
      typeof restock === 'boolean' ? [[id.toLowerCase(), restock]] : [],
    ),
  );
}
