/** What a placement reads from the settings of the orders area (ORD-129). */
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

/** Whose orders a buyer reaches: its own, its organization's as well, or all of the shop. */
export type BuyerScope = 'own' | 'organization' | 'tenant';

/** What commands on an order read, at every call (ORD-129). */
export interface CommandSettings {
  /** Of the call's market (ORD-115). */
  readonly buyer_scope: BuyerScope;
  readonly cancel_requires_reason: boolean;
  readonly on_hold_blocks: 'shipping' | 'shipping_and_cancel' | 'nothing';
  readonly auto_complete_on: 'shipment' | 'payment' | 'manual';
  readonly allow_modification_after_acknowledge: boolean;
  readonly delivery_number_range_code: string;
  readonly return_number_range_code: string;
}

/** The settings of the area, to be resolved once the market of the call is known. */
export interface SettingsByMarket {
  for(marketId: string | undefined): Readonly<Record<keyof CommandSettings, unknown>>;
}

/** Picks them from the area's effective values, which their declarations have checked. */
export function commandSettings(
  values: Readonly<Record<keyof CommandSettings, unknown>>,
): CommandSettings {
  return {
    buyer_scope: values.buyer_scope as BuyerScope,
    cancel_requires_reason: values.cancel_requires_reason === true,
    on_hold_blocks: values.on_hold_blocks as CommandSettings['on_hold_blocks'],
    auto_complete_on: values.auto_complete_on as CommandSettings['auto_complete_on'],
    allow_modification_after_acknowledge: values.allow_modification_after_acknowledge === true,
    delivery_number_range_code: String(values.delivery_number_range_code),
    return_number_range_code: String(values.return_number_range_code),
  };
}
