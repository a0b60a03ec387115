import type { OrderWithParts, Return } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { exchangeBegin, exchangeBody, exchangeGroups, exchangeWords } from './exchange-form.ts';

const cup = { id: 'i1', sku: 'CUP', name: 'Blue cup', product_id: 'p1', unit: 'pcs' };
const line = { id: 'i2', sku: null, name: 'Engraving', product_id: null, unit: null };
const items = [
  { ...cup, type: 'product', unit_price: 4.95, tax_rate: 19 },
  { ...line, type: 'custom', unit_price: 2, tax_rate: 19 },
];
const order = { items } as unknown as OrderWithParts;
const returned = {
  positions: [
    { order_item_id: 'i1', quantity: 1.5 },
    { order_item_id: 'i2', quantity: 1 },
  ],
} as unknown as Return;
const begin = exchangeBegin(returned, order);
const sent = (values: object) =>
  JSON.parse(JSON.stringify(exchangeBody({ ...begin, ...values }, order)));

const sentCup = {
  ...{ sku: 'CUP', name: 'Blue cup', quantity: 1.5, unit_price: 4.95, tax_rate: 19 },
  ...{ product_id: 'p1', unit: 'pcs', type: 'product' },
};
const sentLine = {
  ...{ name: 'Engraving', quantity: 1, unit_price: 2, tax_rate: 19 },
  ...{ product_id: null, unit: null, type: 'custom' },
};

// ORD-223
describe('an exchange', () => {
  it.each([
    ['the returned articles', {}, { items: [sentCup, sentLine] }],
    [
      'those of which there is a quantity, at other prices',
      { 'exchange.items.0.quantity': '2', 'exchange.items.1.quantity': '0' },
      { items: [{ ...sentCup, quantity: 2 }] },
    ],
    [
      'another article in the place of a returned one, without its product',
      { 'exchange.items.0.sku': 'MUG', 'exchange.items.0.name': '' },
      {
        items: [{ sku: 'MUG', quantity: 1.5, unit_price: 4.95, tax_rate: 19 }, sentLine],
      },
    ],
    [
      'an article in the place of one without a number, without its product',
      { 'exchange.items.0.quantity': '0', 'exchange.items.1.sku': 'TEA' },
      { items: [{ sku: 'TEA', name: 'Engraving', quantity: 1, unit_price: 2, tax_rate: 19 }] },
    ],
    [
      'a further article',
      { 'exchange.items.2.sku': 'TEA', 'exchange.items.2.quantity': '3' },
      { items: [sentCup, sentLine, { sku: 'TEA', quantity: 3 }] },
    ],
    [
      'a discount with its name',
      { 'exchange.discounts.0.amount': '2.5' },
      { items: [sentCup, sentLine], discounts: [{ title: 'Exchange', amount: 2.5 }] },
    ],
    [
      'nothing of a row that names no article',
      { 'exchange.items.0.sku': '', 'exchange.items.0.name': ' ' },
      { items: [sentLine] },
    ],
  ])('sends %s', (_, values, body) => {
    expect(sent(values)).toEqual(body);
  });

  it('names what goes out', () => {
    expect(exchangeWords(begin)).toBe('1.5 × Blue cup, 1 × Engraving');
    expect(exchangeWords({ ...begin, 'exchange.items.1.quantity': '0' })).toBe('1.5 × Blue cup');
    expect(exchangeWords({})).toBe('');
  });
});

describe('the form of an exchange', () => {
  const titles = (values: object) =>
    exchangeGroups({ ...begin, ...values }).map(({ title }) => title);

  it('has a group for each article, an empty one below, and one for the discount', () => {
    expect(titles({})).toEqual(['Blue cup', 'Engraving', 'Another article', 'Discount']);
    expect(titles({ 'exchange.items.2.sku': 'TEA' })).toEqual([
      ...['Blue cup', 'Engraving', 'TEA', 'Another article', 'Discount'],
    ]);
    expect(exchangeGroups({}).map(({ title }) => title)).toEqual(['Another article', 'Discount']);
  });

  it('shows a problem where its article stands among those that are sent', () => {
    const places = (values: object) =>
      exchangeGroups({ ...begin, ...values }).map(({ fields }) => fields[0]?.at);
    const discount = undefined;
    expect(places({})).toEqual([
      ...['exchange.items.0.sku', 'exchange.items.1.sku', 'exchange.items.none.sku', discount],
    ]);
    expect(places({ 'exchange.items.0.quantity': '0' })).toEqual([
      ...['exchange.items.none.sku', 'exchange.items.0.sku', 'exchange.items.none.sku', discount],
    ]);
  });

  it('owes quantity, price and tax of what it names, and nothing of the empty row', () => {
    const owed = exchangeGroups(begin).map(({ fields }) =>
      fields.filter(({ isRequired }) => isRequired).map(({ label }) => label),
    );
    const all = ['Quantity', 'Net unit price', 'Tax in percent'];
    expect(owed).toEqual([all, all, [], []]);
  });
});
