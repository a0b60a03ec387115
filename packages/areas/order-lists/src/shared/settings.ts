import {
  defineSettings,
  perMarket,
  type SettingValues,
  tenantWide,
} from '@waybill/settings/setting';
import { code, count, flag, oneOf } from '@waybill/settings/setting-kinds';

/** The settings of order lists (ORL-43). */
export const orderListSettings = defineSettings('orderlists', {
  cart_merge_mode: tenantWide(
    oneOf('append', 'replace'),
    'append',
    'Fills a cart with a list: beside the lines that it has, or in their place.',
  ),
  default_kind: perMarket(code, null, 'Code of the kind of a list that names none.'),
  shared_lists_editable: tenantWide(flag, false, 'Lets colleagues change lists shared with them.'),
  reject_unknown_articles: tenantWide(flag, false, 'Refuses articles that the catalogue lacks.'),
  on_missing_article: tenantWide(
    oneOf('include', 'skip', 'fail'),
    'include',
    'Lines of unknown articles when a list becomes a cart or an order: taken, left out, or refused.',
  ),
  max_items_per_list: tenantWide(count(1, 1_000), 500, 'Lines of a list at most.'),
  max_lists_per_owner: tenantWide(count(0), 100, 'Lists of an owner at most; 0 is no limit.'),
});

export type OrderListSettings = SettingValues<typeof orderListSettings.settings>;
