import { bounded } from '@waybill/api/bounded';
import { isDocument } from '@waybill/api/document';
import { filledText, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import { holding, judged } from '@waybill/api/judged';
import * as v from 'valibot';
import { namesItem } from '../item/item.ts';
import { QUANTITY_LIMIT, SIZE, signedProblem } from '../item/quantity.ts';
import { StockMovement } from '../movement/movement.schema.ts';
import { StockLevel } from '../stock/stock.schema.ts';

/** Items of one call (INV-1). */
const ITEM_LIMIT = 200;

const identity = {
  product_id: v.nullish(uuid()),
  sku: v.nullish(filledText(LENGTHS.reference)),
};

const quantity = decimalInput(SIZE);

const signedQuantity = judged(
  v.union([
    v.pipe(v.number(), v.minValue(-QUANTITY_LIMIT), v.maxValue(QUANTITY_LIMIT)),
    v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/u), v.maxLength(41)),
  ]),
  signedProblem,
);

const itemsOf = <Item extends v.GenericSchema>(item: Item) =>
  v.nullish(v.pipe(bounded(item, ITEM_LIMIT), v.minLength(1, 'needs at least one item')));

/** The two forms of a body: `items`, or one item inline. `linesBody` says that one is owed. */
const linesOf = <Quantity extends v.GenericSchema>(quantityOf: Quantity) => ({
  items: itemsOf(
    holding(v.object({ ...identity, quantity: quantityOf }), (item) =>
      isDocument(item) && !namesItem(item) ? 'needs product_id or sku' : undefined,
    ),
  ),
  ...identity,
  quantity: v.nullish(quantityOf),
});

/** A body with lines: an item is owed, whatever else is wrong with the body. */
export function linesBody<Entries extends v.ObjectEntries>(entries: Entries, quantityOwed = true) {
  return holding(v.object(entries), (body) => {
    if (!isDocument(body) || (body['items'] ?? null) !== null) return undefined;
    if (!namesItem(body)) {
      return { key: 'items', message: 'is needed, or one item by product_id or sku' };
    }
    const owed = quantityOwed && (body['quantity'] ?? null) === null;
    return owed ? { key: 'quantity', message: 'is needed' } : undefined;
  });
}

/** Lines of receive, restock and reserve (INV-2, INV-4). */
export const stockLines = linesOf(quantity);

/** Lines of a correction (INV-2, INV-5). */
const adjustLines = linesOf(signedQuantity);

/** Lines of a look at availability; a quantity may be left out (INV-6). */
export const availabilityLines = linesOf(v.nullish(quantity));

/** Where a call works; the setting names the place when absent. */
export const locationCode = v.nullish(text(LENGTHS.code));

const reason = v.nullish(text(LENGTHS.text));

export const ReceiveBody = linesBody({ ...stockLines, location_code: locationCode, reason });
export type ReceiveBody = v.InferOutput<typeof ReceiveBody>;

export const RestockBody = linesBody({
  ...ReceiveBody.entries,
  order_ref: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(LENGTHS.reference))),
  restock: v.nullish(v.boolean()),
});
export type RestockBody = v.InferOutput<typeof RestockBody>;

export const AdjustBody = linesBody({ ...adjustLines, location_code: locationCode, reason });
export type AdjustBody = v.InferOutput<typeof AdjustBody>;

export const StockAdjustBody = v.object({ quantity: signedQuantity, reason });
export type StockAdjustBody = v.InferOutput<typeof StockAdjustBody>;

const lists = { movements: v.array(StockMovement), stock: v.array(StockLevel) };

/** What a call booked, in item order, and every row once at its final value (INV-13). */
export const MovementBatch = v.object({
  location_id: uuid(),
  location_code: v.string(),
  ...lists,
});
export type MovementBatch = Readonly<v.InferOutput<typeof MovementBatch>>;

/** The same of a restock, which names no location when it booked nothing. */
export const Restocked = v.object({
  restocked: v.boolean(),
  location_id: v.optional(uuid()),
  location_code: v.optional(v.string()),
  ...lists,
});
export type Restocked = Readonly<v.InferOutput<typeof Restocked>>;

/** A corrected row at its new value, and the booking that did it (INV-66). */
export const StockAdjusted = v.object({ stock: StockLevel, movement: StockMovement });
export type StockAdjusted = Readonly<v.InferOutput<typeof StockAdjusted>>;
