import { expect, it } from 'vitest';
import type { Profile } from '../document/transaction.ts';
import {
  conversation,
  linePeppol,
  orderOf,
  orderPeppol,
  positionOf,
  record,
  sellersLine,
  units,
} from '../testing/answered-order.factory.ts';
import { complaints, readBack, unplaced } from '../testing/judged.factory.ts';
import { childrenOf, elementAt, textAt } from '../xml/element.ts';
import { responsesTo, type ToAnswer } from './responses-to.ts';

const settings = { send_receipt: true, party: null, units };

function answerTo(more: Partial<ToAnswer> = {}) {
  const [one, ...others] = responsesTo({
    order: orderOf(),
    occasion: { kind: 'commanded' },
    conversation,
    customer_reference: 'Ward 4 West',
    place: 3,
    record,
    settings,
    ...more,
  });
  expect(others).toEqual([]);
  if (one === undefined) return undefined;
  expect(complaints(one.xml, one.document.transaction)).toEqual([]);
  expect(unplaced(readBack(one.xml))).toEqual(one.root);
  return one;
}

const statuses = (answer: ReturnType<typeof answerTo>) =>
  answer &&
  childrenOf(answer.root, 'cac:OrderLine').map((line) =>
    textAt(line, 'cac:LineItem', 'cbc:LineStatusCode'),
  );

const advanced = { ...conversation, profile: 'advanced_ordering' as const };

