import { compare } from '@waybill/kernel/decimal';
import type { LocationFacts } from '../location/call-location.ts';
import type { StockLevel } from '../stock/stock.schema.ts';
import { isLow, lowAlert, type ReorderSettings } from './low-stock.ts';
import type { ReorderAlert, ReorderAlerts } from './reorder.schema.ts';

/** Lists every row that is down to its point, the largest shortfall first (INV-114, INV-115). */
export function reorderAlerts(
  rows: readonly StockLevel[],
  locations: readonly Pick<LocationFacts, 'id' | 'code' | 'enabled'>[],
  settings: ReorderSettings,
): ReorderAlerts {
  const { reorder_alert_enabled: enabled, reorder_point_default } = settings;
  const byId = new Map(locations.map((location) => [location.id, location]));
  const alerts = rows
    .filter((row) => enabled && isLow(row, settings))
    .map((row) => lowAlert(row, byId.get(row.location_id), settings))
    .sort(byUrgency);
  return { enabled, reorder_point_default, alerts };
}

/** Fields that break a tie, in this order; a row without one comes first. */
const TIES = ['location_code', 'sku', 'product_id', 'stock_level_id'] as const;

function byUrgency(left: ReorderAlert, right: ReorderAlert): number {
  const urgency = compare(right.shortfall, left.shortfall);
  if (urgency !== 0) return urgency;
  for (const name of TIES) {
    const [one, other] = [left[name] ?? '', right[name] ?? ''];
    if (one !== other) return one < other ? -1 : 1;
  }
  return 0;
}
