import type { Moment } from '@waybill/kernel/moment';
import type { Rejection } from '@waybill/kernel/rejection';
import { refuseItemCount } from '../list/list-size.ts';
import type { Position, PositionInput } from '../position/position.schema.ts';
import { newPosition, refuseNameless } from '../position/read-position.ts';

/** The path of a position in a body that brings all positions of a list. */
export const pathInItems = (index: number): string => `items.${index}.product_id`;

/** The positions of a body that brings all of a list, each at its index unless it names its place (ORL-34). */
export function newPositions(
  inputs: readonly PositionInput[],
  list_id: string,
  { newId, at }: Pick<Moment, 'newId' | 'at'>,
): Position[] {
  return inputs.map((input, index) =>
    newPosition(input, { id: newId(), list_id, at, position: index }),
  );
}

/** Refuses positions that no list may have all at once (ORL-31, ORL-35). */
export function refusePositions(
  positions: readonly Position[],
  limits: { readonly max_items_per_list: number },
): Rejection<'invalid_value' | 'limit_exceeded'> | undefined {
  return refuseNameless(positions, pathInItems) ?? refuseItemCount(positions.length, limits);
}
