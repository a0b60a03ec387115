import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { aList, anId, aPosition } from '../testing/lists.factory.ts';
import { asCartFill, asOrder, takePositions } from './convert-list.ts';
import { savedPrices } from './price-port.ts';

const list = aList({ organization_id: anId(100) });
const full = aPosition(0, {
  product_id: anId(7),
  quantity: 2.5,
  unit: 'box',
  price: 4.95,
  tax_rate: 19,
  custom_sku: 'C',
  cost_center_id: 'K',
  position_texts: ['a', 'b'],
  image: 'i',
  category_slug: 'c',
  subcategory_slug: 's',
  metadata: { m: 1 },
});
const plain = aPosition(1);

const saved = {
  order_list_id: list.id,
  order_list_name: 'Weekly',
  order_list_item_id: full.id,
  custom_sku: 'C',
  position_texts: ['a', 'b'],
  image: 'i',
  category_slug: 'c',
  subcategory_slug: 's',
  saved_price: 4.95,
  saved_tax_rate: 19,
};

describe('what a conversion takes', () => {
  const take = (rule: 'include' | 'skip' | 'fail', known: readonly boolean[]) => {
    const taken = takePositions([full, plain], known, { on_missing_article: rule });
    if (isRejection(taken)) return taken.rejected;
    return [taken.positions.map(({ sku }) => sku), taken.skipped.map(({ sku }) => sku)];
  };

  // ORL-52, ORL-53
  it.each([
    ['include', [true, false], [['A-0', 'A-1'], []]],
    ['include', [false, false], [['A-0', 'A-1'], []]],
    ['skip', [true, true], [['A-0', 'A-1'], []]],
    ['skip', [true, false], [['A-0'], ['A-1']]],
    ['skip', [false, false], 'empty_list'],
    ['fail', [true, true], [['A-0', 'A-1'], []]],
    ['fail', [true, false], 'missing_article'],
    ['fail', [], 'missing_article'],
  ] as const)('by %s of %j is %j', (rule, known, taken) => {
    expect(take(rule, known)).toEqual(taken);
  });

  // ORL-53
  it('is nothing of an empty list', () => {
    expect(takePositions([], [], { on_missing_article: 'include' })).toMatchObject({
      rejected: 'empty_list',
    });
  });

  // ORL-52
  it('names what it leaves out', () => {
    expect(takePositions([full, plain], [true], { on_missing_article: 'skip' })).toMatchObject({
      skipped: [{ id: plain.id, name: 'Article 1', product_id: null, sku: 'A-1' }],
    });
    expect(takePositions([plain], [], { on_missing_article: 'fail' })).toMatchObject({
      message: `${plain.id} Article 1 is an unknown article`,
    });
  });
});

// ORL-54
it('positions cost what was saved with them, else nothing', async () => {
  expect(await savedPrices('acme', [full, plain], null)).toEqual([4.95, 0]);
});

// ORL-56, ORL-57
it('a cart is filled with lines that know where they come from', () => {
  const target = { cart_id: null, currency: 'EUR', mode: 'append' } as const;
  const by = (actingContact: string | undefined) =>
    asCartFill(list, [full, plain], [5], { ...target, actingContact });
  expect([undefined, anId(1), anId(2)].map((one) => by(one).is_current)).toEqual([
    true,
    true,
    false,
  ]);
  expect(by(anId(2))).toMatchObject({
    contact_id: anId(1),
    name: 'Weekly',
    ...target,
    lines: [
      {
        product_id: anId(7),
        sku: 'A-0',
        name: 'Article 0',
        quantity: 2.5,
        unit: 'box',
        unit_price: 5,
        tax_rate: 19,
        metadata: { m: 1 },
        snapshot: { ...saved, cost_center_id: 'K', metadata: { m: 1 } },
      },
      { sku: 'A-1', unit_price: 0, tax_rate: 0, metadata: null },
    ],
  });
});

// ORL-60, ORL-61
it.each([
  [true, null],
  [false, anId(1)],
])('an order by a buyer: %s, is one of %s', (isBuyer, contact_id) => {
  const more = { currency: null, customer_order_number: 'PO-1', isBuyer };
  const order = asOrder(list, [full, plain], [5], more);
  expect(order).toMatchObject({
    contact_id,
    organization_id: anId(100),
    currency: null,
    customer_order_number: 'PO-1',
    buyer: { contact_id: anId(1), name: 'Ada', organization_id: anId(100) },
  });
  expect(order.items).toMatchObject([
    {
      type: 'product',
      product_id: anId(7),
      sku: 'A-0',
      name: 'Article 0',
      quantity: 2.5,
      unit: 'box',
      unit_price: 5,
      tax_rate: 19,
      cost_center: 'K',
      position_text: 'a\nb',
      product: saved,
      metadata: { m: 1 },
    },
    { unit_price: 0, tax_rate: null, cost_center: null, position_text: null },
  ]);
});
