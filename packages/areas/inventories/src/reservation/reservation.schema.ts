import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** A reservation is active until it ends, once and for good (INV-97). */
export const reservationStatuses = ['active', 'released', 'committed'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** Goods promised to an order reference (INV-95). */
export const Reservation = namedObject('Reservation', {
  id: uuid(),
  order_ref: described('The caller’s reference that the goods are promised to.', v.string()),
  location_id: described(
    'Id of the location the goods lie at; kept when the location is deleted.',
    uuid(),
  ),
  product_id: described('Product of the item, as the call named it.', v.nullable(uuid())),
  sku: described('Article number of the item, as the call named it.', v.nullable(v.string())),
  quantity: described('Promised units, above 0, up to 3 decimals.', v.number()),
  status: described(
    'active until it ends, then released or committed for good.',
    v.picklist(reservationStatuses),
  ),
  expires_at: described('When the promise ends; null means never.', v.nullable(instant())),
  metadata: described(
    'What the service notes: backordered, the units that stock did not cover.',
    v.nullable(document),
  ),
  fulfillment_id: described(
    'The fulfilment of an order that the goods are kept for; null where a call of stock took them.',
    v.nullable(uuid()),
  ),
  order_item_id: described(
    'The position of an order that the goods are kept for; null where a call of stock took them.',
    v.nullable(uuid()),
  ),
  created_at: instant(),
  updated_at: instant(),
});
export type Reservation = Readonly<v.InferOutput<typeof Reservation>>;
