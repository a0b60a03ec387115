import { expect, it } from 'vitest';
import { plainFacts } from './plain-facts.ts';

it('shows what a document says', () => {
  const document = { method: 'card', paid_at: null, note: '', parts: 2, fee: { price: 1 } };
  expect(plainFacts(document, 'EUR')).toEqual([
    { title: 'Method', text: 'card' },
    { title: 'Parts', text: '2' },
    { title: 'Fee', text: '{"price":1}' },
  ]);
  expect(plainFacts(null, 'EUR')).toEqual([]);
});

it('shows what shipping costs as money, and its rate in percent', () => {
  const texts = plainFacts({ price: 32.1, tax_rate: 19, carrier: 'post' }, 'EUR');
  expect(texts.map(({ text }) => text)).toEqual(['€32.10', '19 %', 'post']);
});
