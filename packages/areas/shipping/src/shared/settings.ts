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
    'Order value that free shipping looks at: without tax, or with it. Placed orders keep what they pay.',
  ),
  // The zone whose clock cut-offs, handling days and estimates go by (SHP-119).
  time_zone: perMarket(
    timeZone,
    'UTC',
    'Zone of the clock by which parcels leave and estimates count, such as Europe/Berlin.',
  ),
  cutoff_time: perMarket(
    clock,
    null,
    'Time of day, such as 14:30, until which a parcel leaves the same day where its carrier names none.',
  ),
  handling_days: perMarket(
    count(0, 365),
    0,
    'Days before a parcel leaves, where its carrier names none.',
  ),
  matrix_basis_default: perMarket(
    oneOf('weight', 'quantity', 'order_value'),
    'weight',
    'Measure by which tiers are looked up, where a method names none.',
  ),
  weight_unit: perMarket(
    code,
    null,
    'Code of the unit in which tiers by weight are written; empty for the default unit.',
  ),
  free_shipping_threshold: perMarket(
    amount,
    null,
    'Order value from which shipping costs nothing, where a method names none; empty for never.',
  ),
  shipping_tax_class: perMarket(
    code,
    null,
    'Code of the tax class of shipping, where a method names none.',
  ),
  default_carrier: perMarket(
    optionalCode,
    null,
    'Code or name of the carrier, where a method names none.',
  ),
  default_shipping_tax_rate: perMarket(
    percent,
    null,
    'Tax on shipping in percent, where no tax class gives one.',
  ),
});

export type ShippingSettings = SettingValues<typeof shippingSettings.settings>;
