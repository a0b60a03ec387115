import { described } from '@waybill/api/annotation';
import { exactlyOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { optional, readOnly } from '@waybill/resources/field';
import { boolean } from '@waybill/resources/kinds';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { normalizeTerm } from '../term/normalize-term.ts';
import { termErrors, termFields } from '../term/term-fields.ts';
import { factor, refuseFactor } from './unit-factor.ts';
import { findBaseUnit } from './unit-removal.ts';

/** The events of a weight unit (SHP-151). */
export const weightUnitTopics = entityEvents({
  entity: 'weight_unit',
  thing: 'a weight unit',
  example: 'kg',
});

const STANDARD: readonly (readonly [code: string, en: string, de: string, factor: number])[] = [
  ['kg', 'Kilogram', 'Kilogramm', 1],
  ['g', 'Gram', 'Gramm', 0.001],
  ['lb', 'Pound', 'Pfund (lb)', 0.45359237],
];

/** The weight units a tenant starts with; the first is base and default (SHP-69). */
export const standardWeightUnits = STANDARD.map(([code, en, de, factor], position) => ({
  code,
  title: en,
  labels: { en, de },
  factor,
  is_base: position === 0,
  is_default: position === 0,
  is_system: true,
  position,
}));

/** A unit of weight; `factor` is the kilograms in one of it (SHP-83 to SHP-88). */
export const weightUnits = defineResource({
  id: 'shipping.weight-units',
  path: '/shipping/weight-units',
  collection: 'WEIGHT_UNITS',
  entity: 'weight_unit',
  noun: ['weight unit', 'weight units'],
  impact: 'A tenant cannot manage its weight units; quotes go on with those it has.',
  fields: {
    ...termFields,
    // Required, but a missing one is refused by a code of its own (SHP-83).
    factor: described(
      'Kilograms in one unit, above 0, up to 8 decimals; needed on create.',
      optional(factor(), 0),
    ),
    is_base: described(
      'Whether it is the kilogram, which all factors refer to.',
      readOnly(boolean(), false),
    ),
  },
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  default: { write: exactlyOne, successor: findBaseUnit },
  events: weightUnitTopics,
  defaults: { rows: standardWeightUnits, fields: [] },
  neverEmpty: true,
  loadsRules: true,
  rules: { normalize: (draft, known) => refuseFactor(known) ?? normalizeTerm(draft, known) },
  emptyUpdate: 'empty_update',
  operations: {
    list: {
      audience: 'buyer',
      description: 'Never empty: the first read brings the units every tenant starts with.',
    },
    get: { audience: 'buyer' },
    create: {
      description: 'factor is required: the kilograms in one unit.',
      errors: termErrors.create,
    },
    update: {
      errors: {
        ...termErrors.update,
        base_unit_factor: { status: 400, when: 'factor is sent for the base unit.' },
      },
    },
    delete: {
      description: 'When the default goes, the base unit follows it.',
      errors: {
        base_unit: { status: 409, when: 'It is the base unit.' },
        weight_unit_in_use: { status: 409, when: 'The setting weight_unit names it.' },
      },
      emits: [weightUnitTopics.deleted.topic, weightUnitTopics.updated.topic],
    },
    makeDefault: {},
  },
});

export type WeightUnit = RowIn<typeof weightUnits>;
