import type { Key } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';

/** Something stored that disagrees with what it follows from. */
export interface Difference {
  /** What was compared, and of which record: `on_hand of stock row 0197…`. */
  readonly what: string;
  readonly stored: unknown;
  readonly expected: unknown;
}

/** The comparison as a list: empty when both are equal. */
export function compared(what: string, stored: unknown, expected: unknown): Difference[] {
  return (stored ?? null) === (expected ?? null) ? [] : [{ what, stored, expected }];
}

/** Attributes of a stored item that should be there as `expected` has them. */
export function attributesOf(
  name: string,
  item: TableItem,
  expected: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(expected).flatMap(([attribute, value]) =>
    compared(`${attribute} of ${name}`, item[attribute], value),
  );
}

/** A key in one line, for names and look-ups. */
export const address = ({ pk, sk }: Key) => `${pk} ${sk}`;
