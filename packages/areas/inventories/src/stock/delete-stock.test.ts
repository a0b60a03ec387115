import { expect, it } from 'vitest';
import { refuseDelete, refuseLocationDelete } from './delete-stock.ts';
import { stockLevel } from './stock.factory.ts';

const row = (on_hand: number, reserved: number) => stockLevel(101, { on_hand, reserved });

// INV-42
it.each([
  ['an empty row', row(0, 0), undefined],
  ['a row with goods', row(0.5, 0), 'The row holds 0.5 on hand, 0 of them reserved.'],
  ['a row that is promised from', row(0, 2), 'The row holds 0 on hand, 2 of them reserved.'],
])('deleting %s', (_, stock, message) => {
  const refused = refuseDelete(stock);
  if (message === undefined) expect(refused).toBeUndefined();
  else expect(refused).toMatchObject({ rejected: 'in_use', message });
});

// INV-25
it.each([
  ['without rows', [], undefined],
  ['with empty rows', [row(0, 0), row(0, 0)], undefined],
  ['with goods', [row(0, 0), row(1, 0)], /1 stock rows have goods on hand and 0 are/u],
  ['with promises', [row(0, 1), row(0, 0)], /0 stock rows have goods on hand and 1 are/u],
  ['with both', [row(2, 1), row(0, 1), row(1, 0)], /2 stock rows have goods on hand and 2 are/u],
])('deleting a location %s', (_, rows, message) => {
  const refused = refuseLocationDelete(rows);
  if (message === undefined) expect(refused).toBeUndefined();
  else {
    expect(refused).toMatchObject({
      rejected: 'in_use',
      message: expect.stringMatching(message),
    });
  }
});
