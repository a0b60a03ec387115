import * as v from 'valibot';
import { expect, it } from 'vitest';
import { described, named, namedObject, schemaNameOf } from './annotation.ts';

it('a schema has the name it was given, and none without', () => {
  expect(schemaNameOf(namedObject('Box', { id: v.string() }))).toBe('Box');
  expect(schemaNameOf(v.pipe(named('Code', v.string()), v.maxLength(3)))).toBe('Code');
  expect(schemaNameOf(v.object({}))).toBeUndefined();
  expect(described('A box.', v.string())).toHaveProperty('description', 'A box.');
});
