import { expect, it } from 'vitest';
import { idOf, momentOf, stockLevel, storedStock } from './stock.factory.ts';
import { openBook } from './stock-book.ts';

const item = { product_id: null, sku: 'a' };

// INV-71
it.each([
  ['as they are stored', [101, 102, 103]],
  ['the other way round', [103, 102, 101]],
  ['in any order', [102, 103, 101]],
])('gives the rows of an item oldest first, loaded %s', (_, numbers) => {
  const rows = numbers.map((number) => stockLevel(number, { location_id: idOf(number) }));
  const book = openBook(storedStock(...rows, stockLevel(104, { sku: 'b' })), momentOf());
  expect(book.rowsOf(item).map(({ id }) => id)).toEqual([101, 102, 103].map(idOf));
});

// INV-8, INV-9
it('finds rows by either key, those that began in the call as well', () => {
  const both = { product_id: idOf(51), sku: 'a' };
  const [bySku, byBoth] = [stockLevel(101, { location_id: idOf(2) }), stockLevel(102, both)];
  const book = openBook(storedStock(bySku, byBoth, stockLevel(103, { sku: 'b' })), momentOf());
  const begun = book.book(idOf(3), both, { on_hand: 1 }, 'exact');
  const ids = [bySku, byBoth, begun].map(({ id }) => id);
  expect(book.rowsOf(both).map(({ id }) => id)).toEqual(ids);
  expect(book.rowsOf(item).map(({ id }) => id)).toEqual(ids);
  expect(book.rowsOf({ product_id: idOf(51), sku: null }).map(({ id }) => id)).toEqual(
    ids.slice(1),
  );
});

// INV-13, INV-65
it('changes each row once, at its last value, in the order of the first bookings', () => {
  const [first, second] = [stockLevel(101), stockLevel(102, { sku: 'b' })];
  const book = openBook(storedStock(first, second, stockLevel(103, { sku: 'c' })), momentOf());
  book.book(first.location_id, { product_id: null, sku: 'b' }, { on_hand: 1 }, 'relaxed');
  book.book(first.location_id, item, { on_hand: 0.1 }, 'relaxed');
  book.book(first.location_id, item, { on_hand: 0.2, reserved: 1 }, 'exact');
  expect(book.changes()).toMatchObject([
    { after: { id: second.id, on_hand: 1, reserved: 0 }, exact: false },
    { after: { id: first.id, on_hand: 0.3, reserved: 1 }, exact: true },
  ]);
});

// INV-221
it('names the rows that begin, by the last line that does, and no row that is there', () => {
  const there = stockLevel(101, { name: 'Lamp' });
  const book = openBook(storedStock(there), momentOf());
  const own = { name: 'Cup', bin: 'A-12', reorder_point: 2 };
  expect(book.book(there.location_id, item, { own }, 'exact')).toMatchObject({
    name: 'Lamp',
    bin: null,
    reorder_point: 2,
  });
  const other = { product_id: null, sku: 'b' };
  book.book(there.location_id, other, { own: { name: 'Cup' } }, 'exact');
  book.book(there.location_id, other, { own: { bin: 'A-2' } }, 'exact');
  expect(book.changes()[1]?.after).toMatchObject({ name: 'Cup', bin: 'A-2' });
});
