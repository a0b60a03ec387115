import { effectiveSettings } from '@waybill/settings/effective';
import { expect, it } from 'vitest';
import { settingsOf } from './rows.factory.ts';
import { shippingSettings } from './settings.ts';

it('takes values as they are set', () => {
  const set = settingsOf({
    cutoff_time: '16:00',
    handling_days: 2,
    free_above_compares: 'gross',
    free_shipping_threshold: 50,
    matrix_basis_default: 'quantity',
    weight_unit: 'g',
    default_carrier: 'dhl',
    shipping_tax_class: 'full',
    default_shipping_tax_rate: 19,
  });
  expect(effectiveSettings(shippingSettings, set)).toEqual(set);
  const nothing = settingsOf();
  expect(effectiveSettings(shippingSettings, nothing)).toEqual(nothing);
});

it('takes 0 for a value', () => {
  const free = { free_shipping_threshold: 0 };
  expect(effectiveSettings(shippingSettings, free)).toEqual(settingsOf(free));
});
