import type { Decimal } from '@waybill/kernel/decimal';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { itemName } from '../item/item.ts';
import type { Demand } from './allocation-plan.ts';

/** A line that cannot be placed, and the most that one location has for it. */
export interface Shortage {
  readonly demand: Demand;
  readonly available: Decimal;
}

/** The refusal of a plan; every line it fails on is named (INV-88). */
export function insufficientStock(shortages: readonly Shortage[]): Rejection<'insufficient_stock'> {
  const texts = shortages.map(({ demand: { index, line }, available }) => ({
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
