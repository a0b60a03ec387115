import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { type Cursor, hashOfQuery } from './cursor.ts';
import type { ListColumns } from './list-filters.ts';
import { type ListRules, parseListQuery } from './list-query.ts';

const columns = {
  id: 'uuid',
  status: 'text',
  total: 'number',
  held: 'boolean',
  placed_at: 'instant',
  labels: 'json',
} as const;

function parse(query: string, rules: ListRules = {}) {
  const read = parseListQuery([...new URLSearchParams(query)], columns, rules);
  return isRejection(read) ? read : read.request;
}

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
it.each(['limit', 'offset', 'order', 'after'])('%s sent twice is refused', (name) => {
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

// API-71
it('an order is refused where its column carries none, and the sentence names those that do', () => {
  const rules = { sortable: ['placed_at', 'id'] };
  expect(parse('order=placed_at.desc', rules)).toMatchObject({ order: { column: 'placed_at' } });
  expect(parse('order=total', rules)).toMatchObject({
    rejected: 'invalid_order',
    message: expect.stringMatching(/with one of: placed_at, id$/u),
  });
});

// SEA-8
it('an order is refused where the rows have one of their own, and the sentence says which', () => {
  const rules = { fixedOrder: 'a search is always newest first' };
  for (const order of ['number.asc', 'total', 'colour']) {
    expect(parse(`order=${order}`, rules)).toMatchObject({
      rejected: 'invalid_order',
      message: expect.stringContaining('order must not be sent: a search is always newest first'),
      details: [{ path: 'order' }],
    });
  }
  expect(parse('order=', rules)).toMatchObject({ order: undefined });
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
    expect(parse('order_id=x', { ignored: ['order_id'] })).toMatchObject({ filters: [] });
  });
});

// API-164
describe('what a cursor carries of a list', () => {
  const queryOf = (text: string) => {
    const read = parseListQuery([...new URLSearchParams(text)], columns);
    return isRejection(read) ? read : read.query;
  };

  it.each([
    ['order=total', 'order=total.asc'],
    ['order=total.desc&status=placed', 'filter=status%3Dplaced&order=total.desc'],
    ['labels={"b":1,"a":2,"c":[2,1]}', 'labels={"c":[2,1],"a":2,"b":1}'],
  ])('is the same for %s as for %s', (one, other) => {
    expect(queryOf(one)).toEqual(queryOf(other));
  });

  it.each([
    ['order=total.desc', 'order=total.asc'],
    ['labels={"a":[2,1]}', 'labels={"a":[1,2]}'],
  ])('is another for %s than for %s', (one, other) => {
    expect(queryOf(one)).not.toEqual(queryOf(other));
  });
});

describe('codes', () => {
  const rules = { isCoded: (column: string) => column === 'status' };

  // API-166
  it.each([
    ['status=placed', { value: 'placed' }],
    ['status=placed,cancelled', { value: 'cancelled', or: ['placed'] }],
    ['filter=status=b,a,b', { value: 'a', or: ['b'] }],
    ['status=', { value: '' }],
  ])('several in one filter: %j', (query, filter) => {
    expect(parse(query, rules)).toMatchObject({ filters: [filter] });
  });

  // API-166
  it('are ten at most, and a comma is text elsewhere', () => {
    const codes = Array.from({ length: 11 }, (_, index) => `c${index}`);
    expect(parse(`status=${codes.slice(1).join(',')}`, rules)).toHaveProperty('filters');
    expect(parse(`status=${codes.join(',')}`, rules)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'status', message: 'must name at most 10 values' }],
    });
    expect(parse('status=a,b')).toMatchObject({ filters: [{ value: 'a,b' }] });
  });
});

