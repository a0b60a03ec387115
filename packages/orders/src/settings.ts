/** What a placement reads from the settings of the orders area (settings.md 3, orders). */
export interface PlacementSettings {
  readonly max_items_per_order: number;
  /** Of the call's market. */
  readonly default_currency: string;
  /** Of the call's market, in the order's currency; null asks for no approval. */
  readonly require_approval_above_value: number | null;
  readonly order_number_range_code: string;
}

/** Picks them from the area's effective values, which their declarations have checked. */
export function placementSettings(
  values: Readonly<Record<keyof PlacementSettings, unknown>>,
): PlacementSettings {
  const threshold = values.require_approval_above_value;
  return {
    max_items_per_order: Number(values.max_items_per_order),
    default_currency: String(values.default_currency),
    require_approval_above_value: threshold === null ? null : Number(threshold),
    order_number_range_code: String(values.order_number_range_code),
  };
}
