import { described, named, namedObject } from '@waybill/api/annotation';
import { isDocument } from '@waybill/api/document';
import { LENGTHS, text, uuid } from '@waybill/api/fields';
import { holding } from '@waybill/api/judged';
import * as v from 'valibot';
import { StockMovement } from '../movement/movement.schema.ts';
import { StockLevel } from '../stock/stock.schema.ts';
import {
  adjustLines,
  countedItems,
  linesBody,
  receiptLines,
  signedQuantity,
  stockLines,
} from './lines.schema.ts';

/** The location of a call; the setting names one when absent. */
export const locationCode = v.nullish(text(LENGTHS.code));

/** The caller’s reference of an order, or of a transfer. */
export const orderRef = v.pipe(v.string(), v.minLength(1), v.maxLength(LENGTHS.reference));

const reason = v.nullish(text(LENGTHS.text));

/** Fields of a receipt or a restock beside its lines. */
const receiptFields = {
  location_code: described(
    'Code of the location; the setting default_location_code when absent.',
    locationCode,
  ),
  reason: described(
    'Why, up to 2,000 characters; needed where movement_reason_required is all.',
    reason,
  ),
};

export const ReceiveBody = named('StockReceive', linesBody({ ...receiptLines, ...receiptFields }));
export type ReceiveBody = v.InferOutput<typeof ReceiveBody>;

export const RestockBody = named(
  'StockRestock',
  linesBody({
    ...stockLines,
    ...receiptFields,
    order_ref: described(
      'Reference of the order whose goods come back, up to 255 characters.',
      v.nullish(orderRef),
    ),
    restock: described(
      'Whether the goods go back into stock; the setting restock_on_return_default when absent.',
      v.nullish(v.boolean()),
    ),
  }),
);
export type RestockBody = v.InferOutput<typeof RestockBody>;

export const AdjustBody = named(
  'StockAdjust',
  linesBody({
    ...adjustLines,
    location_code: described(
      'Code of the location; the setting default_location_code when absent.',
      locationCode,
    ),
    reason: described(
      'Why, up to 2,000 characters; needed unless movement_reason_required is none.',
      reason,
    ),
  }),
);
export type AdjustBody = v.InferOutput<typeof AdjustBody>;

export const StockAdjustBody = namedObject('StockLevelAdjust', {
  quantity: described(
    'Units to add, or to take away when negative; not 0, up to 3 decimals.',
    signedQuantity,
  ),
  reason: described(
    'Why, up to 2,000 characters; needed unless movement_reason_required is none.',
    reason,
  ),
});
export type StockAdjustBody = v.InferOutput<typeof StockAdjustBody>;

export const CountBody = namedObject('StockCount', {
  location: described(
    'Code of the location that was counted; a key that is bound to one location may leave it out.',
    locationCode,
  ),
  items: described('What was counted, 1 to 200 items, each once.', countedItems),
});
export type CountBody = v.InferOutput<typeof CountBody>;

const lists = {
  movements: described('The bookings of the call, in item order.', v.array(StockMovement)),
  stock: described(
    'Each stock row that the call touched, once, at its final value.',
    v.array(StockLevel),
  ),
};

export const TransferBody = named(
  'StockTransfer',
  holding(
    linesBody({
      ...stockLines,
      from: described('Code of the location that the goods leave.', text(LENGTHS.code)),
      to: described('Code of the location that they come to.', text(LENGTHS.code)),
      reference: described(
        'Reference that all bookings carry, up to 255 characters; the service makes one when absent.',
        v.nullish(orderRef),
      ),
    }),
    (body) =>
      isDocument(body) && typeof body['to'] === 'string' && body['to'] === body['from']
        ? { key: 'to', message: 'must be another location than from' }
        : undefined,
  ),
);
export type TransferBody = v.InferOutput<typeof TransferBody>;

/** Goods that went from one location to another (INV-148). */
export const Transferred = namedObject('StockTransferred', {
  reference: described('The reference that the bookings carry as order_ref.', v.string()),
  from: described('Code of the location that the goods left.', v.string()),
  to: described('Code of the location that they came to.', v.string()),
  ...lists,
});
export type Transferred = Readonly<v.InferOutput<typeof Transferred>>;

/** The bookings of a call in item order, and every row once at its final value (INV-13). */
export const MovementBatch = namedObject('MovementBatch', {
  location_id: described('Id of the location of all bookings.', uuid()),
  location_code: described('Code of the location of all bookings.', v.string()),
  ...lists,
});
export type MovementBatch = Readonly<v.InferOutput<typeof MovementBatch>>;

/** The same of a restock, which names no location when it booked nothing. */
export const Restocked = namedObject('Restocked', {
  restocked: described('Whether anything went back into stock.', v.boolean()),
  location_id: described(
    'Id of the location; absent where nothing was booked.',
    v.optional(uuid()),
  ),
  location_code: described(
    'Code of the location; absent where nothing was booked.',
    v.optional(v.string()),
  ),
  ...lists,
});
export type Restocked = Readonly<v.InferOutput<typeof Restocked>>;

/** A corrected row at its new value, and the booking that did it (INV-66). */
export const StockAdjusted = namedObject('StockLevelAdjusted', {
  stock: described('The stock row at its new value.', StockLevel),
  movement: described('The booking of the correction.', StockMovement),
});
export type StockAdjusted = Readonly<v.InferOutput<typeof StockAdjusted>>;
