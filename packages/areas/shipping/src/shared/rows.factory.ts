import { fallbacksOf } from '@waybill/resources/standard-rows';
import { type Carrier, carriers } from '../carrier/carrier.resource.ts';
import { type Method, methods } from '../method/method.resource.ts';
import {
  type ServiceLevel,
  standardServiceLevels,
} from '../service-level/service-level.resource.ts';
import type { Tier } from '../tier/tier.resource.ts';
import { standardWeightUnits, type WeightUnit } from '../weight-unit/weight-unit.resource.ts';
import type { ShippingSettings } from './settings.ts';

const AT = '2026-01-01T00:00:00.000Z';
const stamps = { created_at: AT, updated_at: AT };

const unknownElsewhere = { external_id: null, external_refs: null };

/** A uuid that a test can name. */
export const uuidOf = (index: number) =>
  `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

export const aCarrier = (overrides: Partial<Carrier> = {}): Carrier => ({
  ...(fallbacksOf(carriers) as unknown as Carrier),
  ...unknownElsewhere,
  id: uuidOf(1),
  code: 'dhl',
  name: 'DHL',
  ...stamps,
  ...overrides,
});

/** Enabled, fixed, 4.90 EUR. */
export const aMethod = (overrides: Partial<Method> = {}): Method => ({
  ...(fallbacksOf(methods) as unknown as Method),
  ...unknownElsewhere,
  quote_above: null,
  tax_class: null,
  id: uuidOf(100),
  code: 'standard',
  name: 'Standard',
  enabled: true,
  price: 4.9,
  ...stamps,
  ...overrides,
});

/** A tier of the method that `aMethod` makes. */
export const aTier = (from_value: number, price: number, overrides: Partial<Tier> = {}): Tier => ({
  id: uuidOf(from_value),
  method_id: uuidOf(100),
  from_value,
  price,
  position: 0,
  ...stamps,
  ...overrides,
});

const blank = { description: null, descriptions: null, ...stamps };

/** Standard, express, economy and freight. */
export const standardLevels: readonly ServiceLevel[] = standardServiceLevels.map((row, index) => ({
  ...blank,
  ...row,
  id: uuidOf(400 + index),
}));

/** Kilogram, gram and pound. */
export const weightUnits: readonly WeightUnit[] = standardWeightUnits.map((row, index) => ({
  ...blank,
  tone: null,
  ...row,
  id: uuidOf(500 + index),
}));

/** The settings of a tenant that set none. */
export const settingsOf = (overrides: Partial<ShippingSettings> = {}): ShippingSettings => ({
  time_zone: 'UTC',
  cutoff_time: null,
  handling_days: 0,
  free_above_compares: 'net',
  free_shipping_threshold: null,
  matrix_basis_default: 'weight',
  weight_unit: null,
  default_carrier: null,
  shipping_tax_class: null,
  default_shipping_tax_rate: null,
  ...overrides,
});
