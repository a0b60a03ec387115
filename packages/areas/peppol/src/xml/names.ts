import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { withoutBlanks } from './element.ts';

/** The beginning of the namespaces of UBL. */
export const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';

/** Prefixes by which elements and attributes are named here, whatever a document calls them. */
const elementPrefixes: ReadonlyMap<string, string> = new Map([
  [`${UBL}CommonBasicComponents-2`, 'cbc:'],
  [`${UBL}CommonAggregateComponents-2`, 'cac:'],
  [`${UBL}CommonExtensionComponents-2`, 'ext:'],
]);
const attributePrefixes: ReadonlyMap<string, string> = new Map([
  ['', ''],
  ['http://www.w3.org/2001/XMLSchema-instance', 'xsi:'],
  ['http://www.w3.org/XML/1998/namespace', 'xml:'],
]);

/** Namespaces that are none of UBL's stand in the name as they are: `{http://example.com}Order`. */
export function elementName({ uri, local }: SaxesTagNS): string {
  if (uri === `${UBL}${local}-2`) return local;
  return `${elementPrefixes.get(uri) ?? `{${uri}}`}${local}`;
}

/** Name and value of an attribute; none where it declares a namespace. */
export function attributeName(attribute: SaxesAttributeNS): [string, string][] {
  const { name, prefix, local, uri, value } = attribute;
  if (prefix === 'xmlns' || name === 'xmlns') return [];
  return [[`${attributePrefixes.get(uri) ?? `{${uri}}`}${local}`, withoutBlanks(value)]];
}
