import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { parseListQuery } from './list-query.ts';

const columns = {
  id: 'uuid',
  status: 'text',
  total: 'number',
  held: 'boolean',
  placed_at: 'instant',
  labels: 'json',
} as const;

const parse = (query: string, ignored: string[] = []) =>
  parseListQuery([...new URLSearchParams(query)], columns, ignored);

describe('paging', () => {
  // API-70
  it.each([
    ['', 50, 0],
    ['limit=10&offset=20', 10, 20],
    ['limit=0', 1, 0],
    ['limit=-5', 1, 0],
    ['limit=999', 200, 0],
    ['offset=-3', 50, 0],
  ])('%j gives limit %d and offset %d', (query, limit, offset) => {
    expect(parse(query)).toMatchObject({ limit, offset });
  });

  // API-70
  it.each(['limit=ten', 'offset=1.5', 'limit=1e3'])('refuses %j', (query) => {
    expect(parse(query)).toMatchObject({ rejected: 'invalid_value' });
  });
});

// API-158
it('an offset above 10,000 is refused, and says how to go on', () => {
  expect(parse('offset=10000')).toMatchObject({ offset: 10_000 });
  const refused = parse('offset=10001');
  expect(refused).toMatchObject({ rejected: 'offset_too_large' });
  expect(JSON.stringify(refused)).toContain('`after`');
});

// API-139
it.each(['limit', 'offset', 'order'])('%s sent twice is refused', (name) => {
  for (const value of ['1', '2']) {
    expect(parse(`${name}=1&${name}=${value}`)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: name, message: 'must be sent once' }],
    });
  }
});

describe('order', () => {
  // API-71
  it.each([
    ['total', { column: 'total', descending: false }],
    ['total.asc', { column: 'total', descending: false }],
    ['total.desc', { column: 'total', descending: true }],
  ])('reads %j', (order, expected) => {
    expect(parse(`order=${order}`)).toMatchObject({ order: expected });
  });

  // API-71
  it.each(['colour', 'total.DESC', 'total.desc.asc', '.desc', 'constructor'])(
    'refuses %j and names the columns',
    (order) => {
      const answer = parse(`order=${order}`);
      expect(answer).toMatchObject({ rejected: 'invalid_order' });
      expect(isRejection(answer) && answer.message).toContain('placed_at');
    },
  );
});

describe('filters', () => {
  // API-73, API-76
  it.each([
    ['status=placed', 'status', 'placed'],
    ['filter=status%3Dplaced', 'status', 'placed'],
    ['filter=status%3Da%3Db', 'status', 'a=b'],
    ['total=12.50', 'total', 12.5],
    ['held=true', 'held', true],
    ['placed_at=2026-03-01T11:00:00%2B01:00', 'placed_at', '2026-03-01T10:00:00.000Z'],
    ['labels={"b":1,"a":2}', 'labels', { a: 2, b: 1 }],
    ['id=01890A5D-AC96-774B-BCCE-B302099A8057', 'id', '01890a5d-ac96-774b-bcce-b302099a8057'],
  ])('reads %j', (query, column, value) => {
    expect(parse(query)).toMatchObject({ filters: [{ column, value }] });
  });

  // API-73
  it('joins both forms', () => {
    expect(parse('status=placed&filter=held=false&filter=total=1')).toMatchObject({
      filters: [{ column: 'status' }, { column: 'held' }, { column: 'total' }],
    });
  });

  // API-75
  it.each(['total=much', 'held=yes', 'placed_at=yesterday', 'labels=red', 'labels=1', 'id=ORD-1'])(
    'refuses the value of %j, naming column and rule',
    (query) => {
      const [column] = query.split('=');
      expect(parse(query)).toMatchObject({
        rejected: 'invalid_value',
        details: [{ path: column, message: expect.stringContaining('must be') }],
      });
    },
  );

  // API-74
  it.each(['statsu=placed', 'filter=statsu=placed', '__proto__=x', 'toString=x'])(
    'refuses the unknown column of %j and names those that exist',
    (query) => {
      const answer = parse(query);
      expect(answer).toMatchObject({ rejected: 'unknown_filter' });
      expect(isRejection(answer) && answer.message).toContain('status, total');
    },
  );

  // API-77
  it('refuses a filter without a value and leaves ignored parameters out', () => {
    expect(parse('filter=status')).toMatchObject({ rejected: 'invalid_value' });
    expect(parse('order_id=x', ['order_id'])).toMatchObject({ filters: [] });
  });
});
