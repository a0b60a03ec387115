import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { ItemDiscount } from './amount.schema.ts';
import { PositionPeppol } from './peppol.schema.ts';
import { Source } from './source.schema.ts';

export const itemTypes = ['product', 'configuration', 'custom'] as const;

/** Columns of a position that hold an object of the caller's, stored as sent. */
export const itemDocuments = [
  'product',
  'configuration',
  'metadata',
  'user_data',
  'source',
] as const;

/** The highest number that a position may have. */
export const POSITION_LIMIT = 999_999_999;

/** Digits of a quantity (ORD-5). */
export const QUANTITY = { digits: 3, above: 0 };

const reference = uuid();
const timestamp = v.pipe(v.string(), v.isoTimestamp());

/** One position of an order (ORD-29). */
export const Item = namedObject('OrderItem', {
  id: described('Id of the position; shipments, returns and cancellations name it.', reference),
  order_id: described('Id of the order.', reference),
  position: described('Its number in the order.', v.pipe(v.number(), v.integer())),
  type: described('What kind of position it is.', v.picklist(itemTypes)),
  product_id: described('Id of the product, as sent.', v.nullable(reference)),
  sku: described('Article number, as it was when ordered.', v.nullable(v.string())),
  name: described('What was sold, as it was called when ordered.', v.string()),
  unit: described('Unit of the quantity, free text.', v.nullable(v.string())),
  quantity: described('Ordered units; it never changes.', v.number()),
  quantity_shipped: described('Units shipped so far.', v.number()),
  quantity_cancelled: described('Units cancelled so far.', v.number()),
  quantity_returned: described('Units of completed returns.', v.number()),
  unit_price: described('Net price of one unit.', v.number()),
  discounts: described('Discounts of the position.', v.array(ItemDiscount)),
  line_discount: described('All that its discounts take off, net.', v.number()),
  line_total: described('Quantity times unit price, less line_discount, net.', v.number()),
  tax_rate: described('Tax in percent: 19 is 19 %.', v.number()),
  tax_amount: described('Tax of the line.', v.number()),
  tax_sent: described('Whether its tax was sent, and not computed from the rate.', v.boolean()),
  cost_center: described('The buyer’s cost centre.', v.nullable(v.string())),
  position_text: described('Text of the position.', v.nullable(v.string())),
  requested_delivery_date: described(
    'Day on which the customer wishes to have it; that of the order where it has none of its own.',
    v.nullable(v.pipe(v.string(), v.isoDate())),
  ),
  source_synced_at: described(
    'When the system that it comes from was last read.',
    v.nullable(timestamp),
  ),
  product: described('Copy of the product, as sent.', v.nullable(document)),
  configuration: described('What was configured, as sent.', v.nullable(document)),
  metadata: v.nullable(document),
  user_data: described('Data of the storefront, as sent.', v.nullable(document)),
  source: described(
    'Where the position comes from, as another system says it.',
    v.nullable(Source),
  ),
  peppol: described(
    'Facts of the buyer’s line of a Peppol order; null for every other position.',
    v.nullable(PositionPeppol),
  ),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Item = v.InferOutput<typeof Item>;
