import { described, namedObject, needing } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { isDocument } from '@waybill/api/document';
import { externalId } from '@waybill/api/external-key';
import { filledText, LENGTHS, uuid } from '@waybill/api/fields';
import { decimalInput } from '@waybill/api/input';
import { holding, judged } from '@waybill/api/judged';
import * as v from 'valibot';
import { namesItem } from '../item/item.ts';
import { QUANTITY_DIGITS, QUANTITY_LIMIT, SIZE, signedProblem } from '../item/quantity.ts';
import { binInput, nameInput, reorderPointInput } from '../stock/stock-calls.schema.ts';

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

/** A quantity with a sign, which is not 0 (INV-5). */
export const signedQuantity = judged(
  v.union([
    v.pipe(v.number(), v.minValue(-QUANTITY_LIMIT), v.maxValue(QUANTITY_LIMIT)),
    v.pipe(v.string(), v.regex(/^-?\d+(\.\d+)?$/u), v.maxLength(41)),
  ]),
  signedProblem,
);

/** The items of a call, each named by its product or its sku. */
const itemsOf = <Entries extends v.ObjectEntries>(itemName: string, entries: Entries) =>
  v.pipe(
    bounded(
      holding(
        needing([['product_id', 'sku']], namedObject(itemName, { ...identity, ...entries })),
        (item) => (isDocument(item) && !namesItem(item) ? 'needs product_id or sku' : undefined),
      ),
      ITEM_LIMIT,
    ),
    v.minLength(1, 'needs at least one item'),
  );

/**
 * The two forms of a body: `items`, or one item inline. `linesBody` says that one is owed; `more` is
 * what an item says of its row.
 */
const linesOf = <Quantity extends v.GenericSchema, More extends v.ObjectEntries>(
  itemName: string,
  quantityOf: Quantity,
  more: More,
) => ({
  items: described(
    'The items of the call, 1 to 200; a single one may stand in the body itself.',
    v.nullish(itemsOf(itemName, { quantity: quantityOf, ...more })),
  ),
  ...identity,
  quantity: v.nullish(quantityOf),
  ...more,
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

const units = described('Units, above 0, up to 3 decimals.', quantity);

/** Lines of restock, reserve and transfer (INV-2, INV-4). */
export const stockLines = linesOf('StockItem', units, {});

/** Lines of a receipt, which may set fields of their rows (INV-2, INV-4, INV-135, INV-221). */
export const receiptLines = linesOf('ReceiptItem', units, {
  external_id: described(
    'Key that another system has for the row of the item: absent keeps, null gives it back.',
    v.nullish(externalId),
  ),
  reorder_point: described(
    'Reorder point of the row of the item: absent keeps, null takes the setting reorder_point_default.',
    reorderPointInput,
  ),
  name: described(
    'What the article is called, up to 255 characters; taken where the line begins the row.',
    nameInput,
  ),
  bin: described(
    'Where it lies, up to 64 characters; taken where the line begins the row.',
    binInput,
  ),
});

/** Lines of a correction (INV-2, INV-5). */
export const adjustLines = linesOf(
  'AdjustItem',
  described(
    'Units to add, or to take away when negative; not 0, up to 3 decimals.',
    signedQuantity,
  ),
  {},
);

/** Lines of a look at availability; a quantity may be left out (INV-6). */
export const availabilityLines = linesOf(
  'AvailabilityItem',
  described(
    'Units wanted, up to 3 decimals; 1 when absent. It decides orderable alone.',
    v.nullish(quantity),
  ),
  {},
);

const balance = decimalInput({ digits: QUANTITY_DIGITS });

/** Lines of a count (INV-2, INV-150). */
export const countedItems = itemsOf('CountedItem', {
  counted: described(
    'Units that were counted, reserved ones included, from 0, up to 3 decimals.',
    balance,
  ),
  seen_on_hand: described(
    'on_hand as it was when the count began: where it is another by now, the call is refused.',
    v.nullish(balance),
  ),
});
