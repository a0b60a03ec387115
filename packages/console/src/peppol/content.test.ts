import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { contentIn } from './content.ts';

const SAMPLES = new URL('../../../areas/peppol/samples/', import.meta.url);
const read = (name: string) => contentIn(readFileSync(new URL(name, SAMPLES)));
const said = (xml: string) => contentIn(new TextEncoder().encode(xml));

// PEP-141
it('reads an order as a clerk does', () => {
  const { buyer, facts, lines } = read('order.xml');
  expect(buyer).toBe('Northmoor Municipal Hospital');
  expect(Object.fromEntries(facts.map(({ title, text }) => [title, text]))).toEqual({
    'Issued on': 'Nov 24, 2026',
    'Valid until': 'Jan 31, 2027',
    'Customer reference': 'Ward 4 West',
    Buyer: 'Northmoor Municipal Hospital',
    Contact: 'Ada Winter, +32 2 555 01 10, purchasing@northmoor.example',
    Seller: 'Harrow and Pell Wholesale',
    'Deliver to': 'Moor Lane 3, Goods entrance, Northmoor, 9990, BE',
    'Wanted by': 'Dec 9, 2026',
    Note: 'Goods entrance closes at 15:00.',
    Lines: '941.58 EUR',
    'To pay': '1109.06 EUR',
  });
  expect(
    lines.map(({ line, quantity, price, amount, article }) => [
      line,
      quantity,
      price,
      amount,
      article,
    ]),
  ).toEqual([
    ['1', '120 XBX', '4.95 EUR', '594.00 EUR', 'GLV-M-100'],
    ['2', '2500 C62', '12.49 EUR for 1000 C62', '31.23 EUR', 'SWB-1'],
    ['3', '10 EA', '33.30 EUR', '316.35 EUR', '02000000000503'],
  ]);
});

it('says what a change does to each line', () => {
  const { facts, lines } = read('order-change.xml');
  expect(facts).toContainEqual({ title: 'Order of the buyer', text: 'NMH-2026-00417' });
  expect(lines.map(({ line, said: word }) => [line, word])).toEqual([
    ['1', 'Changed'],
    ['2', 'Deleted'],
    ['4', 'Added'],
  ]);
});

it('reads why an order was cancelled', () => {
  const { facts, lines } = read('order-cancellation.xml');
  expect(facts.map(({ title }) => title)).toContain('Reason');
  expect(lines).toEqual([]);
});

it('names the article that comes in place of another one, by the line of the buyer', () => {
  const { lines } = said(`<x:OrderResponse xmlns:x="u"><OrderLine>
    <LineItem><ID>1</ID><LineStatusCode>3</LineStatusCode><Item><Name>Cup</Name></Item></LineItem>
    <SellerSubstitutedLineItem><ID>1</ID><Item><Name>Mug</Name></Item></SellerSubstitutedLineItem>
    <OrderLineReference><LineID>20</LineID></OrderLineReference>
  </OrderLine></x:OrderResponse>`);
  expect(lines).toMatchObject([{ id: '0', line: '20', said: 'Changed', name: 'Cup → Mug' }]);
});

it('reads a despatch advice', () => {
  const { facts, lines } = said(`<DespatchAdvice><OrderReference><ID>PO-1</ID></OrderReference>
    <Shipment><ID>DEL-1</ID><Consignment><ID>NA</ID></Consignment></Shipment>
    <DespatchLine><ID>1</ID><DeliveredQuantity unitCode='C62'>2</DeliveredQuantity>
    <OrderLineReference><LineID>1</LineID></OrderLineReference></DespatchLine></DespatchAdvice>`);
  expect(facts).toEqual([
    { title: 'Order of the buyer', text: 'PO-1' },
    { title: 'Shipment', text: 'DEL-1' },
    { title: 'Tracking', text: 'NA' },
  ]);
  expect(lines).toMatchObject([{ line: '1', quantity: '2 C62', said: '', price: '' }]);
});

it.each([
  [
    'entities and numbers',
    '<N>a &lt;b&gt; &amp;amp; &quot;c&apos; &#65;&#x42;</N>',
    'a <b> &amp; "c\' AB',
  ],
  ['an entity that there is not', '<N>&nope;</N>', '&nope;'],
  ['marked data as it is', '<N><![CDATA[<script>&amp;]]></N>', '<script>&amp;'],
  ['no comments', '<?xml version="1.0"?><!-- > --><N>a<!-- <N>no</N> -->b</N>', 'ab'],
  ['a sign in an attribute', '<N a="</N>">c</N>', 'c'],
  ['a prefix of any name', '<q:N>d</q:N>', 'd'],
  ['an element that is empty', '<Z/><N>e</N>', 'e'],
])('reads %s as XML says', (_, xml, text) => {
  const { facts } = said(
    `<Order>${xml.replaceAll(/\bN>|<N /gu, (name) => name.replace('N', 'Note'))}</Order>`,
  );
  expect(facts).toEqual([{ title: 'Note', text }]);
});

it.each([
  ['utf-16le', [0xff, 0xfe], (code: number) => [code & 0xff, code >> 8]],
  ['utf-16be', [0xfe, 0xff], (code: number) => [code >> 8, code & 0xff]],
] as const)('reads %s by its mark', (_, mark, bytesOf) => {
  const xml = '<Order><Note>ü</Note></Order>';
  const bytes = [...xml].flatMap((sign) => bytesOf(sign.charCodeAt(0)));
  expect(contentIn(new Uint8Array([...mark, ...bytes])).facts).toEqual([
    { title: 'Note', text: 'ü' },
  ]);
});

it('shows what is no document as nothing', () => {
  expect(said('')).toEqual({ xml: '', buyer: undefined, facts: [], lines: [] });
  expect(said('</Order>').facts).toEqual([]);
});
