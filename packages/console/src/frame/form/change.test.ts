import { expect, it } from 'vitest';
import { changedBody, typedValues } from './change.ts';
import type { FormField } from './form-field.ts';

const kinds = {
  open: 'flag',
  most: 'number',
  blocks: 'text',
  views: 'json',
  name: 'text',
} as const;
const fields = Object.entries(kinds).map(([name, kind]) => ({ name, kind }));
const record = { open: true, most: 20, blocks: 'nothing', views: [{ name: 'A' }], name: null };
const begin = typedValues(fields, record);

it('begins with the record', () => {
  const views = '[\n  {\n    "name": "A"\n  }\n]';
  expect(begin).toEqual({ open: 'yes', most: '20', blocks: 'nothing', views, name: '' });
});

it.each([
  [{}, {}],
  [{ open: '' }, { open: false }],
  [{ most: '30' }, { most: 30 }],
  [{ most: '' }, { most: null }],
  [{ views: '[]' }, { views: [] }],
])('sends of %j what was changed: %j', (typed, sent) => {
  const shown = fields.map(({ name, kind }): FormField => ({ path: name, label: name, kind }));
  expect(changedBody(shown, begin, { ...begin, ...typed })).toEqual(sent);
});
