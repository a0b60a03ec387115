import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { QUANTITY } from './item.schema.ts';

/** An entry of `positions` in a request (ORD-47, ORD-49). */
export const PositionInput = namedObject('PositionQuantity', {
  order_item_id: described('Id of the position of the order.', uuid()),
  quantity: described(
    'Units, above 0, up to 3 decimals; everything possible when absent.',
    v.nullish(decimalInput(QUANTITY)),
  ),
});
export type PositionInput = v.InferOutput<typeof PositionInput>;

/** Units of a position, as events and answers name them. */
export const PositionUnits = v.object({
  order_item_id: described('Id of the position of the order.', uuid()),
  quantity: described('Units.', v.number()),
});
