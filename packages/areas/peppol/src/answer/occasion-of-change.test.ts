import { expect, it } from 'vitest';
import { isAnswered, occasionOfChange, shipmentsOfChange } from './occasion-of-change.ts';

const AT = '2026-11-29T09:00:00.000Z';
const rows = (...names: readonly string[]) =>
  names.map((name) => ({
    name,
    created_at: AT,
    payload: { reason: 'sold out', shipment_id: 's1' },
  }));

const commanded = { kind: 'commanded' };
const cancelled = { kind: 'cancelled', reason: 'sold out' };

// PEP-114, PEP-121
it.each([
  ['an acknowledgement', ['order.acknowledged'], AT, commanded],
  ['lines that are cancelled', ['order.item.cancelled'], AT, commanded],
  ['lines that are added', ['order.item.added'], '2026-11-29T08:00:00.000Z', commanded],
  ['both', ['order.item.added', 'order.item.cancelled'], AT, commanded],
  ['lines before the acknowledgement', ['order.item.added'], '2026-11-29T09:00:00.001Z', undefined],
  ['lines that nobody acknowledged', ['order.item.added'], null, undefined],
  ['a cancellation', ['order.cancelled'], null, cancelled],
  ['the last lines', ['order.item.cancelled', 'order.cancelled'], AT, cancelled],
  ['a shipment', ['order.shipment.created', 'order.completed'], AT, undefined],
])('%s', (_, names, acknowledgedAt, occasion) => {
  expect(occasionOfChange(rows(...names), acknowledgedAt)).toEqual(occasion);
});

// PEP-114
it('a cancellation may have no reason', () => {
  const [row] = rows('order.cancelled');
  if (row === undefined) throw new Error('a row');
  const silent = { ...row, payload: { reason: null } };
  expect(occasionOfChange([silent], null)).toEqual({ kind: 'cancelled', reason: null });
});

// PEP-121
it.each([
  [['order.acknowledged'], false],
  [['order.acknowledged', 'peppol.document.received'], true],
  [['peppol.document.created'], true],
])('a change of %j is answered: %s', (names, answered) => {
  expect(isAnswered(rows(...names))).toBe(answered);
});

// PEP-118
it('shipments of a change are found', () => {
  expect(shipmentsOfChange(rows('order.acknowledged', 'order.shipment.created'))).toEqual(['s1']);
});
