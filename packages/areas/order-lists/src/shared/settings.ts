import {
  defineSettings,
  perMarket,
  type SettingValues,
  tenantWide,
} from '@waybill/settings/setting';
import { code, count, flag, oneOf } from '@waybill/settings/setting-kinds';

/** The settings of order lists (ORL-43). */
export const orderListSettings = defineSettings('orderlists', {
  cart_merge_mode: tenantWide(oneOf('append', 'replace'), 'append'),
  default_kind: perMarket(code, null),
  shared_lists_editable: tenantWide(flag, false),
  reject_unknown_articles: tenantWide(flag, false),
  on_missing_article: tenantWide(oneOf('include', 'skip', 'fail'), 'include'),
  max_items_per_list: tenantWide(count(1, 1_000), 500),
  // 0 = as many as they like.
  max_lists_per_owner: tenantWide(count(0), 100),
});

export type OrderListSettings = SettingValues<typeof orderListSettings.settings>;
