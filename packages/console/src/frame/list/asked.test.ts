import { expect, it } from 'vitest';
import { askedOf, filtersIn, pageOf, toPage, withFilter } from './asked.ts';

it('asks for what the list knows, and for the page of the address', () => {
  const search = new URLSearchParams('status=failed&topic=&after=x&utm=ad');
  expect(askedOf(search, ['status', 'topic'])).toEqual({ status: 'failed', after: 'x' });
});

it('leads with its filters alone to what many rows take', () => {
  const search = new URLSearchParams('status=failed&page=2&after=x&utm=ad');
  expect(filtersIn(search, ['status', 'topic'])).toBe('status=failed');
});

it.each([
  ['status=failed&page=2&after=x', 'topic', 'order.placed', 'status=failed&topic=order.placed'],
  ['status=failed&after=x', 'status', 'waiting', 'status=waiting'],
  ['status=failed&after=x', 'status', '', ''],
])('%s with %s %j begins anew as %j', (before, name, value, after) => {
  expect(withFilter(new URLSearchParams(before), name, value).toString()).toBe(after);
});

it.each([
  ['', 1],
  ['page=3&after=x', 3],
  ['page=3', 1],
  ['page=none&after=x', 1],
])('%s shows page %d', (search, page) => {
  expect(pageOf(new URLSearchParams(search))).toBe(page);
});

it('leads to the page behind and to the first one, without the row beside the list', () => {
  const shown = new URLSearchParams('status=failed&page=2&after=x&preview=o1');
  expect(toPage(shown, 3, 'y').toString()).toBe('status=failed&page=3&after=y');
  expect(toPage(shown, 1, '').toString()).toBe('status=failed');
});
