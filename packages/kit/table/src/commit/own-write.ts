import { isDeepStrictEqual } from 'node:util';
import type { Rejection } from '@waybill/kernel/rejection';
import { asStored } from '../item/image.ts';
import type { TableItem } from '../item/key.ts';
import type { ItemWrite } from './write.ts';

/**
 * Recognizes a stored item as the outcome of a write. A write whose answer was lost is sent again by
 * the SDK, and its condition then meets what it wrote itself: that is no refusal. Items and
 * updates that must have one owner carry something of their own, an id or a token, so a foreign
 * item is never taken for an own one. What adds to a number cannot be known again.
 */
export function isOwnWrite(write: ItemWrite<Rejection>, stored: TableItem | undefined): boolean {
  if ('check' in write) return false;
  if ('remove' in write) return stored === undefined;
  if (stored === undefined) return false;
  if ('put' in write) return isDeepStrictEqual(asStored(write.put), stored);
  if (write.add !== undefined || write.raise !== undefined) return false;
  const set = asStored(write.set ?? {});
  return (
    Object.entries(set).every(([name, value]) => isDeepStrictEqual(stored[name], value)) &&
    (write.drop ?? []).every((name) => stored[name] === undefined)
  );
}
