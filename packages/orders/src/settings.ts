/** What a placement reads from the settings of the orders area (settings.md 3, orders). */
export interface PlacementSettings {
  readonly max_items_per_order: number;
  /** Of the call's market. */
  readonly default_currency: string;
  /** Of the call's market, in the order's currency; null asks for no approval. */
  readonly require_approval_above_value: number | null;
  readonly order_number_range_code: string;
}
