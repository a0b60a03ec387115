import type { ChangedOrder } from '../receive/plan-change.ts';
import type { ChangeFacts } from '../receive/read-change.ts';
import { orderOf } from './answered-order.factory.ts';
import { BUYER, elementsOf } from './documents.factory.ts';

/** The shop as a document meets it: a partner, no check of articles. */
export const readingFacts = (more: Partial<ChangeFacts> = {}): ChangeFacts => ({
  documentId: '01976f3d-0000-7a46-b1c2-3d4e5f6a7b8c',
  profile: 'advanced_ordering',
  endpoint: BUYER,
  marketId: null,
  partner: { organization_id: null, contact_id: null },
  today: '2026-11-29',
  units: { C62: 'piece', EA: 'piece', XBX: 'box' },
  changesUntil: 'shipped',
  ...more,
});

const NAMESPACES =
  'xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"';

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A line of a document; texts that are undefined are left out. */
export interface LineText {
  readonly id?: string;
  readonly status?: string;
  readonly quantity?: number | string;
  readonly unit?: string;
  readonly amount?: number | string;
  readonly price?: number | string;
  readonly base?: number | string;
  readonly sku?: string;
  readonly name?: string;
  readonly rate?: number | string;
  /** More elements of the line, before its price. */
  readonly more?: string;
  /** More elements of its item. */
  readonly item?: string;
  readonly note?: string;
}

const element = (name: string, text: string | number | undefined, attributes = '') =>
  text === undefined ? '' : `<${name}${attributes}>${escaped(String(text))}</${name}>`;

export const allowanceText = (
  indicator: string,
  amount: number | string,
  { code, reason = 'Bonus', rate }: { code?: string; reason?: string; rate?: number | string } = {},
): string =>
  `<cac:AllowanceCharge>${element('cbc:ChargeIndicator', indicator)}${element('cbc:AllowanceChargeReasonCode', code)}${element('cbc:AllowanceChargeReason', reason)}${element('cbc:Amount', amount)}${rate === undefined ? '' : `<cac:TaxCategory><cbc:ID>S</cbc:ID>${element('cbc:Percent', rate)}</cac:TaxCategory>`}</cac:AllowanceCharge>`;

export function lineText(line: LineText = {}): string {
  const { id = '1', quantity = 10, unit = 'C62', sku = 'GLV-M', name = 'Gloves', rate = 21 } = line;
  const price =
    line.price === undefined
      ? ''
      : `<cac:Price>${element('cbc:PriceAmount', line.price)}${element('cbc:BaseQuantity', line.base)}</cac:Price>`;
  const own =
    sku === ''
      ? ''
      : `<cac:SellersItemIdentification>${element('cbc:ID', sku)}</cac:SellersItemIdentification>`;
  const item = `<cac:Item>${element('cbc:Name', name)}${own}${line.item ?? ''}<cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID>${element('cbc:Percent', rate)}</cac:ClassifiedTaxCategory></cac:Item>`;
  return `<cac:OrderLine>${element('cbc:Note', line.note)}<cac:LineItem>${element('cbc:ID', id)}${element('cbc:LineStatusCode', line.status)}${element('cbc:Quantity', quantity, ` unitCode="${unit}"`)}${element('cbc:LineExtensionAmount', line.amount)}${line.more ?? ''}${price}${item}</cac:LineItem></cac:OrderLine>`;
}

/** A document of a root with what it holds; the rules that others judge are not looked at. */
export const rootOf = (name: 'Order' | 'OrderChange', content: string) =>
  elementsOf(
    `<${name} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${name}-2" ${NAMESPACES}>${content}</${name}>`,
  );

/** A change of the order `orderOf`, with its number and some content. */
export const changeRoot = (content: string, sequence = '1') =>
  rootOf(
    'OrderChange',
    `<cbc:ID>PO-4711-C1</cbc:ID><cbc:SequenceNumberID>${sequence}</cbc:SequenceNumberID><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>${content}`,
  );

/** An order as a change finds it. */
export const changedOrder = (more: Partial<ChangedOrder> = {}): ChangedOrder => ({
  ...orderOf(),
  discounts: [],
  shipping_total: 0,
  shipping_tax_rate: 0,
  payment_fee_amount: 0,
  payment_fee_tax_rate: 0,
  requested_delivery_date: null,
  buyer: null,
  billing_address: null,
  shipping_address: null,
  ...more,
});
