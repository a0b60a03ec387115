import { expect, it } from 'vitest';
import { readAddress } from './list-address.ts';
import { leftOutOf, questionOf } from './list-query.ts';

const now = new Date(2026, 10, 26, 15, 30);
const midnight = (date: number) => new Date(2026, 10, date).toISOString();
const asked = (search: string) => questionOf(readAddress(search), now);

it.each([
  ['', { order: 'created_at.desc', limit: 50 }],
  ['status=placed,pending&order=number', { status: 'placed,pending', order: 'number', limit: 50 }],
  ['after=c&page=2', { after: 'c', order: 'created_at.desc', limit: 50 }],
  [
    'created=yesterday',
    {
      created_from: midnight(25),
      created_to: midnight(26),
      order: 'created_at.desc',
      limit: 50,
    },
  ],
  [
    'created_from=2026-11-01&created_to=2026-11-03',
    {
      created_from: midnight(1),
      created_to: midnight(4),
      order: 'created_at.desc',
      limit: 50,
    },
  ],
])('%j lists %j', (search, query) => {
  expect(asked(search)).toEqual({ operation: 'orders.list', query });
});

it('searches for words, with the filters that a search takes and no order', () => {
  const search = 'q=%20anne%20&status=placed&currency=EUR&order=number&after=c';
  expect(asked(search)).toEqual({
    operation: 'orders.search',
    query: { q: 'anne', status: 'placed', limit: 50, after: 'c' },
  });
  expect(leftOutOf(readAddress(search))).toEqual(['currency']);
  expect(leftOutOf(readAddress('currency=EUR'))).toEqual([]);
});
