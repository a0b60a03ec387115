import { expect, it } from 'vitest';
import { quoteBody, quoteSearch, quoteValues } from './quote.ts';

it('stands in its address, and is asked as it was typed', () => {
  const typed = { country: 'DE', order_value_net: '50', weight: '', currency: ' ' };
  const search = quoteSearch(typed);
  expect(search).toBe('country=DE&order_value_net=50');
  const again = quoteValues(new URLSearchParams(search));
  expect(quoteBody(again)).toEqual({ country: 'DE', order_value_net: 50 });
});
