import { exactlyOne } from '@waybill/resources/default-flag';
import { defineResource, type RowIn } from '@waybill/resources/resource';
import { settleWord } from '../word.ts';
import { wordErrors, wordFields } from '../word-fields.ts';
import { firstServiceLevel } from './delete.ts';
import { serviceLevelTopics } from './service-level.events.ts';
import { standardServiceLevels } from './standard.ts';

/** How fast or how a carrier ships, as a tenant words it (shipping.md 2.4). */
export const serviceLevels = defineResource({
  id: 'shipping.service-levels',
  path: '/shipping/service-levels',
  collection: 'SERVICE_LEVELS',
  entity: 'service_level',
  noun: ['service level', 'service levels'],
  impact: 'A tenant cannot manage its service levels; quotes go on with those it has.',
  fields: wordFields,
  unique: { by: 'code' },
  order: ['position', 'created_at'],
  default: { write: exactlyOne, successor: firstServiceLevel },
  events: serviceLevelTopics,
  // How many carriers have it: a delete that does not see all of them looks again.
  internal: { carriers: 0 },
  defaults: { rows: standardServiceLevels, fields: [] },
  neverEmpty: true,
  loadsRules: true,
  rules: { normalize: settleWord },
  emptyUpdate: 'empty_update',
  operations: {
    list: {
      audience: 'buyer',
      description: 'Never empty: the first read brings the levels every tenant starts with.',
    },
    get: { audience: 'buyer' },
    create: { errors: wordErrors.create },
    update: { errors: wordErrors.update },
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
