import { described, namedObject, needingSome } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { document, documentInput } from '@waybill/api/document';
import { filledText, instant, LENGTHS, text, uuid } from '@waybill/api/fields';
import { decimalInput, integerInput, MONEY, RATE } from '@waybill/api/input';
import { judged } from '@waybill/api/judged';
import * as v from 'valibot';

const POSITION_LIMIT = 999_999_999;

/** Digits and bounds of the numbers of a position (ORL-32). */
const QUANTITY = { digits: 3, above: 0, maximum: 1_000_000_000 };

/** A position of an order list (ORL-30). */
export const Position = namedObject('OrderListItem', {
  id: uuid(),
  list_id: described('Id of the order list; a position never changes its list.', uuid()),
  name: described('What it is, as it was called when it was written.', v.string()),
  product_id: described('Id of the product, as sent.', v.nullable(uuid())),
  sku: described('Article number, as sent.', v.nullable(v.string())),
  quantity: described('Units that a conversion takes.', v.number()),
  unit: described('Unit of the quantity, free text.', v.nullable(v.string())),
  price: described(
    'Net price of one unit when it was written; a record only.',
    v.nullable(v.number()),
  ),
  tax_rate: described('Tax in percent when it was written: 19 is 19 %.', v.nullable(v.number())),
  image: described('Address or path of an image.', v.nullable(v.string())),
  category_slug: described('Category of the article in the shop.', v.nullable(v.string())),
  subcategory_slug: described('Subcategory of the article in the shop.', v.nullable(v.string())),
  custom_sku: described('The customer’s own article number.', v.nullable(v.string())),
  cost_center_id: described('The buyer’s cost centre, free text.', v.nullable(v.string())),
  position_texts: described('Texts of the position.', v.nullable(v.array(v.string()))),
  position: described(
    'Place in the list, ascending; gaps and equal ones are fine.',
    v.pipe(v.number(), v.integer()),
  ),
  metadata: v.nullable(document),
  created_at: instant(),
  updated_at: instant(),
});
export type Position = v.InferOutput<typeof Position>;

/** The fault in texts as sent, or undefined. */
function textsProblem(sent: unknown): string | undefined {
  const texts: unknown[] = Array.isArray(sent) ? sent : [sent];
  if (!texts.every((one) => typeof one === 'string')) return 'must be a text or a list of texts';
  return texts.join('\n').length <= LENGTHS.text
    ? undefined
    : `must not exceed ${LENGTHS.text} characters together`;
}

/** One text or several; one is kept as a list of one (ORL-33). */
const texts = judged(v.union([text(LENGTHS.text), v.array(text(LENGTHS.text))]), textsProblem);

/** A field that a body may leave out or clear. */
const clearable = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema);

const fields = {
  product_id: described('Id of the product, not checked; needed without a sku.', clearable(uuid())),
  sku: described(
    'Article number, up to 255 characters; needed without a product_id.',
    clearable(filledText(LENGTHS.reference)),
  ),
  quantity: described(
    'Units that a conversion takes, above 0, up to 3 decimals; 1 when absent.',
    v.optional(decimalInput(QUANTITY)),
  ),
  unit: described(
    'Unit of the quantity, free text up to 255 characters.',
    clearable(text(LENGTHS.reference)),
  ),
  price: described(
    'Net price of one unit, up to 4 decimals; a record only.',
    clearable(decimalInput(MONEY)),
  ),
  tax_rate: described('Tax in percent, 0 to 100, up to 4 decimals.', clearable(decimalInput(RATE))),
  image: described(
    'Address or path of an image, up to 2,048 characters.',
    clearable(text(LENGTHS.url)),
  ),
  category_slug: described(
    'Category of the article in the shop, up to 255 characters.',
    clearable(text(LENGTHS.reference)),
  ),
  subcategory_slug: described(
    'Subcategory of the article in the shop, up to 255 characters.',
    clearable(text(LENGTHS.reference)),
  ),
  custom_sku: described(
    'The customer’s own article number, up to 255 characters.',
    clearable(text(LENGTHS.reference)),
  ),
  cost_center_id: described(
    'The buyer’s cost centre, up to 255 characters.',
    clearable(text(LENGTHS.reference)),
  ),
  position_texts: described(
    'Texts of the position, up to 2,000 characters together; a single text is one of a list.',
    clearable(texts),
  ),
  position: described(
    'Place in the list, from 0; behind the others when absent.',
    v.optional(integerInput(0, POSITION_LIMIT)),
  ),
  metadata: clearable(documentInput),
};

const name = filledText(LENGTHS.name);

/** A position as a body brings it (ORL-31). */
export const PositionInput = namedObject('OrderListItemInput', {
  name: described('What it is, up to 255 characters.', name),
  ...fields,
});
export type PositionInput = v.InferOutput<typeof PositionInput>;

/** A partial update of a position (ORL-36). */
export const PositionUpdate = needingSome(
  namedObject('OrderListItemUpdate', {
    name: described('What it is, up to 255 characters.', v.optional(name)),
    ...fields,
  }),
);
export type PositionUpdate = v.InferOutput<typeof PositionUpdate>;

/** The positions of a body; how many there may be is a setting of the tenant (ORL-35). */
export const PositionInputs = bounded(PositionInput);

/** Filterable and sortable columns of the positions of a list (ORL-39). */
export const positionColumns = {
  id: 'uuid',
  product_id: 'uuid',
  sku: 'text',
  name: 'text',
  image: 'text',
  quantity: 'number',
  unit: 'text',
  price: 'number',
  tax_rate: 'number',
  cost_center_id: 'text',
  position_texts: 'json',
  custom_sku: 'text',
  category_slug: 'text',
  subcategory_slug: 'text',
  position: 'number',
  metadata: 'json',
  created_at: 'instant',
  updated_at: 'instant',
} as const;
