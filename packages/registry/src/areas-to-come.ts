import {
  type AreaSettings,
  defineSettings,
  perMarket,
  tenantWide,
} from '@waybill/settings/setting';
import { count, currency, flag, quantity } from '@waybill/settings/setting-kinds';

// What the contract promises of areas, or parts of them, that are not built yet. Each entry moves
// into its area on the day that the area has it.

// The rows that the decision on carts keeps (API-114).
const cartSettings = defineSettings('carts', {
  default_currency: perMarket(currency, 'EUR'),
  multi_cart_enabled: tenantWide(flag, true),
  max_items_per_cart: tenantWide(count(0), 500),
  max_quantity_per_line: tenantWide(quantity, 0),
});

/** Settings that calls may name before their areas exist. */
export const settingsToCome: readonly AreaSettings[] = [cartSettings];

/**
 * Topics that a shop may subscribe to before the first event of them: an endpoint is set up once,
 * and the contract names them (WHK-44).
 */
export const topicsToCome = [
  'cart.created',
  'cart.deleted',
  'cart.updated',
  'webhook.endpoint.disabled',
  'webhook.endpoint.failing',
] as const;
