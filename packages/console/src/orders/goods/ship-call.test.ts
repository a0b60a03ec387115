import type { Fulfillment, OrderWithParts } from '@waybill/client/shapes';
import { expect, it } from 'vitest';
import { fieldsOf, readyOf } from '../../frame/form/form-call.ts';
import { backorderedOf, piecesOf, shippingPlaces } from './places.ts';
import { shipCall } from './ship-call.ts';

const line = { order_item_id: 'i1', name: 'Blue cup', quantity: 0.3, quantity_shipped: 0.1 };
const place = (id: string, state: object = {}) =>
  ({
    id,
    order_id: 'o1',
    order_number: 'ORD-1',
    location_code: id,
    status: 'open',
    on_hold: false,
    items: [
      { ...line, backordered: 0.1 },
      { ...line, order_item_id: 'i2', backordered: 0.2 },
    ],
    ...state,
  }) as unknown as Fulfillment;

// ORD-283
it('names the places that can ship in the order in which the service chooses', () => {
  const fulfillments = [
    place('ended', { status: 'shipped' }),
    place('old'),
    place('held', { status: 'accepted', on_hold: true }),
    place('taken', { status: 'accepted' }),
    place('young'),
  ];
  const ids = shippingPlaces({ fulfillments } as unknown as OrderWithParts).map(({ id }) => id);
  expect(ids).toEqual(['taken', 'old', 'young']);
  expect(shippingPlaces({} as OrderWithParts)).toEqual([]);
});

it('counts exactly what is open, and what no stock covered', () => {
  expect(piecesOf(place('a'))).toBe(0.4);
  expect(backorderedOf(place('a'))).toBe(0.3);
});

const form = shipCall([], place('a'), place('b'));
const fieldNames = (values: object) =>
  fieldsOf(form, { ...form.begin, ...values }).map(({ path }) => path);

it('asks for the quantities of the place that is chosen, and ships from there alone', () => {
  expect(fieldNames({})).toEqual(['a i1', 'a i2', 'fulfillment_id']);
  expect(fieldNames({ fulfillment_id: 'b' })).toEqual(['b i1', 'b i2', 'fulfillment_id']);
  const { call } = readyOf(form, { ...form.begin, fulfillment_id: 'b', 'b i1': '0' });
  expect(call.body).toEqual({
    fulfillment_id: 'b',
    positions: [{ order_item_id: 'i2', quantity: 0.2 }],
  });
});

it('never ships from another place than the one that was chosen', () => {
  const later = shipCall([], place('b'));
  const { call, sentence } = readyOf(later, { ...form.begin, fulfillment_id: 'a' });
  expect(call.body).toEqual({ fulfillment_id: 'a', positions: [] });
  expect(sentence).toBe('The location has nothing of it left to ship.');
  expect(shipCall([], place('b')).fields).toEqual([]);
});

it('shows a problem of a quantity beside it', () => {
  const at = (values: object) =>
    form.quantities?.fieldsOf({ ...form.begin, ...values }).map((field) => field.at);
  expect(at({})).toEqual(['positions.0', 'positions.1']);
  expect(at({ 'a i1': '' })).toEqual(['positions.none', 'positions.0']);
});
