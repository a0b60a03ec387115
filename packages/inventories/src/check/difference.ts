import type { Key } from '@waybill/table/key';
import type { TableItem } from '@waybill/table/write';

/** Something stored that disagrees with what it follows from. */
export interface Difference {
  /** What was compared, and of which record: `on_hand of stock row 0197…`. */
  readonly what: string;
  readonly stored: unknown;
  readonly expected: unknown;
}

/** The difference of two values as a list: empty when they are equal. */
export function differenceOf(what: string, stored: unknown, expected: unknown): Difference[] {
  return (stored ?? null) === (expected ?? null) ? [] : [{ what, stored, expected }];
}

/** The attributes of a stored item that are not as `expected` has them. */
export function attributeDifferences(
  name: string,
  item: TableItem,
  expected: Readonly<Record<string, unknown>>,
): Difference[] {
  return Object.entries(expected).flatMap(([attribute, value]) =>
    differenceOf(`${attribute} of ${name}`, item[attribute], value),
  );
}

/** A key in one line, for names and maps. */
export const keyText = ({ pk, sk }: Key) => `${pk} ${sk}`;
