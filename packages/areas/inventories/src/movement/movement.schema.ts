import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** Types of bookings, in the order the vocabulary offers them (INV-126). */
export const movementTypes = [
  'inbound',
  'adjustment',
  'reserve',
  'release',
  'shipment',
  'restock',
  'transfer_out',
  'transfer_in',
] as const;

/** One booking of the ledger; never changed, never removed (INV-49). */
export const StockMovement = namedObject('StockMovement', {
  id: uuid(),
  location_id: described('Id of the location; kept when the location is deleted.', uuid()),
  product_id: described('Product of the item, as the call named it.', v.nullable(uuid())),
  sku: described('Article number of the item, as the call named it.', v.nullable(v.string())),
  type: described('What the booking did.', v.picklist(movementTypes)),
  quantity: described('Signed change in units, up to 3 decimals; never a balance.', v.number()),
  order_ref: described(
    'Reference of the order it was booked for, or of the transfer; null where there is none.',
    v.nullable(v.string()),
  ),
  reason: described('Why it was booked; null where no reason was given.', v.nullable(v.string())),
  metadata: described(
    'What the service notes: backordered on a reserve, shortfall on a shipment.',
    v.nullable(document),
  ),
  created_at: described('When it was booked, UTC.', instant()),
});
export type StockMovement = Readonly<v.InferOutput<typeof StockMovement>>;
