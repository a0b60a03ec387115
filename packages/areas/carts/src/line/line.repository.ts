import { isRejection, type Rejection } from '@waybill/kernel/rejection';
import { readWithChild } from '@waybill/table/read';
import { type Conflict, concurrentModification } from '@waybill/table/write';
import { retryOnConflict } from '@waybill/work/retry';
import { READING_MS } from '@waybill/work/time-limits';
import { asCartState, type CartState, cartPartition } from '../cart/cart.entity.ts';
import { readCart, type WholeCart } from '../cart/cart.repository.ts';
import { noSuchCart } from '../cart/cart-reach.ts';
import { asLine } from './line.entity.ts';
import { inOrder, type Line } from './line.ts';
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

/** A cart, and one of its lines where it has that. */
interface CartAndLine extends CartState {
  readonly line: Line | undefined;
}

/** A cart with one of its lines for a reader; the others are not read (CRT-60). */
export async function loadCartAndLine(
  tenant: string,
  id: string,
  lineId: string,
): Promise<CartAndLine | Rejection<'not_found'> | Conflict> {
  return retryOnConflict(async () => {
    const read = await readWithChild(cartPartition(tenant, id), lineId);
    if (read === undefined) return noSuchCart(id);
    if (read === 'torn') return concurrentModification;
    const { root, child } = read;
    return { ...asCartState(root), line: child && asLine(child) };
  }, READING_MS);
}
