import { described, namedObject } from '@waybill/api/annotation';
import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import * as v from 'valibot';
import {
  CreateNumberRangeBody,
  NumberRange,
  NumberRangeDefaults,
  numberRangeColumns,
  UpdateNumberRangeBody,
} from './number-range.schema.ts';

const impact = 'A tenant cannot manage its number ranges; orders keep drawing from them.';

const codeTaken = {
  unique_violation: { status: 409, when: 'Another range of the tenant carries the code.' },
} as const;

export const listNumberRangesOperation = defineOperation({
  id: 'orders.number-ranges.list',
  route: 'GET /orders/number-ranges',
  summary: 'List number ranges',
  description:
    'They come oldest first unless `order` says otherwise. Every column but `metadata` is a filter.',
  list: numberRangeColumns,
  response: page(NumberRange),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const createNumberRangeOperation = defineOperation({
  id: 'orders.number-ranges.create',
  route: 'POST /orders/number-ranges',
  summary: 'Create a number range',
  description:
    'Unless the body says otherwise it counts from 0 by 1, with numbers of 6 digits. Orders draw from it once a setting names its code. A code that another range has is `unique_violation`.',
  body: CreateNumberRangeBody,
  response: NumberRange,
  status: 201,
  access: 'write',
  errors: codeTaken,
  emits: ['number_range.created'],
  claimsItself: true,
  impact,
});

export const getNumberRangeOperation = defineOperation({
  id: 'orders.number-ranges.get',
  route: 'GET /orders/number-ranges/{id}',
  summary: 'Read a number range by its id',
  description:
    'It is found by its uuid, never by its code. `updated_at` moves with each number that is drawn.',
  response: NumberRange,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const updateNumberRangeOperation = defineOperation({
  id: 'orders.number-ranges.update',
  route: 'PUT /orders/number-ranges/{id}',
  summary: 'Change fields of a number range',
  description:
    'Absent fields stay. A counter that is moved back makes later draws refuse numbers that exist.',
  body: UpdateNumberRangeBody,
  response: NumberRange,
  status: 200,
  access: 'write',
  errors: codeTaken,
  emits: ['number_range.updated'],
  claimsItself: true,
  impact,
});

export const deleteNumberRangeOperation = defineOperation({
  id: 'orders.number-ranges.delete',
  route: 'DELETE /orders/number-ranges/{id}',
  summary: 'Delete a number range that is not in use',
  description:
    'A range that has drawn a number, whose counter is above 0, or that a setting names is refused with `range_in_use`.',
  response: deleted,
  status: 200,
  access: 'write',
  errors: {
    range_in_use: {
      status: 409,
      when: 'The counter is above 0, a number was ever drawn, or a setting names the range.',
    },
  },
  emits: ['number_range.deleted'],
  claimsItself: true,
  impact,
});

export const createNumberRangeDefaultsOperation = defineOperation({
  id: 'orders.number-ranges.defaults',
  unknownKeys: 'refused',
  body: v.object({}),
  route: 'POST /orders/number-ranges/defaults',
  summary: 'Create the standard number ranges that are missing',
  description:
    'Ranges that exist stay as they are, so that the call can be repeated. It answers the codes of those it created and of those that were there.',
  response: namedObject('NumberRangeDefaultsCreated', {
    created: described('Codes of the ranges that were missing and now exist.', v.array(v.string())),
    existing: described('Codes of the ranges that were there.', v.array(v.string())),
    defaults: described('The values of fields that a new range leaves out.', NumberRangeDefaults),
  }),
  status: 200,
  access: 'write',
  errors: codeTaken,
  emits: ['number_range.created'],
  claimsItself: true,
  impact,
});

export const getNumberRangeDefaultsOperation = defineOperation({
  id: 'orders.number-ranges.defaults.get',
  route: 'GET /orders/number-ranges/defaults',
  summary: 'Read the values of fields a new number range leaves out',
  description: 'Reading them creates no range and draws no number.',
  response: v.object({
    defaults: described('The values of fields that a new range leaves out.', NumberRangeDefaults),
  }),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const numberRangeOperations = [
  listNumberRangesOperation,
  createNumberRangeOperation,
  getNumberRangeOperation,
  updateNumberRangeOperation,
  deleteNumberRangeOperation,
  createNumberRangeDefaultsOperation,
  getNumberRangeDefaultsOperation,
] as const;
