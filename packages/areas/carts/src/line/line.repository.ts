import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import type { Conflict } from '@waybill/table/errors/conflict';
import { READING_MS } from '@waybill/work/patience';
import { retryOnConflict } from '@waybill/work/retry';
import { readCart, type WholeCart } from '../cart/cart.repository.ts';
import { asLine } from './line.entity.ts';
import { inOrder } from './line.ts';
import type { OpenCart } from './open-cart.ts';

/** A cart with its lines, and the items they were read from. */
export interface LoadedCart extends WholeCart, OpenCart {}

/** A cart with its lines; a conflict while a change of it is being committed. */
export async function readOpenCart(
  tenant: string,
  id: string,
): Promise<LoadedCart | Rejection<'not_found'> | Conflict> {
  const read = await readCart(tenant, id);
  return isRejection(read) ? read : { ...read, lines: inOrder(read.children.map(asLine)) };
}

/** The same for a reader: what shows a part of a change is read again. */
export async function loadOpenCart(tenant: string, id: string) {
  return retryOnConflict(() => readOpenCart(tenant, id), READING_MS);
}
