import { describe, expect, it } from 'vitest';
import type { StoredCorrespondence } from '../correspondence/correspondence.ts';
import type { Incoming } from '../document/transaction.ts';
import type { OrderView } from '../order/order-view.ts';
import { type SampleName, sampleRoot, sampleText } from '../testing/documents.factory.ts';
import { type Arrived, arrivedOf, nameOf, readSound } from './arrived.ts';
import { receiptOf } from './receipt.ts';

const AT = '2026-11-29T09:00:00.000Z';
const ID = '01976f3a-8c1e-7a46-b1c2-3d4e5f6a7b8c';

function arrived(name: SampleName, transaction: Incoming, more: Partial<Arrived> = {}): Arrived {
  const root = sampleRoot(name);
  const profile = 'advanced_ordering';
  const sound = { root, transaction, profile, document_id: `${name}-1`, warnings: [] } as const;
  const sent = { id: ID, at: AT as Arrived['at'], xml: Buffer.from('<x/>'), message_id: null };
  return { ...arrivedOf({ ...sound, warnings: [] }, sent), ...more };
}

const order: OrderView = {
  id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c',
  number: 'ORD-7',
  status: 'placed',
  on_hold: false,
  acknowledged_at: null,
  currency: 'EUR',
  market_id: null,
  tax_total: 0,
  grand_total: 0,
  peppol: null,
  items: [],
};

const settings = { send_receipt: true, party: null, units: {} };
const ground = { settings, before: undefined, responseId: ID };
const executed = { status: 'executed', findings: [], partner_id: null } as const;
const refused = {
  status: 'refused',
  findings: [
    {
      code: 'order_closed',
      path: null,
      message: 'Closed.',
      theirs: null,
      ours: null,
      effect: 'refuse',
    },
  ],
  partner_id: null,
} as const;

const ORDER = arrived('order', 'T01');
const CHANGE = arrived('order-change', 'T114');
const CANCELLATION = arrived('order-cancellation', 'T115');

/** The correspondence of an order that came. */
const before = (responses: number, sequence: string | null = null): StoredCorrespondence => {
  const { correspondence } = receiptOf(ORDER, executed, order, ground);
  if (correspondence === undefined) throw new Error('an order has no correspondence');
  return { row: { ...correspondence, responses, sequence }, rev: 1 };
};

// PEP-40
it('a document is read that keeps the rules, and no other', () => {
  const read = (text: string) => readSound(Buffer.from(text), 'application/xml');
  expect(read(sampleText('order'))).toMatchObject({ transaction: 'T01', warnings: [] });
  const unnumbered = sampleText('order').replace(/<cbc:ID>.*?<\/cbc:ID>/u, '');
  expect(read(unnumbered)).toMatchObject({ rejected: 'invalid_document' });
  expect(read('<a/>')).toMatchObject({ rejected: 'unknown_document' });
});

describe('a document that came in (PEP-36, PEP-42)', () => {
  it('is named by its number, and a change by its order as well', () => {
    expect(nameOf(ORDER)).toMatchObject({ document_id: 'order-1', order_reference: null });
    expect(nameOf(CHANGE)).toMatchObject({
      document_id: 'order-change-1',
      order_reference: 'NMH-2026-00417',
    });
  });

  it('names no order where its document does not', () => {
    const { root } = CANCELLATION;
    const children = root.children.filter(({ name }) => name !== 'cac:OrderReference');
    const sound = { ...CANCELLATION, root: { ...root, children } };
    expect(arrivedOf(sound, CANCELLATION).order_reference).toBe('');
  });

  it('is recorded with what became of it', () => {
    expect(receiptOf(CHANGE, refused, null, ground).document).toMatchObject({
      id: ID,
      direction: 'in',
      status: 'refused',
      order_id: null,
      order_number: null,
      order_reference: 'NMH-2026-00417',
      sequence: '1',
      findings: refused.findings,
      size: 4,
    });
  });
});

describe('a receipt (PEP-44, PEP-45)', () => {
  it('begins the correspondence of an order', () => {
    const { correspondence, responses, document } = receiptOf(ORDER, executed, order, ground);
    expect(correspondence).toMatchObject({
      order_number: 'ORD-7',
      order_reference: 'order-1',
      document: ID,
      document_id: 'order-1',
      currency: 'EUR',
      responses: 1,
      sequence: null,
    });
    expect(responses.map((one) => one.document.document_id)).toEqual(['ORD-7-R1']);
    expect(document.order_number).toBe('ORD-7');
  });

  it('goes on with that of the order, and keeps the last sequence', () => {
    const changed = receiptOf(CHANGE, executed, order, { ...ground, before: before(3) });
    expect(changed.correspondence).toMatchObject({
      document_id: 'order-change-1',
      responses: 4,
      sequence: '1',
      order_reference: 'order-1',
    });
    const cancelled = receiptOf(CANCELLATION, executed, order, {
      ...ground,
      before: before(3, '7'),
    });
    expect(cancelled.correspondence).toMatchObject({ responses: 4, sequence: '7' });
    expect(cancelled.responses[0]?.document.response_code).toBe('AP');
  });

  it('of a refused document takes a number of its order alone', () => {
    const known = before(3);
    const { correspondence, responses } = receiptOf(CHANGE, refused, order, {
      ...ground,
      before: known,
    });
    expect(correspondence).toEqual({ ...known.row, responses: 4 });
    expect(responses.map((one) => one.document.document_id)).toEqual(['ORD-7-R4']);
  });

  it('of a refused document without an order is numbered by its record', () => {
    const { correspondence, responses } = receiptOf(CANCELLATION, refused, null, ground);
    expect(correspondence).toBeUndefined();
    expect(responses.map((one) => one.document.document_id)).toEqual([`R-${ID}`]);
  });

  it('answers nothing that is noted, or that knows no responses', () => {
    const noted = { ...executed, status: 'noted' } as const;
    const known = { ...ground, before: before(3) };
    expect(receiptOf(CANCELLATION, noted, order, known)).toMatchObject({
      responses: [],
      correspondence: undefined,
    });
    const plain = arrived('order-change', 'T114', { profile: 'order_only' });
    expect(receiptOf(plain, refused, order, known)).toMatchObject({
      responses: [],
      correspondence: undefined,
    });
  });

  it('repeats the reference that the order has', () => {
    const peppol = { customer_reference: 'Ward 9' } as NonNullable<OrderView['peppol']>;
    const { responses } = receiptOf(ORDER, executed, { ...order, peppol }, ground);
    expect(Buffer.from(responses[0]?.xml ?? []).toString()).toContain('Ward 9');
    const own = receiptOf(ORDER, executed, order, ground);
    expect(Buffer.from(own.responses[0]?.xml ?? []).toString()).toContain('Ward 4 West');
  });
});
