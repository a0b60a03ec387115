import { described, named, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { documentInput } from '@waybill/api/document';
import { externalKeyInput } from '@waybill/api/external-key';
import { filledText, instantInput, LENGTHS, text, uuid, webAddress } from '@waybill/api/fields';
import * as v from 'valibot';
import { Item } from '../order/item.schema.ts';
import { Order, Shipment, trackedStatus } from '../order/order.schema.ts';
import { ShipmentPeppolInput } from '../order/peppol.schema.ts';
import { PositionInput } from '../order/position.schema.ts';

/** Columns of a delivery note that its booking sets and an update replaces. */
const parcel = {
  carrier: described(
    'Who ships it, free text up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  ...externalKeyInput,
  metadata: v.nullish(documentInput),
  tracking_code: described(
    'Number under which the parcel is followed, up to 255 characters.',
    v.nullish(text(LENGTHS.reference)),
  ),
  tracking_url: described(
    'Address under which the parcel is followed: http or https, up to 2,048 characters.',
    v.nullish(webAddress()),
  ),
};

/** Body of a shipment; everything is optional (ORD-46, ORD-50). */
export const ShipBody = namedObject('OrderShip', {
  ...parcel,
  fulfillment_id: described(
    'The fulfilment that ships; of an order that moves stock one is chosen when absent.',
    v.nullish(uuid()),
  ),
  number: described(
    'Number of the delivery note, unique, up to 255 characters; drawn from the range when absent.',
    v.nullish(filledText(LENGTHS.reference)),
  ),
  peppol: described(
    'Facts that the despatch advice of a Peppol order tells the buyer beside the goods.',
    v.nullish(ShipmentPeppolInput),
  ),
  positions: described(
    'What is shipped; everything open when absent.',
    v.nullish(bounded(PositionInput)),
  ),
  shipped_at: described(
    'When the goods left, ISO 8601 with a zone; now when absent.',
    v.nullish(instantInput()),
  ),
});
export type ShipBody = v.InferOutput<typeof ShipBody>;

/** Body of an update; what is absent stays as it is (ORD-334). */
export const UpdateShipmentBody = namedObject('ShipmentUpdate', parcel);
export type UpdateShipmentBody = v.InferOutput<typeof UpdateShipmentBody>;

/** Reports about a parcel that one shipment keeps, and that one call brings (ORD-331). */
export const TRACKING_LIMIT = 100;

/** Reports of the carrier about a parcel (ORD-331). */
export const TrackBody = namedObject('ShipmentTrack', {
  events: described(
    'What happened to the parcel: 1 to 100 reports, in any order; those that are known change nothing.',
    v.pipe(
      bounded(
        namedObject('ShipmentTrackEvent', {
          status: described('What had become of the parcel.', trackedStatus()),
          at: described('When it did, ISO 8601 with a zone.', instantInput()),
          note: described(
            'What the carrier says about it, up to 255 characters.',
            v.nullish(text(LENGTHS.reference)),
          ),
          place: described(
            'Where the parcel was, up to 255 characters.',
            v.nullish(text(LENGTHS.reference)),
          ),
        }),
        TRACKING_LIMIT,
      ),
      v.minLength(1),
    ),
  ),
});
export type TrackBody = v.InferOutput<typeof TrackBody>;

/** The columns of an order that every key learns that ships of it (API-319). */
const inShort = v.pick(Order, ['id', 'number', 'status', 'fulfillment_status']);

/** The order after the booking, and its new delivery note. */
export const ShipmentCreated = namedObject('ShipmentCreated', {
  order: described(
    'The order after the booking; for a key that is bound to locations id, number, status and fulfillment_status alone.',
    named('ShippedOrder', v.object({ ...v.partial(Order).entries, ...inShort.entries })),
  ),
  shipment: described('The new delivery note.', Shipment),
});
export type ShipmentCreated = v.InferOutput<typeof ShipmentCreated>;

/** Positions that could be shipped now (ORD-52). */
export const Shippable = namedObject('Shippable', {
  order: described(
    'The order in short.',
    named(
      'ShippableOrder',
      v.pick(Order, ['id', 'number', 'status', 'fulfillment_status', 'on_hold', 'hold_reason']),
    ),
  ),
  shippable: described('Whether a shipment would be booked now.', v.boolean()),
  blocked_reason: described(
    'Why it would be refused; null where it would not.',
    v.nullable(v.string()),
  ),
  open_positions: described(
    'Number of positions with something open.',
    v.pipe(v.number(), v.integer()),
  ),
  open_quantity: described('Sum of the open units.', v.number()),
  positions: described(
    'All positions by their numbers.',
    v.array(
      namedObject('ShippablePosition', {
        order_item_id: described('Id of the position of the order.', Item.entries.id),
        ...v.pick(Item, [
          'position',
          'sku',
          'name',
          'product_id',
          'unit',
          'quantity',
          'quantity_shipped',
          'quantity_cancelled',
        ]).entries,
        quantity_open: described('Units neither shipped nor cancelled.', v.number()),
      }),
    ),
  ),
});
export type Shippable = v.InferOutput<typeof Shippable>;
