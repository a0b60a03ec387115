import { compare, sum } from '@waybill/kernel/decimal';
import { atMost } from '@waybill/table/write';
import { fitOf, type Line } from '../item/item.ts';
import { available, type StoredStock } from '../stock/stock-row.ts';

/**
 * Whether goods that were not enough for some lines may be enough after all: calls that took from
 * a row are still at work, and what they took comes back where they come to nothing (INV-96).
 */
export function mayReserveLater(stock: readonly StoredStock[], lines: readonly Line[]): boolean {
  return stock.some(({ row, marks = {} }) => {
    const wanted = lines.filter((line) => fitOf(row, line) !== 'none').map((one) => one.quantity);
    const left = available(row);
    const afterReturns = atMost({ ...marks, available: left }, 'available');
    const isShort = compare(left, sum(wanted)) < 0 && compare(afterReturns, left) > 0;
    return isShort && wanted.some((quantity) => compare(quantity, afterReturns) <= 0);
  });
}
