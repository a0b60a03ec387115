import * as v from 'valibot';
import { Countries, Days, LocaleMap, rowFields } from '../fields.schema.ts';

/** In the order to offer them (shipping.md 3.3). */
export const pricingTypes = ['fixed', 'free', 'matrix'] as const;
export type PricingType = (typeof pricingTypes)[number];

/** What a matrix may measure, in the order to offer it (shipping.md 3.2). */
export const matrixBases = ['weight', 'quantity', 'order_value', 'attribute'] as const;
export type MatrixBasis = (typeof matrixBases)[number];

/** A shipping method of a tenant (shipping.md 2.2). */
export const Method = v.object({
  ...rowFields,
  code: v.string(),
  name: v.string(),
  carrier: v.nullable(v.string()),
  carrier_id: v.nullable(v.pipe(v.string(), v.uuid())),
  countries: Countries,
  currency: v.string(),
  description: v.nullable(v.string()),
  enabled: v.boolean(),
  eta_days_min: Days,
  eta_days_max: Days,
  free_above: v.nullable(v.number()),
  labels: v.nullable(LocaleMap),
  matrix_attribute: v.nullable(v.string()),
  matrix_basis: v.nullable(v.picklist(matrixBases)),
  metadata: v.nullable(v.record(v.string(), v.unknown())),
  position: v.pipe(v.number(), v.integer()),
  price: v.number(),
  pricing_type: v.picklist(pricingTypes),
  quote_above: v.nullable(v.number()),
  tax_class: v.nullable(v.string()),
});
export type Method = v.InferOutput<typeof Method>;
