import type { InventorySettings } from '../shared/settings.ts';
import type { StockLevel } from '../stock/stock.schema.ts';

export type BackorderPolicy = InventorySettings['backorder_policy'];

/** Which rows may promise more than they have, or a new row where there is none. */
const accepts: Readonly<Record<BackorderPolicy, (row: StockLevel | undefined) => boolean>> = {
  deny: () => false,
  // Only the literal counts, and no row is no opt-in (INV-46, INV-89).
  allow_per_sku: (row) => row?.metadata?.['backorder'] === true,
  allow: () => true,
};

/** Tells that the setting lets a backorder stand on the row (INV-88 to INV-90). */
export function mayBackorder(policy: BackorderPolicy, row: StockLevel | undefined): boolean {
  return accepts[policy](row);
}
