import { defineSettings, type SettingValues, tenantWide } from '@waybill/settings/setting';
import { code, count, flag, oneOf, quantity } from '@waybill/settings/setting-kinds';

/** The settings of inventories, the same for all markets (INV-128). */
export const inventorySettings = defineSettings('inventories', {
  default_location_code: tenantWide(code, 'main', 'Location of bookings that name none.'),
  movement_reason_required: tenantWide(
    oneOf('none', 'adjustments', 'all'),
    'adjustments',
    'Bookings of stock that have to give a reason: none, corrections, or all.',
  ),
  reservation_ttl_minutes: tenantWide(
    count(0),
    0,
    'Minutes after which a reservation made by hand ends; 0 is never. Older ones end too; those of orders stay.',
  ),
  restock_on_return_default: tenantWide(flag, true, 'Puts returned goods into stock by default.'),
  backorder_policy: tenantWide(
    oneOf('deny', 'allow_per_sku', 'allow'),
    'deny',
    'Sells more than there is: never, for articles that allow it, or always.',
  ),
  allocation_strategy: tenantWide(
    oneOf('priority', 'nearest', 'single_location'),
    'priority',
    'Location from which goods are reserved by hand: by priority, the nearest, or one that has them all.',
  ),
  allow_negative_stock: tenantWide(flag, false, 'Lets a correction go below what is reserved.'),
  reorder_alert_enabled: tenantWide(flag, true, 'Shows articles at their reorder point.'),
  reorder_point_default: tenantWide(
    quantity,
    0,
    'Reorder point of articles without one; 0 is off.',
  ),
});

export type InventorySettings = SettingValues<typeof inventorySettings.settings>;
