import * as v from 'valibot';
import { Countries, Days, LocaleMap, rowFields } from '../fields.schema.ts';

/** In the order to offer them (shipping.md 3.1). */
export const carrierStatuses = ['active', 'paused', 'retired'] as const;
export type CarrierStatus = (typeof carrierStatuses)[number];

const offered = {
  code: v.string(),
  name: v.string(),
  countries: Countries,
  cutoff_time: v.nullable(v.string()),
  eta_days_min: Days,
  eta_days_max: Days,
  handling_days: Days,
  labels: v.nullable(LocaleMap),
  service_level: v.string(),
  tracking_url_template: v.nullable(v.string()),
};

/** A carrier of a tenant (shipping.md 2.1). */
export const Carrier = v.object({
  ...rowFields,
  ...offered,
  metadata: v.nullable(v.record(v.string(), v.unknown())),
  position: v.pipe(v.number(), v.integer()),
  status: v.picklist(carrierStatuses),
});
export type Carrier = v.InferOutput<typeof Carrier>;

/** A carrier as it is offered to every tenant (shipping.md 2.6). */
export const CarrierCatalogEntry = v.object({ ...offered, seeded: v.boolean() });
export type CarrierCatalogEntry = v.InferOutput<typeof CarrierCatalogEntry>;

export const CarrierCatalog = v.object({
  items: v.array(CarrierCatalogEntry),
  total: v.pipe(v.number(), v.integer()),
});
