import {
  type AreaSettings,
  defineSettings,
  perMarket,
  tenantWide,
} from '@waybill/settings/setting';
import { code, count, flag, oneOf } from '@waybill/settings/setting-kinds';

// What the contract promises of areas, or parts of them, that are not built yet. Each entry moves
// into its area on the day that the area has it.

// A shop sets these before its lists exist (API-114).
const orderListSettings = defineSettings('orderlists', {
  cart_merge_mode: tenantWide(oneOf('append', 'replace'), 'append'),
  default_kind: perMarket(code, null),
  shared_lists_editable: tenantWide(flag, false),
  reject_unknown_articles: tenantWide(flag, false),
  on_missing_article: tenantWide(oneOf('include', 'skip', 'fail'), 'include'),
  max_items_per_list: tenantWide(count(1, 1_000), 500),
  max_lists_per_owner: tenantWide(count(0), 100),
});

/** Settings that calls may name before their areas exist. */
export const settingsToCome: readonly AreaSettings[] = [orderListSettings];

/**
 * Topics that a shop may subscribe to before the first event of them: an endpoint is set up once,
 * and the contract names them (WHK-44).
 */
export const topicsToCome = [
  'order_list.created',
  'order_list.deleted',
  'order_list.updated',
  'order_list_kind.created',
  'order_list_kind.deleted',
  'order_list_kind.updated',
  'webhook.endpoint.disabled',
  'webhook.endpoint.failing',
] as const;
