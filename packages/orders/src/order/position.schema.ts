import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { QUANTITY } from './order.schema.ts';

/** An entry of `positions` in a request (ORD-47, ORD-49). */
export const PositionInput = v.object({
  order_item_id: v.pipe(v.string(), v.uuid()),
  quantity: v.nullish(decimalInput(QUANTITY)),
});
export type PositionInput = v.InferOutput<typeof PositionInput>;
