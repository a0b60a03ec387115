/** What the calls of the area read, at every call (inventories.md 4, settings.md 3). */
export interface InventorySettings {
  readonly default_location_code: string;
  readonly movement_reason_required: 'none' | 'adjustments' | 'all';
  readonly allocation_strategy: 'priority' | 'nearest' | 'single_location';
  readonly backorder_policy: 'deny' | 'allow_per_sku' | 'allow';
  /** Lets a correction go below what is reserved; nothing lets it go below 0. */
  readonly allow_negative_stock: boolean;
  /** Minutes; 0 sets no deadline. */
  readonly reservation_ttl_minutes: number;
  readonly restock_on_return_default: boolean;
  readonly reorder_alert_enabled: boolean;
  /** The point of rows without their own; 0 never alerts. */
  readonly reorder_point_default: number;
}

/** Picks them from the area's effective values, which their declarations have checked. */
export function inventorySettings(
  values: Readonly<Record<keyof InventorySettings, unknown>>,
): InventorySettings {
  return {
    default_location_code: String(values.default_location_code),
    movement_reason_required:
      values.movement_reason_required as InventorySettings['movement_reason_required'],
    allocation_strategy: values.allocation_strategy as InventorySettings['allocation_strategy'],
    backorder_policy: values.backorder_policy as InventorySettings['backorder_policy'],
    allow_negative_stock: values.allow_negative_stock === true,
    reservation_ttl_minutes: Number(values.reservation_ttl_minutes),
    restock_on_return_default: values.restock_on_return_default === true,
    reorder_alert_enabled: values.reorder_alert_enabled === true,
    reorder_point_default: Number(values.reorder_point_default),
  };
}
