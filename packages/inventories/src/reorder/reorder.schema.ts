import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';

/** A row that is down to its reorder point (INV-116). */
export const ReorderAlert = v.object({
  stock_level_id: uuid(),
  location_id: uuid(),
  /** Null when the location is gone, like `location_enabled`. */
  location_code: v.nullable(v.string()),
  location_enabled: v.nullable(v.boolean()),
  product_id: v.nullable(uuid()),
  sku: v.nullable(v.string()),
  on_hand: v.number(),
  reserved: v.number(),
  available: v.number(),
  reorder_point: v.number(),
  reorder_point_source: v.picklist(['row', 'default']),
  shortfall: v.number(),
});
export type ReorderAlert = Readonly<v.InferOutput<typeof ReorderAlert>>;

/** All of them, the largest shortfall first. */
export const ReorderAlerts = v.object({
  enabled: v.boolean(),
  reorder_point_default: v.number(),
  alerts: v.array(ReorderAlert),
});
export type ReorderAlerts = Readonly<v.InferOutput<typeof ReorderAlerts>>;

/** No field is read. */
export const ScanBody = v.object({});

/** The low rows that a scan came upon, each with its event of the day (INV-118). */
export const ReorderScan = v.object({
  enabled: v.boolean(),
  scanned: v.pipe(v.number(), v.integer()),
  emitted: v.array(v.object({ event_id: v.string(), stock_level_id: uuid() })),
});
export type ReorderScan = Readonly<v.InferOutput<typeof ReorderScan>>;
