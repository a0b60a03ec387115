import type { Fulfillment } from '@waybill/client/shapes';
import { describe, expect, it } from 'vitest';
import { readyOf } from '../../frame/form/form-call.ts';
import type { FormValues } from '../../frame/form/form-field.ts';
import { fulfillmentCalls } from './fulfillment-calls.ts';

const cup = { order_item_id: 'i1', name: 'Blue cup', quantity: 5, quantity_shipped: 2 };
const gone = { order_item_id: 'i2', name: 'Plate', quantity: 1, quantity_shipped: 1 };
const at = (state: object = {}) =>
  ({
    id: 'f1',
    order_id: 'o1',
    order_number: 'ORD-1',
    location_id: 'l1',
    location_code: 'main',
    status: 'open',
    on_hold: false,
    items: [cup, gone],
    ...state,
  }) as unknown as Fulfillment;

const places = [
  { id: 'l1', code: 'main', name: 'Main', enabled: true },
  { id: 'l2', code: 'loft', name: 'Loft', enabled: true },
  { id: 'l3', code: 'attic', name: 'Attic', enabled: false },
];
const named = (label: string, state?: object) => {
  const found = fulfillmentCalls(at(state), 'Ada', places).find((call) => call.label === label);
  if (found === undefined) throw new Error(`no command ${label}`);
  return found;
};
const ready = (label: string, typed: FormValues = {}) => {
  const form = named(label);
  return readyOf(form, { ...form.begin, ...typed });
};

// ORD-310
it.each([
  [{}, ['Accept', 'Ship', 'Reroute', 'Hold'], [undefined, undefined, undefined, undefined]],
  [
    { status: 'accepted' },
    ['Accept', 'Ship', 'Reroute', 'Hold'],
    ['It was accepted before.', undefined, undefined, undefined],
  ],
  [
    { on_hold: true },
    ['Accept', 'Ship', 'Reroute', 'End the hold'],
    ['It is on hold.', 'It is on hold.', 'It is on hold.', undefined],
  ],
  [{ status: 'shipped' }, [], []],
  [{ status: 'cancelled' }, [], []],
])('a fulfilment of %j takes %j, unless %j', (state, labels, reasons) => {
  const calls = fulfillmentCalls(at(state), 'Ada', places);
  expect(calls.map(({ label }) => label)).toEqual(labels);
  expect(calls.map(({ whyNot }) => whyNot)).toEqual(reasons);
});

it.each([
  ['Accept', {}, { accepted_by: 'Ada' }, 'takes over its part of ORD-1'],
  ['Hold', { reason: 'Wet' }, { reason: 'Wet' }, 'ships nothing of ORD-1 until the hold ends'],
  [
    'Ship',
    { carrier: 'dhl' },
    {
      fulfillment_id: 'f1',
      positions: [{ order_item_id: 'i1', quantity: 3 }],
      carrier: 'dhl',
    },
    'nothing left to ship there.',
  ],
  [
    'Ship',
    { 'f1 i1': '1' },
    { fulfillment_id: 'f1', positions: [{ order_item_id: 'i1', quantity: 1 }] },
    '2 of it left to ship there.',
  ],
  [
    'Reroute',
    {},
    { positions: [{ order_item_id: 'i1', quantity: 3 }] },
    'to where the routing leads.',
  ],
  [
    'Reroute',
    { 'f1 i1': '2', location_code: 'loft', reason: 'Broken' },
    {
      positions: [{ order_item_id: 'i1', quantity: 2 }],
      location_code: 'loft',
      reason: 'Broken',
    },
    'Moves 2 of 3 × ',
  ],
])('%s of %j sends %j and says so', (label, typed, body, sentence) => {
  const { call, sentence: said, isReadable } = ready(label, typed);
  expect(call.body).toEqual(body);
  expect(said.replaceAll(/[\u2066-\u2069]/gu, '')).toContain(sentence);
  expect(isReadable).toBe(true);
});

describe('a reroute', () => {
  it('is offered to the other locations that are enabled', () => {
    const [to] = named('Reroute').fields ?? [];
    expect(to?.choices).toEqual([{ code: 'loft', title: 'Loft' }]);
  });

  it('moves nothing where nothing is chosen, and no more than is open', () => {
    expect(ready('Reroute', { 'f1 i1': '' }).isReadable).toBe(false);
    expect(ready('Reroute', { 'f1 i1': '4' }).isReadable).toBe(false);
  });
});
