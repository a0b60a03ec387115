import { described, namedObject, needing } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { day, filledText, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput, integerInput, MONEY, RATE } from '@waybill/api/input';
import * as kind from '@waybill/resources/kinds';
import * as v from 'valibot';
import { itemTypes, POSITION_LIMIT, QUANTITY } from '../order/item.schema.ts';
import { bodyEntries } from '../order/order-field.ts';
import { orderFields } from '../order/order-fields.ts';
import { sourceInput } from '../order/source.schema.ts';
import { historyInput } from './history.schema.ts';

/** Discounts of one position, or of one order. */
const DISCOUNTS_LIMIT = 50;

const reference = uuid();

const discountInput = {
  title: described(
    'Name of the discount, for people, up to 255 characters.',
    filledText(LENGTHS.name),
  ),
  code: described(
    'Code that the customer named, up to 64 characters.',
    v.nullish(text(LENGTHS.code)),
  ),
  amount: described('Net amount to take off, up to 4 decimals.', decimalInput(MONEY)),
};

const ItemDiscountInput = namedObject('OrderItemDiscountPlace', discountInput);

const OrderDiscountInput = namedObject('OrderDiscountPlace', {
  ...discountInput,
  tax_rate: described(
    'Tax rate off which it is taken; spread over those of the positions when absent.',
    v.nullish(decimalInput(RATE)),
  ),
});

const itemEntries = {
  name: described(
    'What is sold, up to 255 characters; the sku when absent.',
    v.nullish(text(LENGTHS.name)),
  ),
  sku: described(
    'Article number, up to 255 characters; needed without a name.',
    v.nullish(text(LENGTHS.reference)),
  ),
  quantity: described(
    'Ordered units, above 0, up to 3 decimals; 1 when absent.',
    v.nullish(decimalInput(QUANTITY)),
  ),
  unit_price: described(
    'Net price of one unit, up to 4 decimals; 0 when absent.',
    v.nullish(decimalInput(MONEY)),
  ),
  tax_rate: described(
    'Tax in percent, 0 to 100: 19 is 19 %; 0 when absent.',
    v.nullish(decimalInput(RATE)),
  ),
  tax_amount: described(
    'Tax of the line; computed from its total and rate when absent.',
    v.nullish(decimalInput(MONEY)),
  ),
  discounts: described(
    'Discounts of the whole line, net, up to 50; together at most its total.',
    v.nullish(bounded(ItemDiscountInput, DISCOUNTS_LIMIT)),
  ),
  type: described(
    'What kind of position it is; product when absent.',
    v.nullish(v.picklist(itemTypes)),
  ),
  position: described(
    'Its number in the order, from 0; counted in steps when absent.',
    v.nullish(integerInput(0, POSITION_LIMIT)),
  ),
  product_id: described('Id of the product; not checked.', v.nullish(reference)),
  unit: described(
    'Unit of the quantity, free text up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  cost_center: described(
    'The buyer’s cost centre, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  position_text: described(
    'Text of the position, up to 2,000 characters.',
    v.nullish(text(LENGTHS.text)),
  ),
  product: described(
    'Copy of the product, any keys; stored and never read.',
    v.nullish(documentInput),
  ),
  snapshot: described(
    'Another name of product, which wins where both are sent.',
    v.nullish(documentInput),
  ),
  configuration: described('What was configured, any keys.', v.nullish(documentInput)),
  metadata: v.nullish(documentInput),
  user_data: described('Data of the storefront, any keys.', v.nullish(documentInput)),
  requested_delivery_date: described(
    'Day on which the customer wishes to have it; that of the order when absent.',
    v.nullish(day()),
  ),
  source: described(
    'Where the position comes from, as another system says it.',
    v.nullish(sourceInput),
  ),
  source_synced_at: described(
    'When the system that it comes from was last read.',
    v.nullish(kind.moment().wire),
  ),
};

/** One entry of `items` in a placement (ORD-3 to ORD-7). */
const ItemInput = needing([['name', 'sku']], namedObject('OrderItemPlace', itemEntries));

/** One that joins an order, and may stand for a line of its buyer (PEP-89). */
export const AddedItemInput = needing(
  [['name', 'sku']],
  namedObject('OrderItemAdd', {
    ...itemEntries,
    peppol_line_id: described(
      'Number of the line in the buyer’s Peppol order that it stands for.',
      v.nullish(text(LENGTHS.reference)),
    ),
  }),
);

/** Keys that are read of a price and its tax; the others are stored untouched. */
const PricedTerms = v.looseObject({
  price: v.nullish(decimalInput(MONEY)),
  tax_rate: v.nullish(decimalInput(RATE)),
});

/** The key of `payment` that is read as an amount. */
const PaymentTerms = v.looseObject({ fee: v.nullish(PricedTerms) });

const entries = {
  items: described(
    'The positions, at least one and at most max_items_per_order.',
    v.nullish(bounded(ItemInput)),
  ),
  ...bodyEntries(orderFields, 'place'),
  discounts: described(
    'Discounts of the whole order, net, up to 50; together at most what its positions come to.',
    v.nullish(bounded(OrderDiscountInput, DISCOUNTS_LIMIT)),
  ),
  payment: described(orderFields.payment.place, v.nullish(v.pipe(documentInput, PaymentTerms))),
  shipping: described(orderFields.shipping.place, v.nullish(v.pipe(documentInput, PricedTerms))),
};

/** A reference under which goods were reserved by hand before (ORD-274). */
const reservedInput = {
  reservation_ref: described(
    'Reference under which goods of an order that moves stock were reserved by hand; they end, and are this order’s before anybody else may ask for them. Up to 255 characters, not stored.',
    v.nullish(filledText(LENGTHS.reference)),
  ),
};

/**
 * Body of a placement (ORD-2). `items` is optional here because its absence has its own
 * refusal; how many there may be is a tenant's setting, far below the limit of the array.
 */
export const PlaceOrderBody = needing(
  [['items']],
  namedObject('OrderPlace', { ...entries, ...reservedInput, ...historyInput }),
);
export type PlaceOrderBody = v.InferOutput<typeof PlaceOrderBody>;

/** An order that replaces returned goods: a placement without a past. */
export const ExchangeBody = needing([['items']], namedObject('ExchangePlace', entries));
export type ExchangeBody = v.InferOutput<typeof ExchangeBody>;
