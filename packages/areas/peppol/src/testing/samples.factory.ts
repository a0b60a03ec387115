import { readFileSync } from 'node:fs';
import type { Incoming } from '../document/transaction.ts';

const files = { T01: 'order', T114: 'order-change', T115: 'order-cancellation' } as const;

/** The text of a sample: an order, its change, its cancellation. */
export function sampleXml(transaction: Incoming): string {
  return readFileSync(new URL(`../../samples/${files[transaction]}.xml`, import.meta.url), 'utf8');
}

/** A text that is replaced by another, once. */
export type Edit = readonly [from: string | RegExp, to: string];

/** A text with its edits. Throws where one finds nothing to replace: a case that would test nothing. */
export function edited(xml: string, edits: readonly Edit[]): string {
  return edits.reduce((text, [from, to]) => {
    const next = text.replace(from, to);
    if (next === text) throw new Error(`Nothing to replace: ${from}`);
    return next;
  }, xml);
}

const noRounding =
  '<cbc:PrepaidAmount currencyID="EUR">0.00</cbc:PrepaidAmount><cbc:PayableRoundingAmount currencyID="EUR">0.00</cbc:PayableRoundingAmount>';

/** The sample order as an order change with everything in it. */
const toChange: readonly Edit[] = [
  ['<Order ', '<OrderChange '],
  ['xsd:Order-2', 'xsd:OrderChange-2'],
  ['</Order>', '</OrderChange>'],
  ['trns:order:3', 'trns:order_change:3'],
  [/<cbc:OrderTypeCode>.*?\n/u, '<cbc:SequenceNumberID>1</cbc:SequenceNumberID>\n'],
  [
    '</cac:ValidityPeriod>',
    '</cac:ValidityPeriod><cac:OrderReference><cbc:ID>1</cbc:ID></cac:OrderReference>',
  ],
  [/(?<=<cac:LineItem>\s*<cbc:ID>\d<\/cbc:ID>)/gu, '<cbc:LineStatusCode>3</cbc:LineStatusCode>'],
];

/** A document with totals, allowances, charges and prices of all kinds; a cancellation has none. */
export function fullXml(transaction: Incoming): string {
  if (transaction === 'T115') return sampleXml('T115');
  const order = edited(sampleXml('T01'), [
    ['<cbc:PayableAmount', `${noRounding}<cbc:PayableAmount`],
  ]);
  return transaction === 'T01' ? order : edited(order, toChange);
}
