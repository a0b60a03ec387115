import { isRejection } from '@waybill/kernel/rejection';
import type { Transaction } from '../document/transaction.ts';
import { checkDocument } from '../rules/check-document.ts';
import type { XmlElement } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';

/** The tree of a written document, as a receiver reads it. */
export function readBack(xml: Uint8Array): XmlElement {
  const root = readXml(xml, 'application/xml');
  if (isRejection(root)) throw new Error(root.message);
  return root;
}

/** A tree without the lines of its elements. */
export const unplaced = (element: XmlElement): XmlElement => ({
  ...element,
  line: 0,
  children: element.children.map(unplaced),
});

/** Everything that a receiver has to say against a document, warnings too. */
export function complaints(xml: Uint8Array, transaction: Transaction): readonly string[] {
  const { problems, warnings } = checkDocument(readBack(xml), transaction);
  return [...problems, ...warnings].map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}
