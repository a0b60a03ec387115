import type { Waybill } from '@waybill/client';

const camelCase = (text: string) =>
  text.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase());

/** A method of the client whose operation is known only when the page runs. */
export type AnyMethod = (...given: unknown[]) => Promise<unknown>;

/** The method of an operation: that of `orders.number-ranges.list` is `orders.numberRanges.list`. */
export function methodAt(waybill: Waybill, operation: string): AnyMethod {
  let at: unknown = waybill;
  for (const part of operation.split('.')) at = Reflect.get(Object(at), camelCase(part));
  if (typeof at !== 'function') throw new Error(`the client has no ${operation}`);
  return at as AnyMethod;
}
