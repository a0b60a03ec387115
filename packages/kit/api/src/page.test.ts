import * as v from 'valibot';
import { expect, it } from 'vitest';
import { namedObject, schemaNameOf } from './annotation.ts';
import { page, presentPage } from './page.ts';

// API-69
it('a page is named after its rows, and holds them with total, limit and offset', () => {
  const row = { id: v.string() };
  expect(schemaNameOf(page(namedObject('Box', row)))).toBe('BoxPage');
  expect(schemaNameOf(page(v.object(row)))).toBeUndefined();
  const request = { filters: [], order: undefined, limit: 2, offset: 4 };
  const answer = presentPage({ rows: [{ id: 'a' }], total: 5 }, request);
  expect(answer).toEqual({ items: [{ id: 'a' }], total: 5, limit: 2, offset: 4 });
  expect(v.parse(page(v.object(row)), answer)).toEqual(answer);
});
