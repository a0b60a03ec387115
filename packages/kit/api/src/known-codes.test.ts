import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { unknownCodeProblems } from './known-codes.ts';
import { defineOperation } from './operation.ts';
import { page } from './page.ts';

const row = v.object({
  id: v.string(),
  status: v.picklist(['open', 'in_work', 'done']),
  outcome: v.nullable(
    v.pipe(
      v.picklist(['fine', 'broken']),
      v.check(() => true),
    ),
  ),
  note: v.string(),
});
const list = defineOperation({
  id: 'jobs.list',
  route: 'GET /jobs',
  summary: 'Lists jobs',
  access: 'read',
  status: 200,
  list: { id: 'uuid', status: 'text', outcome: 'text', note: 'text' },
  errors: {},
  response: page(row),
  impact: 'none',
} as const);

// API-154
describe('a filter by a code', () => {
  it.each([
    ['status', 'opn', 'is not a known value; did you mean open?'],
    ['status', 'Done', 'is not a known value; did you mean done?'],
    ['outcome', 'unheard_of', 'is not a known value; one of: fine, broken'],
  ])('is a problem where no row can have it: %s=%s', (column, value, message) => {
    expect(unknownCodeProblems(list, [{ column, value }])).toEqual([
      { path: column, message, code: 'unknown_value' },
    ]);
  });

  it.each([
    ['status', 'in_work'],
    ['outcome', 'fine'],
    ['note', 'opn'],
    ['id', 'opn'],
  ])('is none where one may: %s=%s', (column, value) => {
    expect(unknownCodeProblems(list, [{ column, value }])).toEqual([]);
  });

  it('is a problem too where it stands beside known ones', () => {
    const filter = { column: 'status', value: 'done', or: ['open', 'opn'] };
    expect(unknownCodeProblems(list, [filter])).toMatchObject([
      { message: 'is not a known value; did you mean open?' },
    ]);
    expect(unknownCodeProblems(list, [{ ...filter, or: ['open'] }])).toEqual([]);
  });
});
