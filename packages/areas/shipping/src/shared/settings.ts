import { defineSettings, perMarket, type SettingValues } from '@waybill/settings/setting';
import {
  amount,
  clock,
  code,
  count,
  oneOf,
  optionalCode,
  percent,
  timeZone,
} from '@waybill/settings/setting-kinds';

/** The settings of shipping, of the market of a call (SHP-132). */
export const shippingSettings = defineSettings('shipping', {
  free_above_compares: perMarket(oneOf('net', 'gross'), 'net'),
  // The zone whose clock cut-offs, handling days and estimates go by (SHP-119).
  time_zone: perMarket(timeZone, 'UTC'),
  // `HH:MM` where the carrier declares none.
  cutoff_time: perMarket(clock, null),
  // Used where the carrier declares none.
  handling_days: perMarket(count(0, 365), 0),
  matrix_basis_default: perMarket(oneOf('weight', 'quantity', 'order_value'), 'weight'),
  // Code of the unit that weight tiers are keyed in.
  weight_unit: perMarket(code, null),
  // For methods without a threshold of their own.
  free_shipping_threshold: perMarket(amount, null),
  shipping_tax_class: perMarket(code, null),
  // Code or free name; the last step of the carrier chain.
  default_carrier: perMarket(optionalCode, null),
  default_shipping_tax_rate: perMarket(percent, null),
});

export type ShippingSettings = SettingValues<typeof shippingSettings.settings>;
