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

function byUrgency(left: ReorderAlert, right: ReorderAlert): number {
  const urgency = compare(right.shortfall, left.shortfall);
  if (urgency !== 0) return urgency;
  const names = (alert: ReorderAlert) => [
    alert.location_code ?? '',
    alert.sku ?? '',
    alert.product_id ?? '',
    alert.stock_level_id,
  ];
  const others = names(right);
  for (const [index, name] of names(left).entries()) {
    const other = others[index] ?? '';
    if (name !== other) return name < other ? -1 : 1;
  }
  return 0;
}
