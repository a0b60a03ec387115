import { filledText, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import * as v from 'valibot';
import { StockMovement } from '../movement/movement.schema.ts';
import { StockLevel } from '../stock/stock.schema.ts';
import { QUANTITY_LIMIT } from './book.ts';

/** Fraction digits a quantity keeps (contract README, Wire). */
export const QUANTITY_DIGITS = 3;

/** Items of one call (inventories.md 1). */
const ITEM_LIMIT = 200;

const identity = {
  product_id: v.nullish(uuid()),
  sku: v.nullish(filledText(LENGTHS.reference)),
};

const quantity = decimalInput(QUANTITY_DIGITS, QUANTITY_LIMIT);

const signedQuantity = v.union(
  [
    v.pipe(v.number(), v.minValue(-QUANTITY_LIMIT), v.maxValue(QUANTITY_LIMIT)),
    v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/u), v.maxLength(41)),
  ],
  `a decimal with up to ${QUANTITY_DIGITS} fraction digits, as number or text`,
);

const itemsOf = <Item extends v.GenericSchema>(item: Item) =>
  v.nullish(
    v.pipe(
      v.array(item),
      v.minLength(1, 'needs at least one item'),
      v.maxLength(ITEM_LIMIT, `takes at most ${ITEM_LIMIT} items`),
    ),
  );

/**
 * The two forms of a body: `items`, or one item inline. That one of them is owed, and that an
 * item names its product or sku, is for `readLines` to say.
 */
const linesOf = <Quantity extends v.GenericSchema>(quantityOf: Quantity) => ({
  items: itemsOf(v.object({ ...identity, quantity: quantityOf })),
  ...identity,
  quantity: v.nullish(quantityOf),
});

/** Lines of receive, restock and reserve (inventories.md 2, StockItem). */
export const stockLines = linesOf(quantity);

/** Lines of a correction (inventories.md 2, AdjustItem). */
const adjustLines = linesOf(signedQuantity);

/** Lines of a look at availability; a quantity may be left out (inventories.md 2). */
export const availabilityLines = linesOf(v.nullish(quantity));

/** Where a call works; the setting names the place when absent. */
export const locationCode = v.nullish(text(LENGTHS.code));

const reason = v.nullish(text(LENGTHS.text));

export const ReceiveBody = v.object({ ...stockLines, location_code: locationCode, reason });
export type ReceiveBody = v.InferOutput<typeof ReceiveBody>;

export const RestockBody = v.object({
  ...ReceiveBody.entries,
  order_ref: v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(LENGTHS.reference))),
  restock: v.nullish(v.boolean()),
});
export type RestockBody = v.InferOutput<typeof RestockBody>;

export const AdjustBody = v.object({ ...adjustLines, location_code: locationCode, reason });
export type AdjustBody = v.InferOutput<typeof AdjustBody>;

export const StockAdjustBody = v.object({ quantity: signedQuantity, reason });
export type StockAdjustBody = v.InferOutput<typeof StockAdjustBody>;

const lists = { movements: v.array(StockMovement), stock: v.array(StockLevel) };

/** What a call booked, in item order, and every row once at its final value (inventories.md 2). */
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

/** A corrected row at its new value, and the booking that did it (inventories.md 1). */
export const StockAdjusted = v.object({ stock: StockLevel, movement: StockMovement });
export type StockAdjusted = Readonly<v.InferOutput<typeof StockAdjusted>>;
