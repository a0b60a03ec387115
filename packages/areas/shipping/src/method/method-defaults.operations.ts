import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { carrierTopics } from '../carrier/carrier.resource.ts';
import { fallbacks, RestoredCodes } from '../shared/defaults.schema.ts';
import { methods, methodTopics } from './method.resource.ts';

const impact = 'A tenant cannot restore its standard shipping methods; those it has stay.';

export const restoreMethodDefaultsOperation = defineOperation({
  id: 'shipping.methods.defaults',
  unknownKeys: 'refused',
  body: v.object({}),
  route: 'POST /shipping/methods/defaults',
  summary: 'Create the standard shipping methods that are missing, after the standard carriers',
  description: 'Repeatable: existing methods stay as they are, carriers get empty fields filled.',
  response: namedObject('ShippingMethodDefaultsReconciled', {
    ...RestoredCodes,
    carriers: described(
      'What happened to the standard carriers.',
      namedObject('StandardRowsReconciled', RestoredCodes),
    ),
    ...fallbacks(methods),
  }),
  status: 200,
  access: 'write',
  errors: {},
  emits: [methodTopics.created.topic, carrierTopics.created.topic, carrierTopics.updated.topic],
  impact,
});

export const getMethodDefaultsOperation = defineOperation({
  id: 'shipping.methods.defaults.get',
  route: 'GET /shipping/methods/defaults',
  summary: 'Read the values of fields a new shipping method leaves out',
  description: 'Reading them creates no method; `shipping.methods.defaults` does.',
  response: v.object(fallbacks(methods)),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const methodDefaultsOperations = [
  restoreMethodDefaultsOperation,
  getMethodDefaultsOperation,
] as const;
