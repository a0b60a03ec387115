import { type Moment, momentAt } from '@waybill/kernel/moment';
import type { Cart } from '../cart/cart.schema.ts';
import type { Line } from '../line/line.ts';
import type { NewLine } from '../line/line-input.ts';
import type { OpenCart } from '../line/open-cart.ts';
import type { CartSettings } from '../shared/settings.ts';

export const OWNER = '01976f3a-8c1e-7a44-9d0b-0000000000a1';
/** The session of a guest. */
export const SESSION = 'a-visitor-of-the-shop-window';
export const STRANGER = '01976f3a-8c1e-7a44-9d0b-0000000000b2';

const CREATED = '2026-11-21T10:00:00.000Z';

/** The settings of carts in a fresh tenant. */
export const freshSettings: CartSettings = {
  default_currency: 'EUR',
  amount_rounding: 'precise',
  multi_cart_enabled: true,
  max_items_per_cart: 500,
  max_quantity_per_line: 0,
  cart_merge_strategy: 'merge',
  price_snapshot_mode: 'snapshot',
  convert_reserves_stock: 'never',
  abandon_after_minutes: 0,
  cart_ttl_days: 0,
  guest_cart_ttl_days: 0,
};

/** A moment behind the creation of everything here. */
export function momentAfter(at = '2026-11-22T10:00:00.000Z'): Moment {
  return momentAt(new Date(at), { at, rev: 1 });
}

/** A cart without lines. */
export function cartOf(more: Partial<Cart> = {}): Cart {
  return {
    id: '01976f3a-8c1e-7a44-9d0b-00000000ca47',
    name: 'Cart',
    status: 'active',
    contact_id: OWNER,
    session_key: null,
    channel_id: null,
    currency: 'EUR',
    amount_rounding: 'precise',
    is_current: false,
    item_count: 0,
    subtotal: 0,
    abandoned_at: null,
    ordered_at: null,
    order_ref: null,
    merged_into_cart_id: null,
    metadata: null,
    created_at: CREATED,
    updated_at: CREATED,
    ...more,
  };
}

/** A line as it was sent. */
export function newLine(more: Partial<NewLine> = {}): NewLine {
  return {
    type: 'product',
    product_id: null,
    sku: 'LAMP-7',
    name: 'Desk lamp',
    quantity: 1,
    unit: null,
    unit_price: 10,
    currency: null,
    tax_rate: 19,
    configuration: null,
    snapshot: null,
    metadata: null,
    position: null,
    ...more,
  };
}

/** A line as it is kept; `id` is the last digit of its id. */
export function lineOf(id: number, more: Partial<Line> = {}): Line {
  const { currency: _currency, ...sent } = newLine();
  return {
    id: `01976f3a-8c1e-7a44-9d0b-00000000000${id}`,
    ...sent,
    position: 0,
    created_at: CREATED,
    updated_at: CREATED,
    ...more,
  };
}

/** A cart with lines. */
export function openOf(lines: readonly Line[], more: Partial<Cart> = {}): OpenCart {
  return { cart: cartOf(more), priced: lines.some((line) => line.unit_price !== 0), lines };
}
