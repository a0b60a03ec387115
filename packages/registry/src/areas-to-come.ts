import { defineSettings, perMarket, tenantWide } from '@waybill/settings/setting';
import { code, count, currency, flag, oneOf, quantity } from '@waybill/settings/setting-kinds';

// What the contract promises of areas that are not built yet. Each part moves into its area on the
// day that the area comes.

/** A shop sets these before its lists exist (settings.md 3, orderlists). */
export const orderListSettings = defineSettings('orderlists', {
  cart_merge_mode: tenantWide(oneOf('append', 'replace'), 'append'),
  default_kind: perMarket(code, null),
  shared_lists_editable: tenantWide(flag, false),
  reject_unknown_articles: tenantWide(flag, false),
  on_missing_article: tenantWide(oneOf('include', 'skip', 'fail'), 'include'),
  max_items_per_list: tenantWide(count(1, 1_000), 500),
  max_lists_per_owner: tenantWide(count(0), 100),
});

/** The rows that the decision on carts keeps (settings.md 3, carts; contract README, Carts). */
export const cartSettings = defineSettings('carts', {
  default_currency: perMarket(currency, 'EUR'),
  multi_cart_enabled: tenantWide(flag, true),
  max_items_per_cart: tenantWide(count(0), 500),
  max_quantity_per_line: tenantWide(quantity, 0),
});
