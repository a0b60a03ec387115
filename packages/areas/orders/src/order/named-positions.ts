import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { numberOf } from '../shared/request-values.ts';
import type { PositionInput } from './position.schema.ts';

/** A position as a request names it; no quantity stands for all there is (ORD-47). */
export interface NamedPosition {
  readonly order_item_id: string;
  readonly quantity: Decimal | null;
}

/** The positions that a request names; null where it names none and means all. */
export function namePositions(
  positions: readonly PositionInput[] | null | undefined,
): NamedPosition[] | null | Rejection<'positions_required'> {
  if (positions === null || positions === undefined) return null;
  if (positions.length === 0) return positionsRequired;
  return positions.map(({ order_item_id, quantity }) => ({
    order_item_id,
    quantity: numberOf(quantity),
  }));
}

/** The refusal of a list of positions without an entry. */
export const positionsRequired = reject(
  'positions_required',
  'positions needs at least one entry.',
);
