import { readFileSync } from 'node:fs';
import type { XmlElement } from '../xml/element.ts';
import { readXml } from '../xml/read-xml.ts';

export type SampleName = 'order' | 'order-change' | 'order-cancellation';

/** Addresses of the two sides of the samples. */
export const BUYER = '0088:2000000000015';
export const SELLER = '0088:2000000000022';

/** The text of a sample, with texts that stand for others. */
export function sampleText(
  name: SampleName,
  changes: readonly (readonly [from: string, to: string])[] = [],
): string {
  let text = readFileSync(new URL(`../../samples/${name}.xml`, import.meta.url), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

/** The elements of a text. */
export function elementsOf(text: string): XmlElement {
  const root = readXml(Buffer.from(text), 'application/xml');
  if ('rejected' in root) throw new Error(root.message);
  return root;
}

export const sampleRoot = (...sample: Parameters<typeof sampleText>): XmlElement =>
  elementsOf(sampleText(...sample));
