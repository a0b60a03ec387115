import { prefixedId } from '@waybill/kernel/id';
import { expect, it } from 'vitest';
import { DELIVERY_ID, deliveryIdOf, momentOfEvent, pairOfDelivery } from './delivery-id.ts';

// WHK-130
it('names the event and the endpoint of a delivery', () => {
  const pair = {
    event: 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D',
    endpoint: 'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3E',
  };
  const id = deliveryIdOf(pair);
  expect(id).toBe('dlv_01JA0Z3K5T8W6Q2R4Y7N9B1C3D01JA0Z3K5T8W6Q2R4Y7N9B1C3E');
  expect(DELIVERY_ID.test(id)).toBe(true);
  expect(pairOfDelivery(id)).toEqual(pair);
});

it('knows the moment of an event by its id', () => {
  const moment = new Date('2026-03-01T10:00:00.123Z');
  expect(momentOfEvent(prefixedId('evt', moment))).toEqual(moment);
});
