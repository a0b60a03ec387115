import { expect, it } from 'vitest';
import { linePeppol, orderOf, orderPeppol, positionOf } from '../testing/answered-order.factory.ts';
import type { RespondBody } from './respond.operations.ts';
import { notesOf, promisesOf, withPromises } from './respond.ts';

const kept = linePeppol({ promised_from: '2026-12-01', promised_to: '2026-12-04', backorder: 2 });
const order = orderOf({
  peppol: orderPeppol({ promised_from: '2026-12-01' }),
  items: [
    positionOf({ id: 'a', peppol: kept }),
    positionOf({ id: 'b', peppol: kept }),
    positionOf({ id: 'c', peppol: linePeppol({ line_id: '2' }) }),
    positionOf({ id: 'd', peppol: null }),
  ],
});

const respond = (body: RespondBody) => promisesOf(order, body);
const line = (said: object) => respond({ lines: [{ line_id: '1', ...said }] });

// PEP-122
it.each<[string, RespondBody, object]>([
  ['an empty body', {}, { promised_from: '2026-12-01', promised_to: null }],
  ['a last day', { promised_to: '2026-12-01' }, { promised_to: '2026-12-01' }],
  ['null', { promised_from: null }, { promised_from: null, promised_to: null }],
])('%s leaves all other promises as they are', (_, body, promised) => {
  expect(respond(body)).toMatchObject({ peppol: { order_id: 'PO-4711', ...promised } });
});

// PEP-122
it.each([
  ['a day', { promised_to: '2026-12-09' }, { ...kept, promised_to: '2026-12-09' }],
  ['a backorder', { backorder: '2.50' }, { ...kept, backorder: 2.5 }],
  [
    'none',
    { backorder: null, promised_from: null },
    { ...kept, backorder: null, promised_from: null },
  ],
  ['nothing', { note: 'Hello.' }, kept],
])('a line that says %s says it for all of its positions', (_, said, facts) => {
  const promises = line(said);
  expect('positions' in promises && [...promises.positions]).toEqual([
    ['a', facts],
    ['b', facts],
  ]);
});

// PEP-122
it('a line that is named twice has all that is said of it', () => {
  const twice = respond({
    lines: [
      { line_id: '2', promised_to: '2026-12-24' },
      { line_id: '2', backorder: '3' },
    ],
  });
  expect('positions' in twice && [...twice.positions]).toEqual([
    ['c', linePeppol({ line_id: '2', promised_to: '2026-12-24', backorder: 3 })],
  ]);
});

// PEP-122
it('the order has what was promised', () => {
  const promises = line({ backorder: 1 });
  if ('rejected' in promises) throw new Error(promises.message);
  const { items, peppol } = withPromises(order, promises);
  expect(items.map((item) => item.peppol?.backorder)).toEqual([1, 1, null, undefined]);
  expect(peppol).toBe(promises.peppol);
});

// PEP-122
it.each([
  [{ promised_to: '2026-11-30' }, 'invalid_value', 'promised_to'],
  [{ promised_from: '2026-12-02', promised_to: '2026-12-01' }, 'invalid_value', 'promised_to'],
  [
    { lines: [{ line_id: '1', promised_to: '2026-11-30' }] },
    'invalid_value',
    'lines.0.promised_to',
  ],
  [{ lines: [{ line_id: '2' }, { line_id: '9' }] }, 'unknown_line', 'lines.1.line_id'],
])('%j is refused', (body, rejected, path) => {
  expect(respond(body)).toMatchObject({ rejected, details: [{ path }] });
});

// PEP-122
it('orders that nobody answers are refused before their body is looked at', () => {
  const body = { lines: [{ line_id: '9' }] };
  const alone = orderOf({ peppol: orderPeppol({ profile: 'order_only' }) });
  expect(promisesOf(orderOf({ peppol: null }), body)).toMatchObject({
    rejected: 'not_a_peppol_order',
  });
  expect(promisesOf(alone, body)).toMatchObject({ rejected: 'profile_without_response' });
});

// PEP-122
it('texts are those of their lines', () => {
  const lines = [{ line_id: '1', note: 'Soon.' }, { line_id: '2' }, { line_id: '3', note: '' }];
  expect([...notesOf({ lines })]).toEqual([['1', 'Soon.']]);
  expect([...notesOf({})]).toEqual([]);
});
