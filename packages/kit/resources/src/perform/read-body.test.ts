import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { createBody, updateBody } from '../declare/body-schemas.ts';
import { depots, docks } from '../testing/sample-resources.factory.ts';
import { readBody, readUpdate } from './read-body.ts';

const accepts = (schema: v.GenericSchema, body: object) => v.safeParse(schema, body).success;

// MKT-99
it.each([
  [{ width: 1.25 }, { width: 1.25 }],
  [{ width: '0.50' }, { width: 0.5 }],
  [
    { width: 1, labels: null, guard_id: null },
    { width: 1, labels: null, guard_id: null },
  ],
  [{ width: 1, is_default: null }, { width: 1 }],
  [
    { width: 1, guard_id: '01976F3A-8C1E-7A44-9D0B-5F1C2E3A4B5C' },
    { width: 1, guard_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c' },
  ],
  [{ width: 1, depot_id: 'other' }, { width: 1 }],
])('reads %j', (body, values) => {
  const sent = v.parse(createBody(docks.fields), body);
  expect(readBody(docks.fields, sent, 'create')).toEqual(values);
});

it.each([
  [{ width: 0 }, 'width'],
  [{ width: 1.234 }, 'width'],
  [{ width: '1e3' }, 'width'],
  [{ width: 1, labels: { en: 'x'.repeat(64 * 1024) } }, 'labels'],
])('refuses %.40j', (body, path) => {
  const { issues = [] } = v.safeParse(createBody(docks.fields), body);
  expect(issues.map((issue) => v.getDotPath(issue))).toEqual([path]);
});

it.each([
  [{ labels: {} }],
  [{ width: 1, labels: ['en'] }],
  [{ width: 1, labels: { en: 1 } }],
  [{ width: 1, note: 'x'.repeat(2_001) }],
  [{ width: null }],
])('does not even read %.40j', (body) => {
  expect(accepts(createBody(docks.fields), body)).toBe(false);
});

it.each([
  [{ code: null }, false],
  [{ title: null }, false],
  [{ title: ' ' }, true],
  [{ status: null }, true],
  [{}, true],
])('an update with %j passes its schema: %s', (body, passes) => {
  expect(accepts(updateBody(depots.fields), body)).toBe(passes);
});

// API-28
it('refuses an update that names no field', () => {
  expect(readUpdate(depots, {})).toMatchObject({ rejected: 'invalid_value' });
});

it('hands labels on as sent, whatever their keys', () => {
  const tag = fc.oneof(fc.string(), fc.constantFrom('constructor', '__proto__', 'de-DE'));
  fc.assert(
    fc.property(fc.array(fc.tuple(tag, fc.string()), { maxLength: 20 }), (entries) => {
      const text = `{${entries.map((pair) => pair.map((part) => JSON.stringify(part)).join(':')).join(',')}}`;
      const labels: unknown = JSON.parse(text);
      const parsed = v.parse(updateBody(docks.fields), { labels });
      expect(readBody(docks.fields, parsed, 'update')).toEqual({ labels });
    }),
  );
});
