import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { LocationFacts } from '../location/call-location.ts';
import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { available } from '../stock/stock-row.ts';
import type { ReorderAlert } from './reorder.schema.ts';

/** The settings that alerts read. */
export type ReorderSettings = Pick<
  InventorySettings,
  'reorder_alert_enabled' | 'reorder_point_default'
>;

/** Tells that a row is down to its point; a point of 0 is never reached (INV-113). */
export function isLow(row: StockLevel, settings: ReorderSettings): boolean {
  const reorderPoint = reorderPointOf(row, settings);
  return compare(reorderPoint, 0) > 0 && compare(available(row), reorderPoint) <= 0;
}

/**
 * Tells that a booking took a row down to its point (INV-117). A row that begins below
 * has not come down, and one that was low before does not come down again.
 */
export function comesDown(
  before: StockLevel | undefined,
  after: StockLevel,
  settings: ReorderSettings,
): boolean {
  if (!settings.reorder_alert_enabled || before === undefined) return false;
  return isLow(after, settings) && compare(available(before), reorderPointOf(after, settings)) > 0;
}

/** The alert of a row (INV-116); without the location its facts are null. */
export function lowAlert(
  row: StockLevel,
  location: Pick<LocationFacts, 'code' | 'enabled'> | undefined,
  settings: ReorderSettings,
): ReorderAlert {
  const left = available(row);
  const reorderPoint = reorderPointOf(row, settings);
  return {
    stock_level_id: row.id,
    location_id: row.location_id,
    location_code: location?.code ?? null,
    location_enabled: location?.enabled ?? null,
    product_id: row.product_id,
    sku: row.sku,
    name: row.name,
    on_hand: row.on_hand,
    reserved: row.reserved,
    available: left,
    reorder_point: reorderPoint,
    reorder_point_source: row.reorder_point === null ? 'default' : 'row',
    shortfall: subtract(reorderPoint, left),
  };
}

/** The reorder point that a booking must not pass unnoticed; 0 where the shop wants no alerts. */
export function watchedPoint(row: StockLevel, settings: ReorderSettings): Decimal {
  return settings.reorder_alert_enabled ? reorderPointOf(row, settings) : 0;
}

function reorderPointOf(row: StockLevel, settings: ReorderSettings): Decimal {
  return row.reorder_point ?? settings.reorder_point_default;
}
