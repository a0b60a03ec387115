import { currency } from '@waybill/api/fields';
import { amountRounding } from '@waybill/settings/amount-rounding';
import {
  defineSettings,
  perMarket,
  type SettingValues,
  tenantWide,
} from '@waybill/settings/setting';
import { count, flag, oneOf, quantity } from '@waybill/settings/setting-kinds';

/** The settings of carts (CRT-50). */
export const cartSettings = defineSettings('carts', {
  default_currency: perMarket(currency(), 'EUR'),
  // Off: an owner has one active cart at most.
  multi_cart_enabled: tenantWide(flag, true),
  // 0 is no limit, of either.
  max_items_per_cart: tenantWide(count(0), 500),
  max_quantity_per_line: tenantWide(quantity, 0),
  cart_merge_strategy: tenantWide(oneOf('merge', 'replace'), 'merge'),
  price_snapshot_mode: tenantWide(oneOf('snapshot', 'live'), 'snapshot'),
  convert_reserves_stock: tenantWide(oneOf('never', 'request', 'require'), 'never'),
  // 0 is off, of all three.
  abandon_after_minutes: tenantWide(count(0), 0),
  cart_ttl_days: tenantWide(count(0), 0),
  guest_cart_ttl_days: tenantWide(count(0), 0),
});

/** The setting of orders that carts follow, so that a cart says what its order will say (CRT-12). */
export const roundingSettings = defineSettings('orders', { amount_rounding: amountRounding });

export type CartSettings = SettingValues<typeof cartSettings.settings> &
  SettingValues<typeof roundingSettings.settings>;

/** The settings by which carts that nobody uses are put away. */
export type Lifetimes = Pick<
  CartSettings,
  'abandon_after_minutes' | 'cart_ttl_days' | 'guest_cart_ttl_days'
>;

/** The settings that limit the lines of a cart. */
export type LineLimits = Pick<CartSettings, 'max_items_per_cart' | 'max_quantity_per_line'>;

/** The settings by which a cart takes lines and counts them. */
export type LineSettings = LineLimits & Pick<CartSettings, 'amount_rounding'>;
