import { described, namedObject } from '@waybill/api/annotation';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Item } from './item.schema.ts';

/** The states of a fulfilment, in the order to offer them (ORD-280). */
export const fulfillmentStates = ['open', 'accepted', 'shipped', 'cancelled'] as const;
export type FulfillmentState = (typeof fulfillmentStates)[number];

const reference = uuid();
const timestamp = instant();

/** A position, or a part of it, as one location ships it. */
const FulfillmentItem = namedObject('FulfillmentItem', {
  order_item_id: described('Id of the position of the order.', reference),
  ...v.pick(Item, ['position', 'sku', 'product_id', 'name', 'unit']).entries,
  quantity: described(
    'Units of the position that this location ships; what is cancelled or moved away is none of them.',
    v.number(),
  ),
  quantity_shipped: described('Units that left from here.', v.number()),
  backordered: described('Open units that no stock covered when they were reserved.', v.number()),
  rejected_by: described('Codes of the locations that gave the line away.', v.array(v.string())),
});

/** The work of one location on one order (ORD-279). */
export const Fulfillment = namedObject('Fulfillment', {
  id: reference,
  order_id: described('Id of the order.', reference),
  order_number: described('Number of the order.', v.string()),
  location_id: described('Id of the location that ships.', reference),
  location_code: described(
    'Code of the location as it is today; null where the location is gone.',
    v.nullable(v.string()),
  ),
  status: described('Where the work of the location stands.', v.picklist(fulfillmentStates)),
  on_hold: described('Whether the fulfilment itself is stopped.', v.boolean()),
  hold_reason: described('Why it is stopped.', v.nullable(v.string())),
  order_on_hold: described(
    'Whether its order is stopped; false once the fulfilment ended.',
    v.boolean(),
  ),
  accepted_at: described('When the location took it over, UTC.', v.nullable(timestamp)),
  accepted_by: described('Who took it over, as the caller said.', v.nullable(v.string())),
  items: described('What it ships, by the numbers of the positions.', v.array(FulfillmentItem)),
  closed_at: described('When it ended, UTC.', v.nullable(timestamp)),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Fulfillment = v.InferOutput<typeof Fulfillment>;
