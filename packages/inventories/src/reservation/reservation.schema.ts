import { document } from '@waybill/api/document';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** A reservation is active until it ends, once and for good (INV-97). */
export const reservationStatuses = ['active', 'released', 'committed'] as const;
export type ReservationStatus = (typeof reservationStatuses)[number];

/** Goods promised to an order reference (INV-95). */
export const Reservation = v.object({
  id: uuid(),
  order_ref: v.string(),
  location_id: uuid(),
  product_id: v.nullable(uuid()),
  sku: v.nullable(v.string()),
  quantity: v.number(),
  status: v.picklist(reservationStatuses),
  expires_at: v.nullable(instant()),
  metadata: v.nullable(document),
  created_at: instant(),
  updated_at: instant(),
});
export type Reservation = Readonly<v.InferOutput<typeof Reservation>>;
