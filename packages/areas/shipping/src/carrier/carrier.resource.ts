import { described } from '@waybill/api/annotation';
import { LENGTHS } from '@waybill/api/fields';
import { entityEvents } from '@waybill/resources/entity-events';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { nullable, optional, required } from '@waybill/resources/field';
import {
  code,
  document,
  labels,
  mapped,
  matching,
  name,
  oneOf,
  position,
  text,
} from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { addressTemplate, countries, days } from '../shared/field-kinds.ts';
import { seededCarriers } from './carrier-catalog.ts';

/** The events of a carrier (SHP-151). */
export const carrierTopics = entityEvents({
  entity: 'carrier',
  thing: 'a carrier',
  example: 'dhl',
});

/** In the order to offer them (SHP-18). */
export const carrierStatuses = ['active', 'paused', 'retired'] as const;

const errors = {
  unknown_service_level: {
    status: 400,
    when: 'service_level is no service level of the tenant; the message lists those there are.',
  },
} as const;

/** A company that ships parcels for a tenant (SHP-10 to SHP-23). */
export const carriers = defineResource({
  id: 'shipping.carriers',
  path: '/shipping/carriers',
  collection: 'CARRIERS',
  entity: 'carrier',
  noun: ['carrier', 'carriers'],
  impact: 'A tenant cannot manage its carriers; quotes go on with those it has.',
  fields: {
    code: described(
      'The code by which calls name the carrier, unique in any case, stored in lower case, up to 64 characters.',
      required(mapped(code(), (sent) => sent.trim().toLowerCase())),
    ),
    name: described('What the shop calls it, up to 255 characters.', required(name())),
    countries: described(
      'Two-letter countries it serves; null or none means everywhere.',
      nullable(countries()),
    ),
    cutoff_time: described(
      'Time of day, HH:MM in the shop’s time_zone, until which a parcel leaves the same day.',
      nullable(
        matching(/^(([01]\d|2[0-3]):[0-5]\d)?$/u, {
          code: 'invalid_cutoff_time',
          when: 'cutoff_time is no time of day as HH:MM.',
          rule: 'must be a time of day such as 14:30',
        }),
      ),
    ),
    eta_days_max: described('Longest delivery in calendar days, 0 to 3,650.', nullable(days())),
    eta_days_min: described('Shortest delivery in calendar days, 0 to 3,650.', nullable(days())),
    handling_days: described(
      'Calendar days before a parcel leaves, 0 to 3,650; the setting handling_days when null.',
      nullable(days()),
    ),
    labels: described('Its name by language or locale.', nullable(labels())),
    metadata: nullable(document()),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
    service_level: described(
      'Code of the service level it ships by.',
      optional(text(LENGTHS.code), 'standard'),
    ),
    status: described(
      'Whether methods of it are quoted: only while active.',
      optional(oneOf(carrierStatuses), 'active'),
    ),
    tracking_url_template: described(
      'Where parcels are followed, with {tracking_code}, {postal_code} and {country} in their places.',
      nullable(addressTemplate()),
    ),
    ...externalKeyFields,
  },
  unique: { by: 'code', compared: (text) => text.toLowerCase() },
  order: ['position', 'created_at'],
  events: carrierTopics,
  // The number of methods that have it: a delete that does not see all of them reads again.
  internal: { methods: 0 },
  defaults: {
    rows: seededCarriers,
    fields: [
      'countries',
      'cutoff_time',
      'eta_days_max',
      'eta_days_min',
      'handling_days',
      'labels',
      'metadata',
      'position',
      'service_level',
      'status',
      'tracking_url_template',
    ],
  },
  loadsRules: true,
  emptyUpdate: 'empty_update',
  operations: {
    list: {},
    get: {},
    create: { errors },
    update: { errors },
    delete: {
      description:
        'Never refused: the carrier_id of its methods becomes null, and they resolve through their carrier text.',
      emits: [carrierTopics.deleted.topic, 'shipping_method.updated'],
    },
  },
});

export type Carrier = RowIn<typeof carriers>;
