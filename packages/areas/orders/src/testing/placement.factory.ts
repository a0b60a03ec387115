import type { PlaceOrderBody } from '../placement/placement.schema.ts';
import type { PlacementSettings } from '../shared/settings.ts';

/** Settings of a fresh tenant. */
export const freshSettings: PlacementSettings = {
  max_items_per_order: 500,
  default_currency: 'EUR',
  amount_rounding: 'precise',
  require_approval_above_value: null,
  order_number_range_code: 'order',
  stock_follows_orders: 'off',
  routing_strategy: 'priority',
};

/** A body that is accepted as it is: two lamps, 119.00 with tax. */
export function placementBody(overrides: Partial<PlaceOrderBody> = {}): PlaceOrderBody {
  return {
    items: [{ name: 'Desk lamp', sku: 'LAMP-7', quantity: 2, unit_price: 50, tax_rate: 19 }],
    ...overrides,
  };
}
