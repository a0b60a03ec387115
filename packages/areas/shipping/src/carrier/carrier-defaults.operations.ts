import { namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import * as v from 'valibot';
import { fallbacks, RestoredCodes } from '../shared/defaults.schema.ts';
import { carriers, carrierTopics } from './carrier.resource.ts';

const impact = 'A tenant cannot restore its standard carriers; those it has stay.';

export const restoreCarrierDefaultsOperation = defineOperation({
  id: 'shipping.carriers.defaults',
  unknownKeys: 'refused',
  body: v.object({}),
  route: 'POST /shipping/carriers/defaults',
  summary: 'Create the standard carriers that are missing and fill empty fields of the others',
  description: 'Repeatable: it overwrites and deletes nothing.',
  response: namedObject('CarrierDefaultsReconciled', { ...RestoredCodes, ...fallbacks(carriers) }),
  status: 200,
  access: 'write',
  errors: {},
  emits: [carrierTopics.created.topic, carrierTopics.updated.topic],
  impact,
});

export const getCarrierDefaultsOperation = defineOperation({
  id: 'shipping.carriers.defaults.get',
  route: 'GET /shipping/carriers/defaults',
  summary: 'Read the values of fields a new carrier leaves out',
  description: 'Reading them creates no carrier; `shipping.carriers.defaults` does.',
  response: v.object(fallbacks(carriers)),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const carrierDefaultsOperations = [
  restoreCarrierDefaultsOperation,
  getCarrierDefaultsOperation,
] as const;
