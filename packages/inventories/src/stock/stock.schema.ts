import { document } from '@waybill/api/document';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** One item at one location (INV-30). */
export const StockLevel = v.object({
  id: uuid(),
  location_id: uuid(),
  product_id: v.nullable(uuid()),
  sku: v.nullable(v.string()),
  on_hand: v.number(),
  reserved: v.number(),
  reorder_point: v.nullable(v.number()),
  metadata: v.nullable(document),
  ...externalKeyAnswer,
  created_at: instant(),
  updated_at: instant(),
});
export type StockLevel = Readonly<v.InferOutput<typeof StockLevel>>;
