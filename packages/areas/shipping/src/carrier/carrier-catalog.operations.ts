import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { Days, LocaleMap } from '../shared/fields.schema.ts';

/** A carrier as it is offered to every tenant (SHP-24). */
export const CarrierCatalogEntry = namedObject('CarrierCatalogEntry', {
  code: described('Code of the carrier.', v.string()),
  name: described('Name of the carrier.', v.string()),
  countries: described(
    'Two-letter countries it serves; null means everywhere.',
    v.nullable(v.array(v.string())),
  ),
  cutoff_time: described(
    'Time of day, HH:MM in the shop’s time_zone, until which a parcel leaves the same day.',
    v.nullable(v.string()),
  ),
  eta_days_max: described('Longest delivery in calendar days.', Days),
  eta_days_min: described('Shortest delivery in calendar days.', Days),
  handling_days: described('Calendar days before a parcel leaves.', Days),
  labels: described('Its name by language or locale.', v.nullable(LocaleMap)),
  service_level: described('Code of the service level it ships by.', v.string()),
  tracking_url_template: described(
    'Where parcels are followed, with {tracking_code}, {postal_code} and {country} in their places.',
    v.nullable(v.string()),
  ),
  seeded: described('Whether every new tenant starts with it.', v.boolean()),
});
export type CarrierCatalogEntry = v.InferOutput<typeof CarrierCatalogEntry>;

export const CarrierCatalog = namedObject('CarrierCatalog', {
  items: described('The known carriers.', v.array(CarrierCatalogEntry)),
  total: described('Number of entries.', v.pipe(v.number(), v.integer())),
});

export const listCarrierCatalogOperation = defineOperation({
  id: 'shipping.carriers.catalog',
  route: 'GET /shipping/carriers/catalog',
  summary: 'List the carriers the service knows, ready to be copied into a tenant',
  description: 'It is the same for every tenant, and reading it writes nothing.',
  response: CarrierCatalog,
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Operators cannot look up known carriers and type their details by hand.',
});

export const carrierCatalogOperations = [listCarrierCatalogOperation] as const;
