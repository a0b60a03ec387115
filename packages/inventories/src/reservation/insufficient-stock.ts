import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { itemName } from '../booking/item.ts';
import type { Wish } from './offers.ts';

/** A line that cannot be placed, and the most that one location has for it. */
export interface Shortage {
  readonly wish: Wish;
  readonly available: Decimal;
}

/** The refusal of a plan; every line it fails on is named (inventories.md 5). */
export function insufficientStock(shortages: readonly Shortage[]): Rejection<'insufficient_stock'> {
  const texts = shortages.map(({ wish: { index, line }, available }) => ({
    path: `items.${index}`,
    name: itemName(line),
    balance: `requested ${line.quantity}, available ${available} at one location`,
  }));
  return reject(
    'insufficient_stock',
    `Not enough stock: ${texts.map(({ name, balance }) => `${name} (${balance})`).join('; ')}.`,
    texts.map(({ path, name, balance }) => ({ path, message: `${name}: ${balance}` })),
  );
}
