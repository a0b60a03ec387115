import { described } from '@waybill/api/annotation';
import { currency, LENGTHS } from '@waybill/api/fields';
import { MONEY } from '@waybill/api/input';
import { entityEvents } from '@waybill/resources/entity-events';
import { externalKeyFields } from '@waybill/resources/external-keys';
import { nullable, optional, required } from '@waybill/resources/field';
import {
  boolean,
  code,
  decimal,
  document,
  labels,
  name,
  oneOf,
  position,
  reference,
  text,
} from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { MEASURE, signed } from '../shared/decimal-rules.ts';
import { countries, days } from '../shared/field-kinds.ts';

/** The events of a shipping method; changes of its tiers are updates (SHP-66, SHP-151). */
export const methodTopics = entityEvents({
  entity: 'shipping_method',
  thing: 'a shipping method',
  example: 'standard',
});

/** In the order to offer them (SHP-39). */
export const pricingTypes = ['fixed', 'free', 'matrix'] as const;

/** Measures of a matrix, in the order to offer them (SHP-39). */
export const matrixBases = ['weight', 'quantity', 'order_value', 'attribute'] as const;
export type MatrixBasis = (typeof matrixBases)[number];

/** The methods every tenant starts with, disabled until a price is set (SHP-48). */
export const standardMethods = [
  standard('standard', { en: 'Standard shipping', de: 'Standardversand' }, 0),
  standard('express', { en: 'Express shipping', de: 'Expressversand' }, 1),
  { ...standard('pickup', { en: 'Pickup', de: 'Abholung' }, 2), pricing_type: 'free' },
] as const;

function standard(code: string, labels: { en: string; de: string }, position: number) {
  return { code, name: labels.en, labels, position };
}

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
    code: described(
      'The code by which calls name the method, unique, up to 64 characters.',
      required(code()),
    ),
    name: described('What customers call it, up to 255 characters.', required(name())),
    carrier: described(
      'Code or name of the carrier as text, up to 255 characters; carrier_id wins over it.',
      nullable(text(LENGTHS.name)),
    ),
    carrier_id: described(
      'Id of the carrier; null when the carrier is deleted.',
      nullable(reference()),
    ),
    countries: described(
      'Two-letter countries it is offered in; null or none means everywhere.',
      nullable(countries()),
    ),
    currency: described(
      'Currency of its prices, ISO 4217.',
      optional({ ...text(LENGTHS.code), wire: currency() }, 'EUR'),
    ),
    description: described(
      'A sentence under its name, up to 2,000 characters.',
      nullable(text(LENGTHS.text)),
    ),
    enabled: described('Whether it is quoted.', optional(boolean(), false)),
    eta_days_max: described(
      'Longest delivery in calendar days, 0 to 3,650; the carrier’s when null.',
      nullable(days()),
    ),
    eta_days_min: described(
      'Shortest delivery in calendar days, 0 to 3,650; the carrier’s when null.',
      nullable(days()),
    ),
    free_above: described(
      'Order value from which it costs nothing; the setting free_shipping_threshold when null.',
      nullable(decimal(signed(MONEY))),
    ),
    labels: described('Its name by language or locale.', nullable(labels())),
    matrix_attribute: described(
      'Key of the quote’s attributes that a matrix by attribute reads.',
      nullable(text(LENGTHS.name)),
    ),
    matrix_basis: described(
      'What a matrix is looked up by; the setting matrix_basis_default when null.',
      nullable(oneOf(matrixBases)),
    ),
    metadata: nullable(document()),
    position: described('Place in the order of presentation, from 0.', optional(position(), 0)),
    price: described(
      'Price of a fixed method, up to 4 decimals; other methods ignore it.',
      optional(decimal(MONEY), 0),
    ),
    pricing_type: described(
      'How it is priced: one price, free, or by its tiers.',
      optional(oneOf(pricingTypes), 'fixed'),
    ),
    quote_above: described(
      'Measure above which a matrix method is offered without a price.',
      nullable(decimal(MEASURE)),
    ),
    tax_class: described(
      'Code of the market tax class of its price, up to 64 characters.',
      nullable(text(LENGTHS.code)),
    ),
    ...externalKeyFields,
  },
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  events: methodTopics,
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
    create: {
      description:
        'Unless the body says otherwise it is disabled, and has a fixed price of 0 EUR. A `carrier_id` that names no carrier is refused with `invalid_reference`.',
      errors,
    },
    update: { errors },
    delete: {
      summary: 'Delete a shipping method with its tiers',
      description:
        'Tiers that are written at the same time go too. A repeated call is refused with `not_found`.',
    },
  },
});

export type Method = RowIn<typeof methods>;
