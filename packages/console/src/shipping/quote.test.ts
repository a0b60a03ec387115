import { expect, it } from 'vitest';
import { quoteBody, quoteSearch, quoteValues } from './quote.ts';

it('stands in its address, and is asked as it was typed', () => {
  const typed = { country: 'DE', order_value_net: '50', weight: '', currency: ' ' };
  const search = quoteSearch(typed);
  expect(search).toBe('country=DE&order_value_net=50');
  const again = quoteValues(new URLSearchParams(search));
  expect(quoteBody(again)).toEqual({ country: 'DE', order_value_net: 50 });
});

it('has its numbers in the address so that every browser reads them alike', () => {
  const search = quoteSearch({ weight: '2,5', quantity: '1234.567', order_value_net: '1,234' });
  expect(search).toBe('order_value_net=1%2C234&weight=2.5&quantity=1234.567');
  const values = (text: string) => quoteValues(new URLSearchParams(text), 'de-DE');
  expect(values('weight=2.5')).toMatchObject({ weight: '2,5' });
  expect(values('weight=1.234')).toMatchObject({ weight: '1,2340' });
  // A doubtful number from the address is in the field, which asks what it means.
  expect(values('weight=1,234')).toMatchObject({ weight: '1,234' });
});
