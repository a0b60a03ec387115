import type { Carrier } from './carrier/carrier.schema.ts';
import { carrierDefaults } from './carrier/defaults.ts';
import type { Method } from './method/method.schema.ts';
import { methodDefaults } from './method/standard.ts';
import type { ShippingSettings } from './settings.ts';
import type { Tier } from './tier/tier.schema.ts';
import { standardWeightUnits } from './weight-unit/standard.ts';

const AT = '2026-01-01T00:00:00.000Z';
const stamps = { created_at: AT, updated_at: AT };

/** A uuid that a test can name. */
export const uuidOf = (index: number) =>
  `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`;

export const aCarrier = (overrides: Partial<Carrier> = {}): Carrier => ({
  ...carrierDefaults,
  id: uuidOf(1),
  code: 'dhl',
  name: 'DHL',
  ...stamps,
  ...overrides,
});

/** Enabled, fixed, 4.90 EUR. */
export const aMethod = (overrides: Partial<Method> = {}): Method => ({
  ...methodDefaults,
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

/** Kilogram, gram and pound. */
export const weightUnits = standardWeightUnits({ newId: () => uuidOf(500), at: AT });

/** The settings of a tenant that set none. */
export const settingsOf = (overrides: Partial<ShippingSettings> = {}): ShippingSettings => ({
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
