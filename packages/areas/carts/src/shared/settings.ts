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
  default_currency: perMarket(currency(), 'EUR', 'Currency of a new cart that names none.'),
  multi_cart_enabled: tenantWide(flag, true, 'Lets an owner have several active carts.'),
  max_items_per_cart: tenantWide(count(0), 500, 'Lines of a cart at most; 0 is no limit.'),
  max_quantity_per_line: tenantWide(quantity, 0, 'Quantity of a line at most; 0 is no limit.'),
  cart_merge_strategy: tenantWide(
    oneOf('merge', 'replace'),
    'merge',
    'Lines of the customer’s own cart when a guest signs in: kept beside the guest’s, or replaced.',
  ),
  price_snapshot_mode: tenantWide(
    oneOf('snapshot', 'live'),
    'snapshot',
    'Prices of an order made of a cart: those that the cart shows, or those of that moment.',
  ),
  convert_reserves_stock: tenantWide(
    oneOf('never', 'request', 'require'),
    'never',
    'Reserves goods when a cart becomes an order: never, as far as they go, or else no order is made.',
  ),
  abandon_after_minutes: tenantWide(count(0), 0, 'Minutes until a cart is abandoned; 0 is never.'),
  cart_ttl_days: tenantWide(count(0), 0, 'Days until an unused cart is deleted; 0 is never.'),
  guest_cart_ttl_days: tenantWide(count(0), 0, 'Days until a guest’s cart is deleted; 0 is never.'),
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