describe('a range', () => {
  const dated = { ...columns, created_at: 'instant' } as const;
  const ranged = (query: string, of: ListColumns = dated) => {
    const read = parseListQuery([...new URLSearchParams(query)], of);
    return isRejection(read) ? read : read.request.range;
  };

  // API-165
  it.each([
    ['created_from=2026-03-01T10:00:00Z', { from: '2026-03-01T10:00:00.000Z' }],
    ['filter=created_to=2026-03-01T10:00:00%2B01:00', { to: '2026-03-01T09:00:00.000Z' }],
    ['created_from=2026-03-01T10:00:00.0001Z', { from: '2026-03-01T10:00:00.001Z' }],
    ['created_to=2026-03-01T10:00:00.1230Z', { to: '2026-03-01T10:00:00.123Z' }],
  ])('is read: %j', (query, range) => {
    expect(ranged(query)).toEqual({ column: 'created_at', ...range });
  });

  // API-165
  it.each([
    ['created_from=yesterday', 'must be an ISO 8601 timestamp with a zone'],
    ['created_from=2026-03-01T10:00:00', 'must be an ISO 8601 timestamp with a zone'],
    [
      'created_from=2026-03-01T10:00:00Z&filter=created_from=2026-03-01T10:00:00Z',
      'must be sent once',
    ],
  ])('is refused: %j', (query, message) => {
    expect(ranged(query)).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'created_from', message }],
    });
  });

  // API-165
  it('is of lists that say when a row was created', () => {
    const query = 'created_from=2026-03-01T10:00:00Z';
    expect(ranged(query, { time: 'instant' })).toMatchObject({ column: 'time' });
    expect(ranged(query, columns)).toMatchObject({ rejected: 'unknown_filter' });
    expect(ranged(query, { created_at: 'text' })).toMatchObject({ rejected: 'unknown_filter' });
    const bounds = { created_from: 'instant', created_to: 'instant' } as const;
    expect(ranged(query, bounds)).toMatchObject({ column: 'created_at' });
    expect(ranged('')).toBeUndefined();
  });
});

// API-164
describe('behind a cursor', () => {
  const query = [
    ['order', 'total.desc'],
    ['status', 'placed'],
    ['total', '5'],
  ] as const;
  const opening = (cursor: Cursor['query']) => ({
    openCursor: (text: string) =>
      text === 'good' ? { position: [5, 'x'], query: cursor } : undefined,
  });

  it.each(['', 'status=placed', 'total=5.0', 'order=total.desc', 'limit=7&total=5&status=placed'])(
    'filters and order are its own, sent again or not: %j',
    (sent) => {
      expect(parse(`after=good&${sent}`, opening(query))).toMatchObject({
        after: [5, 'x'],
        offset: 0,
        order: { column: 'total', descending: true },
        filters: [
          { column: 'status', value: 'placed' },
          { column: 'total', value: 5 },
        ],
      });
    },
  );

  it.each([
    ['after=', 'must be the `next` of a page of this list'],
    ['after=other', 'must be the `next` of a page of this list'],
    ['after=good&status=open', 'is of a list with another status'],
    ['after=good&status=placed&status=placed', 'is of a list with another status'],
    ['after=good&order=total', 'is of a list with another order'],
    ['after=good&held=true', 'is of a list with another held'],
  ])('%j is refused', (sent, message) => {
    expect(parse(sent, opening(query))).toMatchObject({
      rejected: 'invalid_cursor',
      details: [{ path: 'after', message }],
    });
  });

  it.each([
    ['a filter by', [['gone', '1']]],
    ['the order of', [['order', 'gone.asc']]],
  ] as const)('%s a column that the list has no longer is no query of it', (_, gone) => {
    expect(parse('after=good', opening(gone))).toMatchObject({
      rejected: 'invalid_cursor',
      details: [{ path: 'after', message: 'must be the `next` of a page of this list' }],
    });
  });

  it('there is no offset', () => {
    expect(parse('after=good&offset=0', opening(query))).toMatchObject({ offset: 0 });
    expect(parse('after=other&offset=1', opening(query))).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'offset', message: 'must not be sent beside after' }],
    });
  });

  it('of a query that it does not carry, that has to be sent again', () => {
    const rules = opening({ hash: hashOfQuery(query) });
    expect(parse('after=good&total=5&order=total.desc&status=placed', rules)).toMatchObject({
      after: [5, 'x'],
      filters: [{ column: 'status' }, { column: 'total' }],
    });
    expect(parse('after=good', rules)).toMatchObject({
      rejected: 'invalid_cursor',
      details: [{ message: expect.stringContaining('send filters and order again') }],
    });
  });
});
