import { createHash } from 'node:crypto';
import type { XmlElement } from './element.ts';

/** An element as text that no other element has: attributes sorted, texts quoted. */
function written({ name, attributes, children, text }: XmlElement): string {
  const own = Object.entries(attributes).sort(([one], [other]) => (one < other ? -1 : 1));
  return `${JSON.stringify([name, own, text])}(${children.map(written).join()})`;
}

/**
 * The digest of what a document says: prefixes, comments, blanks around texts, encoding and the order
 * of attributes do not count (PEP-7).
 */
export function contentDigest(root: XmlElement): string {
  return createHash('sha256').update(written(root)).digest('hex');
}
