import {
  addText,
  compareText,
  type DecimalText,
  multiplyText,
  subtractText,
} from '@waybill/kernel/decimal';
import { elementAt, type XmlElement } from '../xml/element.ts';
import { isDecimal } from './value-type.ts';

/** A number of a document; undefined where the text is none, so that no sum is judged by it (PEP-12). */
export type Amount = DecimalText | undefined;

/** The number that a text is. */
export function amountOf(text: string): Amount {
  return isDecimal(text) ? text.replace('+', '') : undefined;
}

/** The number at a path; `absent` where there is no such element. */
export function amountAt(
  element: XmlElement,
  path: readonly string[],
  absent: Amount = undefined,
): Amount {
  const found = elementAt(element, ...path);
  return found === undefined ? absent : amountOf(found.text);
}

type Operation = (left: DecimalText, right: DecimalText) => DecimalText;

const ofKnown = (operation: Operation) => (left: Amount, right: Amount) =>
  left === undefined || right === undefined ? undefined : operation(left, right);

export const plus = ofKnown(addText);
export const minus = ofKnown(subtractText);
export const times = ofKnown(multiplyText);

export function total(amounts: readonly Amount[]): Amount {
  return amounts.reduce(plus, '0');
}

/** True where both are known and the first is smaller. */
export function isBelow(left: Amount, right: Amount): boolean {
  return left !== undefined && right !== undefined && compareText(left, right) < 0;
}

/** True where both are known and lie further apart than `tolerance`. */
export function differ(left: Amount, right: Amount, tolerance: Amount = '0'): boolean {
  const distance = minus(left, right)?.replace('-', '');
  return isBelow(tolerance, distance);
}
