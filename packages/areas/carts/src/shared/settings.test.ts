import { effectiveSettings } from '@waybill/settings/effective';
import { expect, it } from 'vitest';
import { cartSettings } from './settings.ts';

// CRT-50
it('carts have ten settings, whatever else is stored', () => {
  const stored: object = { colour: 'red' };
  expect(effectiveSettings(cartSettings, stored)).toEqual({
    default_currency: 'EUR',
    multi_cart_enabled: true,
    max_items_per_cart: 500,
    max_quantity_per_line: 0,
    cart_merge_strategy: 'merge',
    price_snapshot_mode: 'snapshot',
    convert_reserves_stock: 'never',
    abandon_after_minutes: 0,
    cart_ttl_days: 0,
    guest_cart_ttl_days: 0,
  });
});
