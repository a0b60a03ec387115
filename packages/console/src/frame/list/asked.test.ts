import { expect, it } from 'vitest';
import { askedOf, withFilter } from './asked.ts';

it('asks for what the list knows, and for the page of the address', () => {
  const search = new URLSearchParams('status=failed&topic=&after=x&utm=ad');
  expect(askedOf(search, ['status', 'topic'])).toEqual({ status: 'failed', after: 'x' });
});

it.each([
  ['status=failed&after=x', 'topic', 'order.placed', 'status=failed&topic=order.placed'],
  ['status=failed&after=x', 'status', 'waiting', 'status=waiting'],
  ['status=failed&after=x', 'status', '', ''],
])('%s with %s %j begins anew as %j', (before, name, value, after) => {
  expect(withFilter(new URLSearchParams(before), name, value).toString()).toBe(after);
});
