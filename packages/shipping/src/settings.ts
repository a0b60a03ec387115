import type { MatrixBasis } from './method/method-enums.ts';

/** The settings of the shipping area, of the call's market (shipping.md 4.1). */
export interface ShippingSettings {
  /** `HH:MM` UTC where the carrier declares none. */
  readonly cutoff_time: string | null;
  /** Where the carrier declares none. */
  readonly handling_days: number;
  readonly free_above_compares: 'net' | 'gross';
  /** For methods without a threshold of their own. */
  readonly free_shipping_threshold: number | null;
  readonly matrix_basis_default: Exclude<MatrixBasis, 'attribute'>;
  /** Code of the unit that weight tiers are keyed in. */
  readonly weight_unit: string | null;
  /** Code or free name; the last step of the carrier chain. */
  readonly default_carrier: string | null;
  readonly shipping_tax_class: string | null;
  /** Percent. */
  readonly default_shipping_tax_rate: number | null;
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
const number = (value: unknown) => (value === null ? null : Number(value));

/** Picks them from the area's effective values, which their declarations have checked. */
export function shippingSettings(
  values: Readonly<Record<keyof ShippingSettings, unknown>>,
): ShippingSettings {
  return {
    cutoff_time: text(values.cutoff_time),
    handling_days: Number(values.handling_days),
    free_above_compares: values.free_above_compares as ShippingSettings['free_above_compares'],
    free_shipping_threshold: number(values.free_shipping_threshold),
    matrix_basis_default: values.matrix_basis_default as ShippingSettings['matrix_basis_default'],
    weight_unit: text(values.weight_unit),
    default_carrier: text(values.default_carrier),
    shipping_tax_class: text(values.shipping_tax_class),
    default_shipping_tax_rate: number(values.default_shipping_tax_rate),
  };
}
