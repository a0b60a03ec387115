import { document } from '@waybill/api/document';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** What a booking did, in the order the vocabulary offers them (INV-126). */
export const movementTypes = [
  'inbound',
  'adjustment',
  'reserve',
  'release',
  'shipment',
  'restock',
] as const;

/** One booking of the ledger; never changed, never removed (INV-49). */
export const StockMovement = v.object({
  id: uuid(),
  location_id: uuid(),
  product_id: v.nullable(uuid()),
  sku: v.nullable(v.string()),
  type: v.picklist(movementTypes),
  quantity: v.number(),
  order_ref: v.nullable(v.string()),
  reason: v.nullable(v.string()),
  metadata: v.nullable(document),
  created_at: instant(),
});
export type StockMovement = Readonly<v.InferOutput<typeof StockMovement>>;
