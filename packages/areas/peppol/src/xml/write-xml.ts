import { addText } from '@waybill/kernel/decimal';
import type { XmlElement } from './element.ts';
import { UBL } from './names.ts';

/** Characters that XML 1.0 cannot hold, and the signs of a line end that a reader would make one anyway. */
const UNWRITABLE = /\r(?=\n)|[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;
const MARKUP = /[&<>"]/gu;

const PREFIXES = `xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2"`;

/** Content of an element: its text, or its children in their order. */
export type Content = string | null | undefined | readonly (XmlElement | undefined)[];
type Attributes = Readonly<Record<string, string | null>>;

/** A text as a document can hold it: it begins and ends with no blank. */
const writable = (text: string): string =>
  text.replaceAll(UNWRITABLE, '').replaceAll('\r', '\n').trim();

/**
 * An element to be written, at the end of a path: `cac:Price/cbc:PriceAmount`. Undefined where nothing is in it, so
 * that no document has an empty one (PEP-110).
 */
export function element(
  name: string,
  content: Content,
  attributes: Attributes = {},
): XmlElement | undefined {
  const end = name.indexOf('/');
  if (end > 0) {
    return element(name.slice(0, end), [element(name.slice(end + 1), content, attributes)]);
  }
  const text = typeof content === 'string' ? writable(content) : '';
  const children = Array.isArray(content) ? content.filter((child) => child !== undefined) : [];
  if (text === '' && children.length === 0) return undefined;
  const written = Object.entries(attributes).flatMap(([key, value]) => {
    const clean = writable(value ?? '').replaceAll(/\s/gu, ' ');
    return clean === '' ? [] : [[key, clean] as const];
  });
  return { name, attributes: Object.fromEntries(written), children, text, line: 0 };
}

/** A decimal as a document has it: without trailing zeros and exponent. */
export const decimalText = (value: number | null): string | null =>
  value === null ? null : addText(String(value), '0');

/** The root of a document, which has content whatever is asked. */
export function rootOf(name: string, children: readonly (XmlElement | undefined)[]): XmlElement {
  const root = element(name, children);
  if (root === undefined) throw new Error(`${name} has no content`);
  return root;
}

const escaped = (text: string): string =>
  text.replaceAll(MARKUP, (sign) => `&#${sign.charCodeAt(0)};`);

function linesOf({ name, attributes, children, text }: XmlElement, depth: number): string {
  const indent = '  '.repeat(depth);
  const named = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `${indent}<${name}${named.join('')}>`;
  if (children.length === 0) return `${start}${escaped(text)}</${name}>\n`;
  const inner = children.map((child) => linesOf(child, depth + 1)).join('');
  return `${start}\n${inner}${indent}</${name}>\n`;
}

/** A document as it is sent: UTF-8, its root in the default namespace of its kind (PEP-110). */
export function writeXml(root: XmlElement): string {
  const declared = `<${root.name} xmlns="${UBL}${root.name}-2" ${PREFIXES}>`;
  const inner = root.children.map((child) => linesOf(child, 1)).join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n${declared}\n${inner}</${root.name}>\n`;
}
