import { expect, it } from 'vitest';
import { plainFacts, shippingFacts } from './plain-facts.ts';

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

it('shows the wished day before what else is said of the shipping', () => {
  const order = {
    requested_delivery_date: '2026-12-24',
    shipping: { method: 'post' },
    currency: 'EUR',
  };
  expect(shippingFacts(order)).toEqual([
    { title: 'Requested day', text: 'Dec 24, 2026' },
    { title: 'Method', text: 'post' },
  ]);
  expect(shippingFacts({ ...order, requested_delivery_date: null, shipping: null })).toEqual([]);
});
