import type { OrderWithParts, PeppolDocument } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { callOf } from '../frame/form/form-call.ts';
import {
  answerCall,
  documentCalls,
  fileNameOf,
  numberOf,
  partnerCall,
  placeOf,
  wordsOf,
} from './documents.ts';

const documentOf = (more: Partial<PeppolDocument>) =>
  ({
    id: 'd1',
    direction: 'out',
    transaction: 'T76',
    document_id: 'ORD-1-R1',
    status: 'pending',
    response_code: 'AB',
    endpoint: '0088:2000000000015',
    ...more,
  }) as PeppolDocument;

// PEP-140
it.each([
  ['T01', 'executed', null, 'Order taken'],
  ['T01', 'refused', null, 'Order refused'],
  ['T114', 'executed', null, 'Change taken'],
  ['T115', 'noted', null, 'Cancellation noted, nothing was left to do'],
  ['T76', 'pending', 'AB', 'Answered: order received'],
  ['T116', 'sent', 'AP', 'Answered: accepted'],
  ['T116', 'sent', 'CA', 'Answered: accepted with changes'],
  ['T76', 'failed', 'RE', 'Answered: refused'],
  ['T16', 'sent', null, 'Despatch advice'],
] as const)('%s that is %s with %s says: %s', (transaction, status, code, words) => {
  expect(wordsOf({ transaction, status, response_code: code })).toBe(words);
});

it('is known by its own number, or by that of the buyer where its own is an id', () => {
  const own = 'R-01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c';
  expect(numberOf(documentOf({}))).toBe('ORD-1-R1');
  expect(numberOf(documentOf({ document_id: own, order_reference: 'PO-1' }))).toBe('PO-1');
  expect(numberOf(documentOf({ document_id: own, order_reference: null }))).toBe('–');
});

it.each([
  ['/Order/cac:OrderLine[12]/cac:LineItem/cac:Price', 'Line 12 of the document'],
  ['/Order/cac:OrderLine/cac:LineItem', 'Line 1 of the document'],
  ['/Order/cac:BuyerCustomerParty', undefined],
  [null, undefined],
])('a finding at %s is about %s', (path, place) => {
  expect(placeOf(path)).toBe(place);
});

it('names the file as the service does', () => {
  expect(fileNameOf(documentOf({ document_id: '../ä 1' }))).toBe('T76-..___1.xml');
});

describe('the commands on a document', () => {
  const refused = (status: PeppolDocument['status']) =>
    documentCalls(documentOf({ status }))
      .filter(({ whyNot }) => whyNot !== undefined)
      .map(({ label }) => label);

  it.each([
    ['pending', ['Offer again']],
    ['sent', ['Mark as sent']],
    ['failed', ['Mark as not sent']],
  ] as const)('that is %s refuse %j', (status, labels) => {
    expect(refused(status)).toEqual(labels);
  });

  it('are none on one that came in', () => {
    expect(documentCalls(documentOf({ direction: 'in' }))).toEqual([]);
  });

  it('send what they say, and no more than was typed', () => {
    const bodies = documentCalls(documentOf({})).map(
      (form) => callOf(form, { reference: 'AS4-1', error: ' ' }).body,
    );
    expect(bodies).toEqual([
      { status: 'sent', reference: 'AS4-1' },
      { status: 'failed' },
      { status: 'pending' },
    ]);
  });
});

// PEP-143
describe('a partner of a document', () => {
  const came = documentOf({ direction: 'in', transaction: 'T01', status: 'refused' });

  it('is made with its address and the name in the document', () => {
    const [form] = partnerCall(came, 'Northmoor', false);
    expect(form?.begin).toEqual({ name: 'Northmoor' });
    expect(form?.sentence).toMatch(/sends it again/u);
    expect(form && callOf(form, { name: 'North', market: 'de' }).body).toEqual({
      endpoint: '0088:2000000000015',
      name: 'North',
      market: 'de',
    });
  });

  it('is named by a person where its text is erased', () => {
    const [form] = partnerCall({ ...came, status: 'executed' }, undefined, false);
    expect(form?.begin).toEqual({});
    expect(form?.sentence).not.toMatch(/sends it again/u);
  });

  it('is not offered where there is one, or the shop wrote the document', () => {
    expect(partnerCall(came, 'Northmoor', true)).toEqual([]);
    expect(partnerCall(documentOf({}), undefined, false)).toEqual([]);
  });
});

// PEP-142
describe('an answer to the buyer', () => {
  const item = (line_id: string | null, name: string) => ({
    name,
    peppol: line_id === null ? null : { line_id },
  });
  const order = {
    id: 'o1',
    number: 'ORD-1',
    peppol_profile: 'ordering',
    items: [item('1', 'Cup'), item('1', 'Cup'), item(null, 'Gift'), item('2', 'Pot')],
  } as unknown as OrderWithParts;
  const form = answerCall(order);
  const linesAsked = (values: Readonly<Record<string, string>>) =>
    form.groupsOf?.(values).map(({ fields }) => fields[0]?.path);

  it('asks for one more line than was chosen, of the lines of the buyer', () => {
    expect(linesAsked({})).toEqual(['lines.0.line_id']);
    expect(linesAsked({ 'lines.0.line_id': '2' })).toEqual(['lines.0.line_id', 'lines.1.line_id']);
    expect(form.groupsOf?.({})[0]?.fields[0]?.choices).toEqual([
      { code: '1', title: '1: Cup' },
      { code: '2', title: '2: Pot' },
    ]);
  });

  it('sends the order as it stands where nothing was typed', () => {
    expect(callOf(form, {})).toEqual({
      operation: 'peppol.orders.respond',
      path: { order_id: 'o1' },
      body: { detail: false },
    });
  });

  it('sends promises of the order and of lines', () => {
    const values = {
      note: 'Thanks',
      promised_to: '2026-12-09',
      detail: 'yes',
      'lines.0.line_id': '2',
      'lines.0.backorder': '5',
      'lines.0.promised_from': '2026-12-10',
      'lines.1.note': 'of no line',
    };
    expect(callOf(form, values).body).toEqual({
      note: 'Thanks',
      promised_to: '2026-12-09',
      detail: true,
      lines: [{ line_id: '2', backorder: 5, promised_from: '2026-12-10' }],
    });
  });

  it('is refused where the process of the buyer knows none', () => {
    expect(form.whyNot).toBeUndefined();
    expect(answerCall({ ...order, peppol_profile: 'order_only' }).whyNot).toMatch(/knows no/u);
  });
});
