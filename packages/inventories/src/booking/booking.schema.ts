import { described, named, namedObject, needing } from '@waybill/api/annotation';
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
  product_id: described(
    'Product of the item; wins over sku where both are sent.',
    v.nullish(uuid()),
  ),
  sku: described(
    'Article number of the item, up to 255 characters; needed without product_id.',
    v.nullish(filledText(LENGTHS.reference)),
  ),
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
const linesOf = <Quantity extends v.GenericSchema>(itemName: string, quantityOf: Quantity) => ({
  items: described(
    'The items of the call, 1 to 200; a single one may stand in the body itself.',
    itemsOf(
      holding(
        needing(
          [['product_id', 'sku']],
          namedObject(itemName, { ...identity, quantity: quantityOf }),
        ),
        (item) => (isDocument(item) && !namesItem(item) ? 'needs product_id or sku' : undefined),
      ),
    ),
  ),
  ...identity,
  quantity: v.nullish(quantityOf),
});

/** The keys of which a body with lines has one. */
type ItemKey = 'items' | 'product_id' | 'sku';

/** A body with lines: an item is owed, whatever else is wrong with the body. */
export function linesBody<Entries extends v.ObjectEntries & Record<ItemKey, v.GenericSchema>>(
  entries: Entries,
  quantityOwed = true,
) {
  return holding(needing([['items', 'product_id', 'sku']], v.object(entries)), (body) => {
    if (!isDocument(body) || (body['items'] ?? null) !== null) return undefined;
    if (!namesItem(body)) {
      return { key: 'items', message: 'is needed, or one item by product_id or sku' };
    }
    const owed = quantityOwed && (body['quantity'] ?? null) === null;
    return owed ? { key: 'quantity', message: 'is needed' } : undefined;
  });
}

/** Lines of receive, restock and reserve (INV-2, INV-4). */
export const stockLines = linesOf(
  'StockItem',
  described('Units, above 0, up to 3 decimals.', quantity),
);

/** Lines of a correction (INV-2, INV-5). */
const adjustLines = linesOf(
  'AdjustItem',
  described(
    'Units to add, or to take away when negative; not 0, up to 3 decimals.',
    signedQuantity,
  ),
);

/** Lines of a look at availability; a quantity may be left out (INV-6). */
export const availabilityLines = linesOf(
  'AvailabilityItem',
  described(
    'Units wanted, up to 3 decimals; 1 when absent. It decides orderable alone.',
    v.nullish(quantity),
  ),
);

/** Where a call works; the setting names the place when absent. */
export const locationCode = v.nullish(text(LENGTHS.code));

const reason = v.nullish(text(LENGTHS.text));

export const ReceiveBody = named(
  'StockReceive',
  linesBody({
    ...stockLines,
    location_code: described(
      'Code of the location; the setting default_location_code when absent.',
      locationCode,
    ),
    reason: described(
      'Why, up to 2,000 characters; needed where movement_reason_required is all.',
      reason,
    ),
  }),
);
export type ReceiveBody = v.InferOutput<typeof ReceiveBody>;

export const RestockBody = named(
  'StockRestock',
  linesBody({
    ...ReceiveBody.entries,
    order_ref: described(
      'Reference of the order whose goods come back, up to 255 characters.',
      v.nullish(v.pipe(v.string(), v.minLength(1), v.maxLength(LENGTHS.reference))),
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

const lists = {
  movements: described('The bookings of the call, in item order.', v.array(StockMovement)),
  stock: described(
    'Each stock row that the call touched, once, at its final value.',
    v.array(StockLevel),
  ),
};

/** What a call booked, in item order, and every row once at its final value (INV-13). */
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
