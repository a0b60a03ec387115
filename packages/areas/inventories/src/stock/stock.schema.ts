import { described, namedObject } from '@waybill/api/annotation';
import { document } from '@waybill/api/document';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { day, instant, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** One item at one location (INV-30). */
export const StockLevel = namedObject('StockLevel', {
  id: uuid(),
  location_id: described('Id of the location.', uuid()),
  product_id: described('Product of the row; a row has it, sku, or both.', v.nullable(uuid())),
  sku: described(
    'Article number of the row; a row has it, product_id, or both.',
    v.nullable(v.string()),
  ),
  name: described(
    'What the article is called; while it is null, the next order, list or cart that names the article fills it.',
    v.nullable(v.string()),
  ),
  bin: described('Where it lies at its location: `A-12`.', v.nullable(v.string())),
  on_hand: described('Units in the building, promised ones included; never below 0.', v.number()),
  reserved: described('Units promised by active reservations.', v.number()),
  reorder_point: described(
    'Units at or below which the row is low; null takes the setting reorder_point_default.',
    v.nullable(v.number()),
  ),
  safety_quantity: described(
    'Units that are promised to nobody; null holds none back.',
    v.nullable(v.number()),
  ),
  metadata: described(
    'An object of the caller’s; its key backorder, when true, lets the row be reserved beyond its stock.',
    v.nullable(document),
  ),
  availability_code: described(
    'Code of its availability state; null where it has none, which is orderable.',
    v.nullable(v.string()),
  ),
  expected_at: described('Day on which goods are expected, `2026-12-01`.', v.nullable(day())),
  ...externalKeyAnswer,
  created_at: instant(),
  updated_at: instant(),
});
export type StockLevel = Readonly<v.InferOutput<typeof StockLevel>>;
