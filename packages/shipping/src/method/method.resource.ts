import { LENGTHS } from '@waybill/api/fields';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { nullable, optional, required } from '@waybill/resources/field';
import {
  boolean,
  code,
  decimal,
  document,
  labels,
  mapped,
  name,
  oneOf,
  position,
  reference,
  text,
} from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { MEASURE, MONEY, signed } from '../decimal-rules.ts';
import { countries, days, shaped } from '../field-kinds.ts';
import { methodTopics } from './method.events.ts';
import { matrixBases, pricingTypes } from './method-enums.ts';
import { standardMethods } from './standard-methods.ts';

const errors = {
  invalid_free_above: { status: 400, when: 'free_above is negative.' },
  matrix_attribute_required: {
    status: 400,
    when: 'matrix_basis is attribute and no matrix_attribute is named.',
  },
  quote_above_not_matrix: {
    status: 400,
    when: 'quote_above is set on a method whose pricing_type is not matrix.',
  },
  invalid_reference: { status: 400, when: 'carrier_id names no carrier.' },
} as const;

/** A way to ship that customers choose (SHP-34 to SHP-47); its tiers are an item of their own. */
export const methods = defineResource({
  id: 'shipping.methods',
  path: '/shipping/methods',
  collection: 'SHIPPING_METHODS',
  entity: 'shipping_method',
  noun: ['shipping method', 'shipping methods'],
  impact: 'A tenant cannot manage its shipping methods; quotes go on with those it has.',
  fields: {
    code: required(code()),
    name: required(name()),
    carrier: nullable(text(LENGTHS.name)),
    carrier_id: nullable(reference()),
    countries: nullable(countries()),
    currency: optional(
      mapped(shaped(/^[a-z]{3}$/iu, 'be three letters', LENGTHS.code), (sent) =>
        sent.toUpperCase(),
      ),
      'EUR',
    ),
    description: nullable(text(LENGTHS.text)),
    enabled: optional(boolean(), false),
    eta_days_max: nullable(days()),
    eta_days_min: nullable(days()),
    free_above: nullable(decimal(signed(MONEY))),
    labels: nullable(labels()),
    matrix_attribute: nullable(text(LENGTHS.name)),
    matrix_basis: nullable(oneOf(matrixBases)),
    metadata: nullable(document()),
    position: optional(position(), 0),
    price: optional(decimal(MONEY), 0),
    pricing_type: optional(oneOf(pricingTypes), 'fixed'),
    quote_above: nullable(decimal(MEASURE)),
    tax_class: nullable(text(LENGTHS.code)),
    ...externalKeyFields,
  },
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  events: methodTopics,
  // How often its tiers changed: a delete that has not seen the last change looks again.
  internal: { tiers_rev: 0 },
  defaults: {
    rows: standardMethods,
    fields: [
      'carrier',
      'carrier_id',
      'countries',
      'currency',
      'description',
      'enabled',
      'eta_days_max',
      'eta_days_min',
      'free_above',
      'labels',
      'matrix_attribute',
      'matrix_basis',
      'metadata',
      'position',
      'price',
      'pricing_type',
    ],
  },
  loadsRules: true,
  emptyUpdate: 'empty_update',
  operations: {
    list: {},
    get: { description: 'Without its tiers: they are a list of their own.' },
    create: { errors },
    update: { errors },
    delete: { summary: 'Delete a shipping method with its tiers' },
  },
});

export type Method = RowIn<typeof methods>;
