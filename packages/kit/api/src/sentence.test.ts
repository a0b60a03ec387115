import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sentenceOf } from './sentence.ts';

const sentencesOf = (schema: v.GenericSchema, value: unknown) =>
  v.safeParse(schema, value).issues?.map(sentenceOf);

// API-62
it.each<[string, v.GenericSchema, unknown]>([
  ['must be text', v.string(), 1],
  ['must be a number', v.number(), 'x'],
  ['must be true or false', v.boolean(), 1],
  ['must be a list', v.array(v.string()), 'x'],
  ['must be an object', v.object({}), 'x'],
  ['must be an object', v.looseObject({}), 'x'],
  ['must be an object', v.strictObject({}), 'x'],
  ['is no key here', v.strictObject({}), { icon: 'x' }],
  ['must be an object', v.record(v.string(), v.string()), 'x'],
  ['must be one of: open, closed', v.picklist(['open', 'closed']), 'ajar'],
  ['must be true', v.literal(true), false],
  ['must be a uuid', v.pipe(v.string(), v.uuid()), 'x'],
  ['must be an ISO 8601 timestamp with a zone', v.pipe(v.string(), v.isoTimestamp()), 'x'],
  ['must be a date such as 2026-03-01', v.pipe(v.string(), v.isoDate()), 'x'],
  ['must be a whole number', v.pipe(v.number(), v.integer()), 1.5],
  ['must be at least 2', v.pipe(v.number(), v.minValue(2)), 1],
  ['must be at most 2', v.pipe(v.number(), v.maxValue(2)), 3],
  ['must not hold more than 1 characters', v.pipe(v.string(), v.maxLength(1)), 'xx'],
  ['must not hold more than 1 entries', v.pipe(v.array(v.string()), v.maxLength(1)), ['x', 'y']],
  [
    'must not hold more than 1 entries',
    v.pipe(v.record(v.string(), v.string()), v.maxEntries(1)),
    { a: '', b: '' },
  ],
  ['must not be empty', v.pipe(v.string(), v.minLength(1)), ''],
  ['needs 2 entries', v.pipe(v.array(v.string()), v.minLength(2)), ['x']],
  ['is needed', v.object({ code: v.string() }), {}],
  ['is not accepted', v.pipe(v.string(), v.email()), 'x'],
])('%s', (sentence, schema, value) => {
  expect(sentencesOf(schema, value)).toEqual([sentence]);
});
