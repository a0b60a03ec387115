import type { Tone } from '@waybill/api/vocabulary.schema';
import { exactlyOne } from '@waybill/resources/default-flag';
import { entityEvents } from '@waybill/resources/entity-events';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { normalizeTerm } from '../term/normalize-term.ts';
import { termErrors, termFields } from '../term/term-fields.ts';
import { chooseDefaultLevel } from './level-removal.ts';

/** The events of a service level (SHP-151). */
export const serviceLevelTopics = entityEvents({
  entity: 'service_level',
  thing: 'a service level',
  example: 'express',
});

const STANDARD: readonly (readonly [code: string, en: string, de: string, tone: Tone])[] = [
  ['standard', 'Standard', 'Standard', 'neutral'],
  ['express', 'Express', 'Express', 'info'],
  ['economy', 'Economy', 'Economy', 'neutral'],
  ['freight', 'Freight', 'Spedition', 'warning'],
];

/** The service levels a tenant starts with; the first is the default (SHP-68). */
export const standardServiceLevels = STANDARD.map(([code, en, de, tone], position) => ({
  code,
  title: en,
  labels: { en, de },
  is_default: position === 0,
  is_system: true,
  position,
  tone,
}));

/** The speed or the way in which a carrier ships, in the terms of a tenant (SHP-67 to SHP-82). */
export const serviceLevels = defineResource({
  id: 'shipping.service-levels',
  path: '/shipping/service-levels',
  collection: 'SERVICE_LEVELS',
  entity: 'service_level',
  noun: ['service level', 'service levels'],
  impact: 'A tenant cannot manage its service levels; quotes go on with those it has.',
  fields: termFields,
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  default: { write: exactlyOne, successor: chooseDefaultLevel },
  events: serviceLevelTopics,
  // The number of carriers that have it: a delete that does not see all of them reads again.
  internal: { carriers: 0 },
  defaults: { rows: standardServiceLevels, fields: [] },
  neverEmpty: true,
  loadsRules: true,
  rules: { normalize: normalizeTerm },
  emptyUpdate: 'empty_update',
  operations: {
    list: {
      audience: 'buyer',
      description: 'Never empty: the first read brings the levels every tenant starts with.',
    },
    get: { audience: 'buyer' },
    create: { errors: termErrors.create },
    update: { errors: termErrors.update },
    delete: {
      description: 'When the default goes, the level with the lowest position follows it.',
      errors: {
        last_service_level: { status: 409, when: 'It is the last one.' },
        service_level_in_use: { status: 409, when: 'A carrier has it.' },
      },
      emits: [serviceLevelTopics.deleted.topic, serviceLevelTopics.updated.topic],
    },
    makeDefault: {},
  },
});

export type ServiceLevel = RowIn<typeof serviceLevels>;
