import * as v from 'valibot';
import { Days, LocaleMap } from '../fields.schema.ts';

/** A carrier as it is offered to every tenant (SHP-24). */
export const CarrierCatalogEntry = v.object({
  code: v.string(),
  name: v.string(),
  countries: v.nullable(v.array(v.string())),
  cutoff_time: v.nullable(v.string()),
  eta_days_max: Days,
  eta_days_min: Days,
  handling_days: Days,
  labels: v.nullable(LocaleMap),
  service_level: v.string(),
  tracking_url_template: v.nullable(v.string()),
  seeded: v.boolean(),
});
export type CarrierCatalogEntry = v.InferOutput<typeof CarrierCatalogEntry>;

export const CarrierCatalog = v.object({
  items: v.array(CarrierCatalogEntry),
  total: v.pipe(v.number(), v.integer()),
});
