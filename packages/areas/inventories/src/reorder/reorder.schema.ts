import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** A row that is down to its reorder point (INV-116). */
export const ReorderAlert = namedObject('ReorderAlert', {
  stock_level_id: described('Id of the stock row.', uuid()),
  location_id: described('Id of its location.', uuid()),
  /** Null when the location is gone, like `location_enabled`. */
  location_code: described(
    'Code of its location; null when the location is gone.',
    v.nullable(v.string()),
  ),
  location_enabled: described(
    'Whether the location takes part in sales; null when it is gone.',
    v.nullable(v.boolean()),
  ),
  product_id: described('Product of the item.', v.nullable(uuid())),
  sku: described('Article number of the item.', v.nullable(v.string())),
  name: described(
    'What the article is called; null where its row says nothing.',
    v.nullable(v.string()),
  ),
  on_hand: described('Units in the building, promised ones included.', v.number()),
  reserved: described('Units promised to order references.', v.number()),
  available: described('on_hand minus reserved.', v.number()),
  reorder_point: described(
    'The quantity at or below which the row is low, as applied.',
    v.number(),
  ),
  reorder_point_source: described(
    'Where that point comes from: the row itself, or the setting reorder_point_default.',
    v.picklist(['row', 'default']),
  ),
  shortfall: described('reorder_point minus available, in units.', v.number()),
});
export type ReorderAlert = Readonly<v.InferOutput<typeof ReorderAlert>>;

/** All of them, the largest shortfall first. */
export const ReorderAlerts = namedObject('ReorderAlerts', {
  enabled: described(
    'The setting reorder_alert_enabled; without it there are no alerts.',
    v.boolean(),
  ),
  reorder_point_default: described(
    'The setting for rows without a point of their own, in units.',
    v.number(),
  ),
  alerts: described('The rows that are low, the largest shortfall first.', v.array(ReorderAlert)),
});
export type ReorderAlerts = Readonly<v.InferOutput<typeof ReorderAlerts>>;

/** No field is read. */
export const ScanBody = v.object({});

/** The low rows that a scan came upon, each with its event of the day (INV-118). */
export const ReorderScan = namedObject('ReorderScan', {
  enabled: described(
    'The setting reorder_alert_enabled; without it nothing is scanned.',
    v.boolean(),
  ),
  scanned: described('Stock rows looked at.', v.pipe(v.number(), v.integer())),
  emitted: described(
    'The events published by this scan; a row has at most one a UTC day.',
    v.array(
      v.object({
        event_id: described('Id of the stock_level.low event.', v.string()),
        stock_level_id: described('Id of the stock row it is about.', uuid()),
      }),
    ),
  ),
});
export type ReorderScan = Readonly<v.InferOutput<typeof ReorderScan>>;