// PEP-111
it('a response repeats what the buyer needs to find its order', () => {
  const order = orderOf({
    peppol: orderPeppol({ promised_from: '2026-12-01', promised_to: '2026-12-04' }),
  });
  const answer = answerTo({ order });
  expect(Buffer.from(answer?.xml ?? []).toString()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<OrderResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:OrderResponse-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order_response:3</cbc:CustomizationID>
  <cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:ordering:3</cbc:ProfileID>
  <cbc:ID>ORD-000042-R3</cbc:ID>
  <cbc:SalesOrderID>ORD-000042</cbc:SalesOrderID>
  <cbc:IssueDate>2026-11-29</cbc:IssueDate>
  <cbc:IssueTime>12:34:56Z</cbc:IssueTime>
  <cbc:OrderResponseCode>AP</cbc:OrderResponseCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cbc:CustomerReference>Ward 4 West</cbc:CustomerReference>
  <cac:OrderReference>
    <cbc:ID>PO-4711</cbc:ID>
  </cac:OrderReference>
  <cac:SellerSupplierParty>
    <cac:Party>
      <cbc:EndpointID schemeID="0088">2000000000022</cbc:EndpointID>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>Harrow and Pell Wholesale</cbc:RegistrationName>
      </cac:PartyLegalEntity>
    </cac:Party>
  </cac:SellerSupplierParty>
  <cac:BuyerCustomerParty>
    <cac:Party>
      <cbc:EndpointID schemeID="0088">2000000000015</cbc:EndpointID>
      <cac:PartyIdentification>
        <cbc:ID schemeID="0088">2000000000015</cbc:ID>
      </cac:PartyIdentification>
      <cac:PartyLegalEntity>
        <cbc:RegistrationName>Northmoor Municipal Hospital</cbc:RegistrationName>
      </cac:PartyLegalEntity>
    </cac:Party>
  </cac:BuyerCustomerParty>
  <cac:Delivery>
    <cac:PromisedDeliveryPeriod>
      <cbc:StartDate>2026-12-01</cbc:StartDate>
      <cbc:EndDate>2026-12-04</cbc:EndDate>
    </cac:PromisedDeliveryPeriod>
  </cac:Delivery>
</OrderResponse>
`);
  const { size, sha256, ...row } = answer?.document ?? {};
  expect(size).toBe(answer?.xml.byteLength);
  expect(sha256).toMatch(/^[0-9a-f]{64}$/u);
  expect(row).toMatchObject({
    id: record.id,
    created_at: record.at,
    direction: 'out',
    transaction: 'T76',
    document_id: 'ORD-000042-R3',
    profile: 'ordering',
    status: 'pending',
    response_code: 'AP',
    endpoint: conversation.buyer.endpoint,
    own_endpoint: conversation.seller.endpoint,
    order_id: order.id,
    order_number: 'ORD-000042',
    order_reference: 'PO-4711',
    shipment_id: null,
    responds_to: conversation.document,
  });
});

// PEP-111, PEP-115
it('a changed line carries what is another', () => {
  const items = [
    positionOf({ name: ' ', quantity_cancelled: 10, peppol: linePeppol({ buyer_item: 'B-1' }) }),
    positionOf({ sku: 'GLV-L', name: 'Large', unit_price: 4.25, peppol: sellersLine() }),
    positionOf({
      sku: null,
      name: '',
      quantity_cancelled: 0.5,
      peppol: linePeppol({
        line_id: '2',
        backorder: 2.5,
        promised_from: '2026-12-01',
        standard_item: '7300010000001',
        standard_scheme: '0160',
      }),
    }),
    positionOf({ peppol: linePeppol({ line_id: '3', standard_item: '1' }) }),
    positionOf({ sku: 'FREE', peppol: null }),
  ];
  const answer = answerTo({ order: orderOf({ items }), notes: new Map([['3', 'Soon.']]) });
  const [first, second, third] = answer ? childrenOf(answer.root, 'cac:OrderLine') : [];
  expect(statuses(answer)).toEqual(['3', '3', '5', '1']);
  const [line, ...below] = [
    'cac:LineItem',
    'cac:SellerSubstitutedLineItem',
    'cac:OrderLineReference',
  ];
  const at = (from: typeof first, ...path: string[]) => from && textAt(from, ...path);
  expect(at(first, line, 'cac:Price', 'cbc:PriceAmount')).toBe('4.25');
  expect(at(first, line, 'cac:Item', 'cbc:Name')).toBe('GLV-M');
  expect(at(first, line, 'cac:Item', 'cac:BuyersItemIdentification', 'cbc:ID')).toBe('B-1');
  expect(at(first, below[0] ?? '', 'cbc:ID')).toBe('1');
  expect(at(first, below[0] ?? '', 'cac:Item', 'cac:SellersItemIdentification', 'cbc:ID')).toBe(
    'GLV-L',
  );
  expect(at(first, below[1] ?? '', 'cbc:LineID')).toBe('1');
  expect(at(second, line, 'cbc:Quantity')).toBe('9.5');
  expect(at(second, line, 'cbc:MaximumBackorderQuantity')).toBe('2.5');
  expect(at(second, line, 'cac:Delivery', 'cac:PromisedDeliveryPeriod', 'cbc:StartDate')).toBe(
    '2026-12-01',
  );
  expect(at(second, line, 'cac:Item', 'cbc:Name')).toBe(`${items[2]?.position}`);
  const standard = second && elementAt(second, line, 'cac:Item', 'cac:StandardItemIdentification');
  expect(standard?.children[0]?.attributes).toEqual({ schemeID: '0160' });
  expect(at(third, line, 'cbc:Note')).toBe('Soon.');
  expect(third && elementAt(third, line, 'cac:Item', 'cac:StandardItemIdentification')).toBe(
    undefined,
  );
});

const changedLine = [positionOf({ quantity_cancelled: 1 })];

// PEP-114: no lines under AB, AP and RE, always under CA.
it.each<[string, Partial<ToAnswer>, string | undefined, string[] | undefined]>([
  ['AP', {}, 'AP', []],
  ['CA', { order: orderOf({ items: changedLine }) }, 'CA', ['3']],
  [
    'AB',
    {
      order: orderOf({ acknowledged_at: null, items: changedLine }),
      occasion: { kind: 'asked', note: null, detail: true },
    },
    'AB',
    [],
  ],
  [
    'RE',
    {
      order: orderOf({ status: 'cancelled', items: changedLine }),
      occasion: { kind: 'cancelled', reason: 'sold out' },
    },
    'RE',
    [],
  ],
  ['in detail', { occasion: { kind: 'asked', note: null, detail: true } }, 'CA', ['5']],
  [
    'in detail, without a line',
    { order: orderOf({ items: [] }), occasion: { kind: 'asked', note: null, detail: true } },
    'AP',
    [],
  ],
  ['with a text of its own', { notes: new Map([['1', 'Soon.']]) }, 'CA', ['5']],
  [
    'by order alone',
    { conversation: { ...conversation, profile: 'order_only' } },
    undefined,
    undefined,
  ],
  ['untold', { order: orderOf({ acknowledged_at: null }) }, undefined, undefined],
])('a response has lines where it needs them: %s', (_, more, code, lines) => {
  const answer = answerTo(more);
  expect(answer?.document.response_code).toBe(code);
  expect(statuses(answer)).toEqual(lines);
});

// PEP-111
it.each<[Profile, string | undefined]>([
  ['ordering', 'T76'],
  ['advanced_ordering', 'T116'],
  ['order_only', undefined],
])('orders of %s are answered by %s', (profile, transaction) => {
  if (profile === 'despatch_advice') return;
  expect(answerTo({ conversation: { ...conversation, profile } })?.document.transaction).toBe(
    transaction,
  );
});

// PEP-111, PEP-114
it('a response to a change names it', () => {
  for (const occasion of [
    { kind: 'changed', change: 'CH-7' },
    { kind: 'refused', change: 'CH-7', reasons: ['The order was shipped.'] },
  ] as const) {
    const answer = answerTo({ conversation: advanced, occasion });
    expect(answer && textAt(answer.root, 'cac:OrderChangeDocumentReference', 'cbc:ID')).toBe(
      'CH-7',
    );
  }
  const withdrawn = answerTo({
    conversation: advanced,
    order: orderOf({ status: 'cancelled' }),
    occasion: { kind: 'withdrawn', cancellation: 'X-1' },
  });
  expect(withdrawn && textAt(withdrawn.root, 'cbc:Note')).toContain('X-1');
  expect(withdrawn && elementAt(withdrawn.root, 'cac:OrderChangeDocumentReference')).toBe(
    undefined,
  );
});

// PEP-111
it('a refused order is answered without an order', () => {
  const occasion = { kind: 'refused', change: null, reasons: ['Nobody sells this.'] } as const;
  const answer = answerTo({ order: null, occasion, place: 'abc', customer_reference: null });
  expect(answer?.document).toMatchObject({
    document_id: 'R-abc',
    response_code: 'RE',
    order_id: null,
    order_number: null,
  });
  expect(answer && textAt(answer.root, 'cbc:Note')).toBe('Nobody sells this.');
  expect(answer && elementAt(answer.root, 'cbc:SalesOrderID')).toBe(undefined);
});

const party = { registration_name: 'Pell AG', country: 'CH', company_scheme: '0088' };

// PEP-112
it.each([
  ['a right number', { ...party, company_id: '2000000000022' }, '2000000000022'],
  ['a mistyped one', { ...party, company_id: '2000000000023' }, undefined],
  ['a number without a scheme', { ...party, company_scheme: null, company_id: 'A 1' }, 'A 1'],
  ['no number', party, undefined],
])('the seller is as its setting says, with %s', (_, set, id) => {
  const answer = answerTo({ settings: { ...settings, party: set } });
  const seller = answer && elementAt(answer.root, 'cac:SellerSupplierParty', 'cac:Party');
  expect(seller && textAt(seller, 'cac:PartyLegalEntity', 'cbc:RegistrationName')).toBe('Pell AG');
  expect(seller && textAt(seller, 'cbc:EndpointID')).toBe('2000000000022');
  expect(seller && textAt(seller, 'cac:PartyIdentification', 'cbc:ID')).toBe(id);
});
