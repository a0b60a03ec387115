import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';
import { Fulfillment } from './fulfillment.schema.ts';
import { Item } from './item.schema.ts';
import { answerEntries } from './order-field.ts';
import { orderFields } from './order-fields.ts';
import { ShipmentPeppol } from './peppol.schema.ts';

/** Columns of an order that hold an object of the caller's, stored as sent. */
export const orderDocuments = [
  'billing_address',
  'shipping_address',
  'buyer',
  'payment',
  'shipping',
  'metadata',
  'user_data',
  'source',
] as const;

const reference = uuid();
const timestamp = instant();

/** An order as lists answer it (ORD-98). */
export const Order = namedObject('Order', {
  id: reference,
  ...answerEntries(orderFields),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Order = v.InferOutput<typeof Order>;

/** An order with its positions, as `order.created` carries it. */
export const OrderPlaced = namedObject('OrderWithItems', {
  ...Order.entries,
  items: described('The positions by their numbers.', v.array(Item)),
});
export type OrderPlaced = v.InferOutput<typeof OrderPlaced>;

/** The states of a parcel, in the order to offer them (ORD-330). */
export const shipmentStatuses = [
  'shipped',
  'in_transit',
  'delivered',
  'failed',
  'returned',
] as const;

const [, ...trackedStatuses] = shipmentStatuses;

/** A state of a parcel that its carrier can tell. */
export const trackedStatus = () => v.picklist(trackedStatuses);

/** A report of the carrier about a parcel (ORD-331). */
export const TrackingEvent = namedObject('ShipmentTrackingEvent', {
  status: described('What had become of the parcel.', trackedStatus()),
  at: described('When it did, UTC.', timestamp),
  note: described('What the carrier says about it.', v.nullable(v.string())),
  place: described('Where the parcel was.', v.nullable(v.string())),
});
export type TrackingEvent = v.InferOutput<typeof TrackingEvent>;

/** A delivery note (ORD-50). */
export const Shipment = namedObject('Shipment', {
  id: reference,
  order_id: described('Id of the order.', reference),
  number: described('Number of the delivery note, unique.', v.string()),
  carrier: described('Who ships it, free text.', v.nullable(v.string())),
  tracking_code: described('Number under which the parcel is followed.', v.nullable(v.string())),
  tracking_url: described('Address under which the parcel is followed.', v.nullable(v.string())),
  fulfillment_id: v.optional(
    described(
      'Id of the fulfilment it is of; null where the order moves no stock, absent for buyers.',
      v.nullable(reference),
    ),
  ),
  location_id: v.optional(
    described(
      'Id of the location that it left; null where the order moves no stock, absent for buyers.',
      v.nullable(reference),
    ),
  ),
  location_code: v.optional(
    described(
      'Code of the location when it left there; null where the order moves no stock, absent for buyers.',
      v.nullable(v.string()),
    ),
  ),
  ...externalKeyAnswer,
  shipped_at: described('When the goods left, UTC; it may lie apart from the booking.', timestamp),
  status: described(
    'Where the parcel is; follows from its tracking.',
    v.picklist(shipmentStatuses),
  ),
  delivered_at: described('When it first arrived; null where it has not.', v.nullable(timestamp)),
  tracking: described('Reports about its way, the earliest first.', v.array(TrackingEvent)),
  metadata: v.nullable(document),
  peppol: described(
    'Facts that it tells the buyer of a Peppol order; null where nothing was named.',
    v.nullable(ShipmentPeppol),
  ),
  items: described(
    'What is in it.',
    v.array(
      namedObject('ShipmentItem', {
        id: reference,
        shipment_id: described('Id of the delivery note.', reference),
        order_item_id: described('Id of the position of the order.', reference),
        quantity: described('Shipped units.', v.number()),
        created_at: timestamp,
      }),
    ),
  ),
  created_at: described('When it was booked, UTC.', timestamp),
  updated_at: described('When it or its tracking last changed, UTC.', timestamp),
});
export type Shipment = v.InferOutput<typeof Shipment>;

export const returnStatuses = ['registered', 'received', 'completed', 'rejected'] as const;

/** A return of shipped goods (ORD-71). */
export const Return = namedObject('Return', {
  id: reference,
  order_id: described('Id of the order.', reference),
  number: described('Number of the return, unique.', v.string()),
  status: described('Where the return stands.', v.picklist(returnStatuses)),
  positions: described(
    'What comes back; fixed when the return is requested.',
    v.array(
      namedObject('ReturnPosition', {
        order_item_id: described('Id of the position of the order.', reference),
        quantity: described('Units that come back.', v.number()),
        restock: described('Whether they shall go back into stock.', v.boolean()),
        reason_code: described(
          'Code of the reason; that of the return where the position had none of its own.',
          v.nullable(v.string()),
        ),
      }),
    ),
  ),
  reason: described('Why, as the customer said.', v.nullable(v.string())),
  reason_code: described('Code of the return reason.', v.nullable(v.string())),
  resolution: described(
    'How it ended: a code of a settlement or refusal, or the reason of the refusal.',
    v.nullable(v.string()),
  ),
  exchange_id: described('Id of the order that replaces the goods.', v.nullable(reference)),
  metadata: v.nullable(document),
  ...externalKeyAnswer,
  registered_at: described('When it was requested.', timestamp),
  received_at: described('When the goods arrived.', v.nullable(timestamp)),
  completed_at: described('When it was settled.', v.nullable(timestamp)),
  rejected_at: described('When it was turned down.', v.nullable(timestamp)),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Return = v.InferOutput<typeof Return>;

export const cancellationScopes = ['order', 'items'] as const;

/** Quantities that one cancel call took off an order (ORD-59). */
export const Cancellation = namedObject('Cancellation', {
  id: reference,
  order_id: described('Id of the order.', reference),
  scope: described(
    'Whether the whole order or single positions were cancelled.',
    v.picklist(cancellationScopes),
  ),
  positions: described(
    'What was taken off the order.',
    v.array(
      v.object({
        order_item_id: described('Id of the position of the order.', reference),
        quantity: described('Units taken off.', v.number()),
      }),
    ),
  ),
  reason: described('Why, as the caller said.', v.nullable(v.string())),
  cancelled_by: described('Who cancelled, as the caller said.', v.nullable(v.string())),
  created_at: described('When it was cancelled, UTC.', timestamp),
});
export type Cancellation = v.InferOutput<typeof Cancellation>;

/** Money that was given back (ORD-221). */
export const Refund = namedObject('Refund', {
  id: reference,
  amount: described('Money given back, in the currency of the order.', v.number()),
  reason: described('Why, as the caller said.', v.nullable(v.string())),
  reference: described('Number of the refund at the payment provider.', v.nullable(v.string())),
  return_id: described('Id of the return that it is for.', v.nullable(reference)),
  created_at: described('When it was recorded, UTC.', timestamp),
});
export type Refund = v.InferOutput<typeof Refund>;

/** The person or the company that an order is for (ORD-360). */
export const OrderCustomer = namedObject('OrderCustomer', {
  name: described(
    'Its name in the billing address, the shipping address or the buyer; null where none has one.',
    v.nullable(v.string()),
  ),
  contact_id: Order.entries.contact_id,
  organization_id: Order.entries.organization_id,
  email: described('Its e-mail address in one of them.', v.nullable(v.string())),
});

/** The whole aggregate as `orders.get` answers it (ORD-27). */
export const OrderDetail = namedObject('OrderDetail', {
  ...OrderPlaced.entries,
  fulfillments: v.optional(
    described(
      'What each location ships of it, oldest first; none where it moves no stock, absent for buyers.',
      v.array(Fulfillment),
    ),
  ),
  shipments: described('Its delivery notes, oldest first.', v.array(Shipment)),
  returns: described('Its returns in every state, oldest first.', v.array(Return)),
  refunds: described('Its refunds, oldest first.', v.array(Refund)),
  cancellations: described('Its cancellations, one a call, oldest first.', v.array(Cancellation)),
});
export type OrderDetail = v.InferOutput<typeof OrderDetail>;

/** The same for a reader that may have left parts out (ORD-160). */
export const OrderWithParts = namedObject('OrderWithParts', {
  ...OrderDetail.entries,
  fulfillments: v.optional(
    described(
      'What each location ships of it, oldest first; none where it moves no stock, absent for buyers and where include leaves them out.',
      v.array(Fulfillment),
    ),
  ),
  shipments: described(
    'Its delivery notes, oldest first; absent where include leaves them out.',
    v.optional(v.array(Shipment)),
  ),
  returns: described(
    'Its returns in every state, oldest first; absent where include leaves them out.',
    v.optional(v.array(Return)),
  ),
  refunds: described(
    'Its refunds, oldest first; absent where include leaves them out.',
    v.optional(v.array(Refund)),
  ),
});
export type OrderWithParts = v.InferOutput<typeof OrderWithParts>;
