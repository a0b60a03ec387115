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
  default_kind: perMarket(
    code,
    null,
    'Code of the kind that a new list gets when it names none; without one the default kind.',
  ),
  shared_lists_editable: tenantWide(
    flag,
    false,
    'Lets colleagues change a list that is shared with them. Lists that are shared already too.',
  ),
  reject_unknown_articles: tenantWide(
    flag,
    false,
    'Refuses a line whose article has no row in the stock. Lines that stand stay.',
  ),
  on_missing_article: tenantWide(
    oneOf('include', 'skip', 'fail'),
    'include',
    'Lines of unknown articles when a list becomes a cart or an order: taken, left out, or refused.',
  ),
  max_items_per_list: tenantWide(
    count(1, 1_000),
    500,
    'Lines of a list at most. Longer lists stay, and take no more lines.',
  ),
  max_lists_per_owner: tenantWide(
    count(0),
    100,
    'Lists of an owner at most; 0 is no limit. Lists that stand stay.',
  ),
});

export type OrderListSettings = SettingValues<typeof orderListSettings.settings>;
