import { described, namedObject, needing, needingSome } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { document, documentInput, isDocument } from '@waybill/api/document';
import { currency, currencyAnswer, instant, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput, integerInput, MONEY, RATE } from '@waybill/api/input';
import { type BrokenRule, holding } from '@waybill/api/judged';
import { isBlank } from '@waybill/kernel/blank';
import * as v from 'valibot';

/** The things that a line can stand for (CRT-30). */
export const lineTypes = ['product', 'configuration', 'custom'] as const;

const QUANTITY = { digits: 3, above: 0 };
const POSITION_LIMIT = 999_999_999;

/** A line of a cart (CRT-30). */
export const CartItem = namedObject('CartItem', {
  id: uuid(),
  cart_id: described('Id of the cart.', uuid()),
  type: described('What kind of line it is.', v.picklist(lineTypes)),
  product_id: described('Id of the product, as sent.', v.nullable(uuid())),
  sku: described('Article number, as sent.', v.nullable(v.string())),
  name: described('What shall be bought.', v.string()),
  quantity: described('Wanted units.', v.number()),
  unit: described('Unit of the quantity, free text.', v.nullable(v.string())),
  unit_price: described('Net price of one unit.', v.number()),
  currency: described('Currency of the cart, ISO 4217.', currencyAnswer()),
  tax_rate: described('Tax in percent: 19 is 19 %.', v.number()),
  line_total: described('Quantity times unit price, net.', v.number()),
  configuration: described('What was configured, as sent.', v.nullable(document)),
  snapshot: described('Copy of the product, as sent.', v.nullable(document)),
  metadata: v.nullable(document),
  position: described(
    'Its place; lines of one place are oldest first.',
    v.pipe(v.number(), v.integer()),
  ),
  created_at: instant(),
  updated_at: instant(),
});
export type CartItem = v.InferOutput<typeof CartItem>;

const type = v.picklist(lineTypes);
const quantity = decimalInput(QUANTITY);
const unitPrice = decimalInput(MONEY);
const taxRate = decimalInput(RATE);
const position = integerInput(0, POSITION_LIMIT);

/** Optional fields of a line, wherever it is sent. */
const optionalFields = {
  product_id: described('Id of the product; not checked.', v.nullish(uuid())),
  sku: described(
    'Article number, up to 255 characters; needed without a name.',
    v.nullish(text(LENGTHS.reference)),
  ),
  unit: described(
    'Unit of the quantity, free text up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  currency: described('That of the cart; another one is refused.', v.nullish(currency())),
  configuration: described('What was configured, any keys.', v.nullish(documentInput)),
  snapshot: described('Copy of the product, any keys.', v.nullish(documentInput)),
  metadata: v.nullish(documentInput),
};

const name = text(LENGTHS.name);
const NAME = 'Up to 255 characters; the sku when absent or blank.';

/** Tells that a value is a text with content. */
export function isFilled(value: unknown): value is string {
  return typeof value === 'string' && !isBlank(value);
}

/** A line without name and sku cannot be told from others (CRT-31). */
function refuseNameless(line: unknown): BrokenRule | undefined {
  const isNamed = !isDocument(line) || isFilled(line['name']) || isFilled(line['sku']);
  return isNamed ? undefined : { key: 'name', message: 'is needed where there is no sku' };
}

export const CreateLineBody = holding(
  needing(
    [['name', 'sku']],
    namedObject('CartItemCreate', {
      ...optionalFields,
      name: described(NAME, v.nullish(name)),
      type: described('What kind of line it is; product when absent.', v.nullish(type)),
      quantity: described(
        'Wanted units, above 0, up to 3 decimals; 1 when absent.',
        v.nullish(quantity),
      ),
      unit_price: described(
        'Net price of one unit, up to 4 decimals; 0 when absent.',
        v.nullish(unitPrice),
      ),
      tax_rate: described(
        'Tax in percent, 0 to 100: 19 is 19 %; 0 when absent.',
        v.nullish(taxRate),
      ),
      position: described(
        'Its place, from 0; when absent 0, in a replacement its place among the entries.',
        v.nullish(position),
      ),
    }),
  ),
  refuseNameless,
);
export type CreateLineBody = v.InferOutput<typeof CreateLineBody>;

export const UpdateLineBody = needingSome(
  namedObject('CartItemUpdate', {
    ...optionalFields,
    name: described(NAME, v.nullish(name)),
    type: described('What kind of line it is.', v.optional(type)),
    quantity: described('Wanted units, above 0, up to 3 decimals.', v.optional(quantity)),
    unit_price: described('Net price of one unit, up to 4 decimals.', v.optional(unitPrice)),
    tax_rate: described('Tax in percent, 0 to 100.', v.optional(taxRate)),
    position: described('Its place, from 0; no other line moves.', v.optional(position)),
  }),
);
export type UpdateLineBody = v.InferOutput<typeof UpdateLineBody>;

/** The number of lines is limited by a setting of the shop, far below the limit of the array. */
export const ReplaceLinesBody = namedObject('CartItemsReplace', {
  items: described('All lines the cart shall have; none empties it.', bounded(CreateLineBody)),
});
export type ReplaceLinesBody = v.InferOutput<typeof ReplaceLinesBody>;

/** Filterable and sortable columns of the list (CRT-38); objects are not offered. */
export const lineColumns = {
  id: 'uuid',
  type: 'text',
  product_id: 'uuid',
  sku: 'text',
  name: 'text',
  quantity: 'number',
  unit: 'text',
  unit_price: 'number',
  currency: 'text',
  tax_rate: 'number',
  line_total: 'number',
  position: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
