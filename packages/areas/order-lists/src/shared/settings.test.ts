import { effectiveSettings } from '@waybill/settings/effective';
import { expect, it } from 'vitest';
import { orderListSettings } from './settings.ts';

// ORL-43
it('a shop that sets nothing has lists of 500 positions, 100 an owner, shared for reading', () => {
  expect(effectiveSettings(orderListSettings, {}, {})).toEqual({
    cart_merge_mode: 'append',
    default_kind: null,
    max_items_per_list: 500,
    max_lists_per_owner: 100,
    on_missing_article: 'include',
    reject_unknown_articles: false,
    shared_lists_editable: false,
  });
});
