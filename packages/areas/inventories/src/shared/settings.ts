import { defineSettings, type SettingValues, tenantWide } from '@waybill/settings/setting';
import { code, count, flag, oneOf, quantity } from '@waybill/settings/setting-kinds';

/** The settings of inventories, the same for all markets (INV-128). */
export const inventorySettings = defineSettings('inventories', {
  default_location_code: tenantWide(code, 'main'),
  movement_reason_required: tenantWide(oneOf('none', 'adjustments', 'all'), 'adjustments'),
  // Minutes; 0 sets no deadline.
  reservation_ttl_minutes: tenantWide(count(0), 0),
  restock_on_return_default: tenantWide(flag, true),
  backorder_policy: tenantWide(oneOf('deny', 'allow_per_sku', 'allow'), 'deny'),
  allocation_strategy: tenantWide(oneOf('priority', 'nearest', 'single_location'), 'priority'),
  // Lets a correction go below what is reserved; nothing lets it go below 0.
  allow_negative_stock: tenantWide(flag, false),
  reorder_alert_enabled: tenantWide(flag, true),
  // The point of rows without their own; 0 never alerts.
  reorder_point_default: tenantWide(quantity, 0),
});

export type InventorySettings = SettingValues<typeof inventorySettings.settings>;
