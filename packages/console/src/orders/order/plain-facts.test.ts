import type { OrderPeppol } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { peppolFacts, plainFacts, shippingFacts } from './plain-facts.ts';

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

it('shows what Peppol documents say, with days in letters, and no id', () => {
  const peppol = { document_id: 'd1', order_id: 'PO-1', issued_on: '2026-11-24', contract: null };
  const order = { peppol: peppol as unknown as OrderPeppol, currency: 'EUR' };
  expect(peppolFacts(order)).toEqual([
    { title: 'Order id', text: 'PO-1' },
    { title: 'Issued on', text: 'Nov 24, 2026' },
  ]);
  expect(peppolFacts({ ...order, peppol: null })).toEqual([]);
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
