import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { Return } from '../order/order.schema.ts';
import { PositionInput } from '../order/position.schema.ts';

/** How a completed return ended for the customer (ORD-76). */
export const settlements = [
  'refund',
  'partial_refund',
  'replacement',
  'repair',
  'store_credit',
] as const;

/** Why a return was turned down (ORD-76). */
export const refusals = ['wear_and_tear', 'not_returnable'] as const;

/** One entry of `positions` in a request (ORD-69). */
const ReturnPosition = v.object({
  ...PositionInput.entries,
  restock: v.nullish(v.boolean()),
});

/** Body of a return request (ORD-68). An empty array has its own refusal. */
export const RequestReturnBody = v.object({
  ...externalKeyInput,
  metadata: v.nullish(documentInput),
  positions: v.nullish(bounded(ReturnPosition)),
  reason: v.nullish(text(LENGTHS.text)),
  restock: v.nullish(v.boolean()),
});
export type RequestReturnBody = v.InferOutput<typeof RequestReturnBody>;

/** Body of a completion: it takes no refusal codes (ORD-76). */
export const CompleteReturnBody = v.object({
  resolution: v.nullish(v.picklist(settlements)),
});
export type CompleteReturnBody = v.InferOutput<typeof CompleteReturnBody>;

/** Body of a rejection: it takes no settlement codes (ORD-76). */
export const RejectReturnBody = v.object({
  resolution: v.nullish(v.picklist(refusals)),
  reason: v.nullish(text(LENGTHS.text)),
});
export type RejectReturnBody = v.InferOutput<typeof RejectReturnBody>;

/** Goods to put back into stock by a call to the inventories (ORD-74). */
export const Restock = v.array(
  v.object({
    product_id: v.nullable(v.pipe(v.string(), v.uuid())),
    sku: v.nullable(v.string()),
    quantity: v.number(),
  }),
);
export type Restock = v.InferOutput<typeof Restock>;

/** A completed return, with what goes back into stock. */
export const ReturnCompleted = v.object({ ...Return.entries, restock: Restock });
export type ReturnCompleted = v.InferOutput<typeof ReturnCompleted>;
