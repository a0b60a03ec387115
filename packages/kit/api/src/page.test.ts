import { COUNTED_ROWS, countedTotal, type Position } from '@waybill/table/list';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { namedObject, schemaNameOf } from './annotation.ts';
import { page, presentPage, presentWhole } from './page.ts';

// API-69
it('a page is named after its rows, and holds them with total, limit, offset and the cursor of the next', () => {
  const row = { id: v.string() };
  expect(schemaNameOf(page(namedObject('Box', row)))).toBe('BoxPage');
  expect(schemaNameOf(page(v.object(row)))).toBeUndefined();
  const request = { limit: 2, offset: 4, cursorTo: (position: Position) => position.join('-') };
  const present = (next?: Position) =>
    presentPage({ rows: [{ id: 'a' }], total: 5, next }, request);
  const answer = { items: [{ id: 'a' }], total: 5, limit: 2, offset: 4 };
  expect(present()).toEqual({ ...answer, next: null });
  expect(present([1, 'a'])).toEqual({ ...answer, next: '1-a' });
  expect(v.parse(page(v.object(row)), present())).toEqual(present());
});

// API-69
it('a page whose rows were not all counted says so', () => {
  const request = { limit: 1, offset: 0, cursorTo: () => '' };
  const listed = { rows: [{ id: 'a' }], ...countedTotal(COUNTED_ROWS + 1), next: undefined };
  expect(presentPage(listed, request)).toMatchObject({ total: COUNTED_ROWS, capped: true });
  expect(countedTotal(COUNTED_ROWS)).toEqual({ total: COUNTED_ROWS });
});

// API-69
it('rows that are one page have none behind it', () => {
  const rows = [{ id: 'a' }, { id: 'b' }];
  expect(presentWhole(rows)).toEqual({ items: rows, total: 2, limit: 2, offset: 0, next: null });
});
