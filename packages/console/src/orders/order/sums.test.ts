import type { OrderWithParts } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { sumsOf } from './sums.ts';

const order = {
  subtotal: 100,
  discounts: [],
  shipping_total: 0,
  payment_fee_amount: 0,
  tax_total: 0,
  grand_total: 100,
  taxes: [],
} as unknown as OrderWithParts;

const shown = (more: Partial<OrderWithParts>) =>
  sumsOf({ ...order, ...more }).map(({ title, amount }) => [
    title.replaceAll(/[\u2068\u2069]/gu, ''),
    amount,
  ]);

it.each<[string, Partial<OrderWithParts>, [string, number][]]>([
  [
    'nothing beside its positions',
    {},
    [
      ['Positions', 100],
      ['Shipping', 0],
      ['Tax', 0],
      ['Total', 100],
    ],
  ],
  [
    'discounts, a fee and two rates',
    {
      discounts: [
        { title: 'Gift', code: null, amount: 5, tax_rate: 19, shares: [] },
        { title: 'Welcome', code: 'HI', amount: 1, tax_rate: null, shares: [] },
      ],
      payment_fee_amount: 2,
      tax_total: 9,
      taxes: [
        { rate: 0, net: 3, tax: 0, sent: false },
        { rate: 7, net: 40, tax: 2.8, sent: false },
        { rate: 19, net: 53, tax: 6.2, sent: true },
      ],
    },
    [
      ['Positions', 100],
      ['Gift', -5],
      ['Welcome (HI)', -1],
      ['Shipping', 0],
      ['Payment fee', 2],
      ['Tax 7 %', 2.8],
      ['Tax 19 %', 6.2],
      ['Total', 100],
    ],
  ],
])('an order with %s shows its sums', (_, more, expected) => {
  expect(shown(more)).toEqual(expected);
});
