import { describe, expect, it } from 'vitest';
import { changesWords, readOrderEvent } from './order-event.ts';

const ORDER = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';
const CHANGE = '01M821YEZTZGJWWW58GXFF6F';

const message = (resource: string) =>
  JSON.stringify({ resources: [resource], detail: { tenant_id: 'acme', id: 'evt_1', data: null } });

describe('an event of an order', () => {
  // SEA-12
  it('names its order by the place of its change, whatever it carries', () => {
    const body = message(`waybill:acme:ORDER/${ORDER}/CHANGE/${CHANGE}`);
    expect(readOrderEvent(body)).toEqual({ tenant: 'acme', order: ORDER });
  });

  it.each([`waybill:acme:CHANGE/${CHANGE}`, `waybill:acme:CART/1/CHANGE/${CHANGE}`, 'other'])(
    'is no event of the place %s',
    (resource) => {
      expect(() => readOrderEvent(message(resource))).toThrow(
        `${resource} is no event of an order`,
      );
    },
  );
});

// SEA-12
it.each([
  ['order.placed', true],
  ['order.return.registered', true],
  ['order.requested', true],
  ['order.created', false],
  ['order.comment.added', false],
  ['order.acknowledged', true],
  ['order.shipment.created', true],
  ['order.payment_status.changed', false],
  ['order.shipment.updated', true],
  ['order.shipment.tracked', false],
  ['order.delivered', false],
  ['order.held', false],
  ['number_range.created', false],
])('after %s an order may have other words: %s', (topic, expected) => {
  expect(changesWords(topic)).toBe(expected);
});
