import { LENGTHS } from '@waybill/api/fields';
import { shorten } from '@waybill/kernel/rejection';
import { childrenOf, textAt, type XmlElement } from '../xml/element.ts';

/** The text at a path, cut to what a column holds; null where there is none (PEP-75). */
export function columnAt(element: XmlElement, ...path: readonly string[]): string | null {
  const text = textAt(element, ...path);
  return text === undefined ? null : shorten(text, LENGTHS.reference);
}

/** The number at a path; null where there is none. */
export function numberAt(element: XmlElement, ...path: readonly string[]): number | null {
  const text = textAt(element, ...path);
  return text === undefined ? null : Number(text);
}

/** Texts of some elements, one a line, cut to a length; null where there are none. */
export function joinTexts(texts: readonly (string | undefined)[], length: number): string | null {
  const present = texts.filter((text) => text !== undefined && text !== '');
  return present.length === 0 ? null : shorten(present.join('\n'), length);
}

/** The notes of an element. */
export const notesOf = (element: XmlElement): string[] =>
  childrenOf(element, 'cbc:Note').map(({ text }) => text);

/** The day until which something shall be there: the last one that is in time (PEP-75). */
export const lastDayOf = (delivery: XmlElement | undefined): string | null => {
  if (delivery === undefined) return null;
  const period = (name: string) => textAt(delivery, 'cac:RequestedDeliveryPeriod', name);
  return period('cbc:EndDate') ?? period('cbc:StartDate') ?? null;
};
