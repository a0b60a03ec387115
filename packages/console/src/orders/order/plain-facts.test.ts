import { expect, it } from 'vitest';
import { plainFacts } from './plain-facts.ts';

it('shows what a document says', () => {
  const document = { method: 'card', paid_at: null, note: '', parts: 2, fee: { price: 1 } };
  expect(plainFacts(document)).toEqual([
    { title: 'Method', text: 'card' },
    { title: 'Parts', text: '2' },
    { title: 'Fee', text: '{"price":1}' },
  ]);
  expect(plainFacts(null)).toEqual([]);
});
