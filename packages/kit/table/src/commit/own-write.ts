import { isDeepStrictEqual } from 'node:util';
import type { Rejection } from '@waybill/kernel/rejection';
import { asStored } from '../item/image.ts';
import type { TableItem } from '../item/key.ts';
import type { ItemWrite } from './write.ts';

/**
 * Recognizes a stored item as the outcome of a write whose answer was lost: a condition that meets it
 * is no refusal. What must have one owner carries an id or a token, so that no foreign item is taken
 * for an own one. What adds to a number cannot be known again.
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
