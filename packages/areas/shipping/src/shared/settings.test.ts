import { effectiveSettings } from '@waybill/settings/effective';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { settingsOf } from './rows.factory.ts';
import { shippingSettings } from './settings.ts';

it('takes values as they are set', () => {
  const set = settingsOf({
    time_zone: 'Europe/Berlin',
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

// SHP-132
it('takes up to a year of handling, none where nothing is said', () => {
  const { handling_days } = shippingSettings.settings;
  expect([-1, 0, 365, 366].map((days) => v.is(handling_days.schema, days))).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(handling_days.fallback).toBe(0);
});
