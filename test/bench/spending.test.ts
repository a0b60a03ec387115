import { expect, it } from 'vitest';
import { collectSpending } from './spending.ts';

const arn = 'arn:aws:dynamodb:us-east-1:000000000000:table/waybill';
const charge = (value: string, units: number, index?: string) => ({
  units,
  partition: {
    kind: index === undefined ? ('Table' as const) : ('Index' as const),
    arn: index === undefined ? arn : `${arn}/index/${index}`,
    value: JSON.stringify({ S: value }),
  },
});

it('adds up reads and writes of each partition until it is asked', () => {
  const { onSpend, take } = collectSpending();
  onSpend('Write', [charge('a', 2), charge('a', 1, 'facet0'), charge('a', 3)]);
  onSpend('Read', [charge('a', 0.5), charge('b', 0)]);
  expect(take()).toEqual([
    { place: 'table', value: 'a', read: 0.5, write: 5 },
    { place: 'facet0', value: 'a', read: 0, write: 1 },
  ]);
  expect(take()).toEqual([]);
});
