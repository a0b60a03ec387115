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
  free_above_compares: perMarket(
    oneOf('net', 'gross'),
    'net',
    'Order value that decides on free shipping: without tax, or with it.',
  ),
  // The zone whose clock cut-offs, handling days and estimates go by (SHP-119).
  time_zone: perMarket(timeZone, 'UTC', 'Clock by which parcels leave, such as Europe/Berlin.'),
  cutoff_time: perMarket(
    clock,
    null,
    'Time until which parcels leave the same day, such as 14:30.',
  ),
  handling_days: perMarket(count(0, 365), 0, 'Days until a parcel leaves; a carrier’s own win.'),
  matrix_basis_default: perMarket(
    oneOf('weight', 'quantity', 'order_value'),
    'weight',
    'Measure by which tiers are looked up, where a method names none.',
  ),
  weight_unit: perMarket(code, null, 'Code of the unit of tiers by weight.'),
  free_shipping_threshold: perMarket(
    amount,
    null,
    'Order value from which shipping costs nothing, where a method names none; empty for never.',
  ),
  shipping_tax_class: perMarket(code, null, 'Tax class of methods that name none.'),
  default_carrier: perMarket(optionalCode, null, 'Carrier of methods that name none.'),
  default_shipping_tax_rate: perMarket(percent, null, 'Tax on shipping without a tax class, in %.'),
});

export type ShippingSettings = SettingValues<typeof shippingSettings.settings>;
