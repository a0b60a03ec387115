import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { Return } from '../order/order.schema.ts';
import { PositionInput } from '../order/positions-input.ts';
import { refusals, settlements } from '../words.ts';

/** One entry of `positions` in a request (orders.md 2.5). */
const ReturnPosition = namedObject('ReturnPositionRequest', {
  ...PositionInput.entries,
  restock: described(
    'Whether the units shall go back into stock; the restock of the request when absent.',
    v.nullish(v.boolean()),
  ),
});

/** Body of a return request (orders.md 1.3). An empty array has its own refusal. */
export const RequestReturnBody = namedObject('ReturnRequest', {
  ...externalKeyInput,
  metadata: v.nullish(documentInput),
  positions: described(
    'What comes back; everything returnable when absent.',
    v.nullish(bounded(ReturnPosition)),
  ),
  reason: described('Why, up to 2,000 characters.', v.nullish(text(LENGTHS.text))),
  restock: described(
    'Whether the goods shall go back into stock, where a position does not say.',
    v.nullish(v.boolean()),
  ),
});
export type RequestReturnBody = v.InferOutput<typeof RequestReturnBody>;

/** Body of a settlement: refusal codes are not among its words (orders.md 4.12). */
export const CompleteReturnBody = namedObject('ReturnComplete', {
  resolution: described('How it is settled.', v.nullish(v.picklist(settlements))),
});
export type CompleteReturnBody = v.InferOutput<typeof CompleteReturnBody>;

/** Body of a refusal: settlement codes are not among its words (orders.md 4.12). */
export const RejectReturnBody = namedObject('ReturnReject', {
  resolution: described('Why it is turned down, as a code.', v.nullish(v.picklist(refusals))),
  reason: described('Why in words, up to 2,000 characters.', v.nullish(text(LENGTHS.text))),
});
export type RejectReturnBody = v.InferOutput<typeof RejectReturnBody>;

/** Goods to put back into stock, a call of its own to the inventories (orders.md 2.7). */
export const Restock = v.array(
  namedObject('RestockItem', {
    product_id: described('Product of the position.', v.nullable(v.pipe(v.string(), v.uuid()))),
    sku: described('Article number of the position.', v.nullable(v.string())),
    quantity: described('Units to put back into stock.', v.number()),
  }),
);
export type Restock = v.InferOutput<typeof Restock>;

/** A settled return, with what goes back into stock. */
export const ReturnCompleted = namedObject('ReturnCompleted', {
  ...Return.entries,
  restock: described('What goes back into stock, ready for inventories.restock.', Restock),
});
export type ReturnCompleted = v.InferOutput<typeof ReturnCompleted>;
