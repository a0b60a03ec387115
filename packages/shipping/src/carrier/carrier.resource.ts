import { LENGTHS } from '@waybill/api/fields';
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
import { countries, days, shaped } from '../field-kinds.ts';
import { carrierTopics } from './carrier.events.ts';
import { seededCarriers } from './carrier-catalog.ts';
import { carrierStatuses } from './carrier-enums.ts';

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
    code: required(mapped(code(), (sent) => sent.trim().toLowerCase())),
    name: required(name()),
    countries: nullable(countries()),
    cutoff_time: nullable(
      matching(/^(([01]\d|2[0-3]):[0-5]\d)?$/u, {
        code: 'invalid_cutoff_time',
        when: 'cutoff_time is no time of day as HH:MM.',
        rule: 'must be a time of day such as 14:30',
      }),
    ),
    eta_days_max: nullable(days()),
    eta_days_min: nullable(days()),
    handling_days: nullable(days()),
    labels: nullable(labels()),
    metadata: nullable(document()),
    position: optional(position(), 0),
    service_level: optional(text(LENGTHS.code), 'standard'),
    status: optional(oneOf(carrierStatuses), 'active'),
    tracking_url_template: nullable(
      shaped(/^https?:\/\/\S+$/u, 'begin with http:// or https:// and hold no space', LENGTHS.url),
    ),
    ...externalKeyFields,
  },
  unique: { by: 'code', compared: (text) => text.toLowerCase() },
  order: ['position', 'created_at'],
  events: carrierTopics,
  // How many methods have it: a delete that does not see all of them looks again.
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
