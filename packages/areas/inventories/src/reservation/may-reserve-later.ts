import { compare, sum } from '@waybill/kernel/decimal';
import { atMost } from '@waybill/table/write';
import { fitOf, type Line } from '../item/item.ts';
import { available, type StoredStock } from '../stock/stock-row.ts';

/**
 * Tells that goods too few for some lines may become enough: open calls took from a row, and
 * their goods return if they fail (INV-96).
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
