import { described, namedObject } from '@waybill/api/annotation';
import { decimalInput, type InputReader } from '@waybill/api/input';
import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import * as v from 'valibot';

const QUANTITY = { digits: 3, above: 0 };

/** An entry of `positions` in a request (orders.md 2.5). */
export const PositionInput = namedObject('PositionQuantity', {
  order_item_id: described('Id of the position of the order.', v.pipe(v.string(), v.uuid())),
  quantity: described(
    'Units, above 0, up to 3 decimals; everything possible when absent.',
    v.nullish(decimalInput(QUANTITY)),
  ),
});
export type PositionInput = v.InferOutput<typeof PositionInput>;

/** The same in the domain's terms; no quantity stands for all there is. */
export interface NamedPosition {
  readonly order_item_id: string;
  readonly quantity: Decimal | null;
}

/** Reads entries; problems gather in `read`. */
export function readPositions(
  read: InputReader,
  positions: readonly PositionInput[],
): NamedPosition[] {
  return positions.map(({ order_item_id, quantity }, index) => ({
    order_item_id: order_item_id.toLowerCase(),
    quantity: read.decimal(`positions.${index}.quantity`, quantity, QUANTITY),
  }));
}

/** The refusal of a list of positions without an entry. */
export const positionsRequired: Rejection<'positions_required'> = reject(
  'positions_required',
  'positions needs at least one entry.',
);

/** The refusal of a request whose values break rules. */
export function refuseProblems({
  problems,
}: Pick<InputReader, 'problems'>): Rejection<'invalid_value'> | undefined {
  if (problems.length === 0) return undefined;
  return reject('invalid_value', 'The request holds values that are not accepted.', problems);
}
