import { expect, it } from 'vitest';
import { orderOf } from '../testing/answered-order.factory.ts';
import { answerOf, noteOf, type Occasion } from './answer.ts';

const open = orderOf({ acknowledged_at: null });
const taken = orderOf();
const cancelled = orderOf({ status: 'cancelled' });

const placed: Occasion = { kind: 'placed' };
const changed: Occasion = { kind: 'changed', change: 'CH-1' };
const withdrawn: Occasion = { kind: 'withdrawn', cancellation: 'X-1' };
const refused: Occasion = { kind: 'refused', reasons: ['No.', 'Never.'], change: null };
const commanded: Occasion = { kind: 'commanded' };
const ended: Occasion = { kind: 'cancelled', reason: 'sold out' };
const asked: Occasion = { kind: 'asked', note: 'hello', detail: false };

const wanted = { sendReceipt: true, isAsWanted: true };
const other = { sendReceipt: true, isAsWanted: false };
const silent = { sendReceipt: false, isAsWanted: true };

// PEP-114
it.each([
  ['an executed order', open, placed, wanted, 'AB'],
  ['an executed order, without receipts', open, placed, silent, undefined],
  ['an order that is accepted at once', taken, placed, wanted, 'AP'],
  ['the same without receipts', taken, placed, silent, 'AP'],
  ['a refused order', null, refused, wanted, 'RE'],
  ['an acknowledgement', taken, commanded, wanted, 'AP'],
  ['an acknowledgement with other lines', taken, commanded, other, 'CA'],
  ['other lines before the acknowledgement', open, commanded, other, undefined],
  ['a command behind which the order was cancelled', cancelled, commanded, other, 'RE'],
  ['a cancellation', cancelled, ended, other, 'RE'],
  ['a request, before the acknowledgement', open, asked, silent, 'AB'],
  ['a request', taken, asked, wanted, 'AP'],
  ['a request with other lines', taken, asked, other, 'CA'],
  ['a request about a cancelled order', cancelled, asked, other, 'RE'],
  ['an executed change', open, changed, silent, 'AB'],
  ['an executed change of an accepted order', taken, changed, wanted, 'AP'],
  ['the same with other lines', taken, changed, other, 'CA'],
  ['a change that takes away the last line', cancelled, changed, other, 'AP'],
  ['a refused change', taken, { ...refused, change: 'CH-1' } as const, wanted, 'RE'],
  ['an executed cancellation', cancelled, withdrawn, other, 'AP'],
  ['a refused cancellation', taken, refused, wanted, 'RE'],
] as const)('%s', (_, order, occasion, facts, code) => {
  expect(answerOf(order, occasion, facts)).toBe(code);
});

// PEP-114
it.each([
  [refused, taken, 'No. Never.'],
  [{ ...refused, reasons: ['x'.repeat(2_000)] }, taken, 'x'.repeat(1_000)],
  [withdrawn, cancelled, 'The order is cancelled, as the cancellation X-1 asks.'],
  [changed, cancelled, 'The order is cancelled, as the change CH-1 takes away its last line.'],
  [changed, taken, null],
  [changed, null, null],
  [ended, cancelled, 'sold out'],
  [asked, taken, 'hello'],
  [placed, open, null],
  [commanded, taken, null],
] as const)('a response says why', (occasion, order, note) => {
  expect(noteOf(order, occasion)).toBe(note);
});
