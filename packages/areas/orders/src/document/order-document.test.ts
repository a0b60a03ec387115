import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import type { Buyer } from '../buyer/buyer.ts';
import type { Return, Shipment } from '../order/order.schema.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { aggregateIn, placedAggregate } from '../testing/aggregate.factory.ts';
import { itemOf, ok, SOME_ID } from '../testing/decision.factory.ts';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder, shipmentFrom } from '../testing/moving-order.factory.ts';
import { type AskedDocument, documentKinds, documentOf, refuseWhole } from './order-document.ts';

const contact = '01976f3a-8c1e-7a44-9d0b-000000000001';
const organization = '01976f3a-8c1e-7a44-9d0b-000000000002';

/** An order of two positions with two shipments and two returns. */
function sentOrder(): OrderAggregate {
  const order = placedAggregate([5, 3]);
  const [a, b] = [itemOf(order).id, itemOf(order, 1).id];
  const shipment = (id: string, items: object[]) =>
    ({ id, number: `DEL-${id}`, items }) as Shipment;
  const back = (id: string, positions: object[]) =>
    ({ id, number: `RET-${id}`, positions }) as Return;
  return {
    ...order,
    shipments: [
      shipment('1', [{ order_item_id: a, quantity: 2 }]),
      shipment('2', [
        { order_item_id: b, quantity: 0.5 },
        { order_item_id: a, quantity: 1 },
      ]),
    ],
    returns: [
      back('1', [{ order_item_id: a, quantity: 1 }]),
      back('2', [
        { order_item_id: b, quantity: 1 },
        { order_item_id: b, quantity: 2 },
      ]),
    ],
  };
}

const outcome = (order: OrderAggregate, asked: AskedDocument, buyer?: Buyer) => {
  const document = documentOf(order, asked, buyer);
  if (isRejection(document)) return document.rejected;
  return document.lines.map(({ item, quantity }) => [item.position, quantity]);
};

describe('a document says (ORD-230, ORD-231)', () => {
  it.each([
    [
      { kind: 'confirmation' },
      [
        [10, 5],
        [20, 3],
      ],
    ],
    [
      { kind: 'picking-list' },
      [
        [10, 5],
        [20, 3],
      ],
    ],
    [
      { kind: 'delivery-note' },
      [
        [10, 1],
        [20, 0.5],
      ],
    ],
    [{ kind: 'delivery-note', shipment_id: '1' }, [[10, 2]]],
    [
      { kind: 'return-slip' },
      [
        [20, 1],
        [20, 2],
      ],
    ],
    [{ kind: 'return-slip', return_id: '1' }, [[10, 1]]],
    [{ kind: 'invoice' }, 'not_found'],
    [{ kind: 'toString' }, 'not_found'],
    [{ kind: 'delivery-note', shipment_id: SOME_ID }, 'not_found'],
    [{ kind: 'return-slip', return_id: SOME_ID }, 'not_found'],
    [{ kind: 'return-slip', shipment_id: '1' }, 'invalid_value'],
    [{ kind: 'delivery-note', return_id: '1' }, 'invalid_value'],
    [{ kind: 'confirmation', shipment_id: '1', return_id: '1' }, 'invalid_value'],
  ])('of %j: %j', (asked, expected) => {
    expect(outcome(sentOrder(), asked)).toEqual(expected);
  });

  it.each(['delivery-note', 'return-slip'])('nothing as a %s of goods that never left', (kind) => {
    expect(outcome(placedAggregate(), { kind })).toBe('nothing_to_print');
  });

  it('the record that a document is about', () => {
    const order = sentOrder();
    expect(ok(documentOf(order, { kind: 'delivery-note' }))).toMatchObject({
      shipment: { id: '2' },
    });
    expect(ok(documentOf(order, { kind: 'return-slip' }))).toMatchObject({ return: { id: '2' } });
  });
});

describe('a picking list (ORD-231)', () => {
  it('has what is open, by article numbers, then by names', () => {
    const order = placedAggregate([1, 2, 3, 4, 5]);
    const named = [
      { sku: 'NW-10' },
      { sku: null, name: 'Ribbon' },
      { sku: 'NW-9', quantity_shipped: 1, quantity_cancelled: 0.5 },
      { sku: null, name: 'Card' },
      { sku: 'A', quantity_cancelled: 5 },
    ];
    const items = order.items.map((item, index) => ({ ...item, ...named[index] }));
    expect(outcome({ ...order, items }, { kind: 'picking-list' })).toEqual([
      [30, 1.5],
      [10, 1],
      [40, 4],
      [20, 2],
    ]);
  });

  it.each([
    ['pending', 'nothing_to_print'],
    [
      'in_fulfillment',
      [
        [10, 1],
        [20, 1.5],
      ],
    ],
    ['completed', 'nothing_to_print'],
    ['cancelled', 'nothing_to_print'],
  ] as const)('of an order that is %s: %j', (status, expected) => {
    expect(outcome(aggregateIn(status), { kind: 'picking-list' })).toEqual(expected);
  });
});

describe('a buyer (ORD-232)', () => {
  const buyer: Buyer = {
    contactId: contact,
    organizationId: organization,
    permissions: ['orders.read'],
    scope: 'organization',
    marketScopes: new Map(),
  };
  const own = { ...sentOrder(), contact_id: contact };
  const colleague = { ...sentOrder(), contact_id: SOME_ID, organization_id: organization };

  it.each(documentKinds)('prints of its own order a confirmation: %s', (kind) => {
    const isConfirmation = kind === 'confirmation';
    expect(outcome(own, { kind }, buyer)).toEqual(
      isConfirmation
        ? [
            [10, 5],
            [20, 3],
          ]
        : 'buyer_not_permitted',
    );
  });

  it('prints nothing of other orders, and is not told of those that it does not see', () => {
    const asked = { kind: 'confirmation' };
    expect(outcome(colleague, asked, buyer)).toBe('buyer_not_permitted');
    expect(outcome(colleague, asked, { ...buyer, permissions: [] })).toBe('not_found');
    expect(outcome(colleague, asked, { ...buyer, scope: 'own' })).toBe('not_found');
  });

  it('without a contact has no order of its own', () => {
    const nobody = { ...buyer, contactId: undefined };
    const guest = { ...colleague, contact_id: null };
    expect(outcome(guest, { kind: 'confirmation' }, nobody)).toBe('buyer_not_permitted');
  });
});

// ORD-286
it('lists what is open at the location of a fulfilment', () => {
  const order = movingOrder([5, 3], (of) => [
    fulfillmentOf(of, 'a', { 0: [4, 1] }),
    fulfillmentOf(of, 'b', { 0: 1, 1: 3 }),
  ]);
  const [a, b] = order.fulfillments.map(({ id }) => id);
  const linesOf = (fulfillment_id: string | undefined) => {
    const document = documentOf(order, { kind: 'picking-list', fulfillment_id });
    if (isRejection(document)) return document.rejected;
    return document.lines.map(({ quantity }) => quantity);
  };
  expect([linesOf(a), linesOf(b), linesOf(undefined)]).toEqual([[3], [1, 3], [5, 3]]);
  expect(linesOf(SOME_ID)).toBe('not_found');
  const foreign = documentOf(order, { kind: 'confirmation', fulfillment_id: a });
  expect(foreign).toMatchObject({ details: [{ path: 'fulfillment_id' }] });
});

describe('a key that is bound to locations', () => {
  const places = [placeOf('b')];

  // API-322
  it.each<[Omit<AskedDocument, 'places'>, boolean]>([
    [{ kind: 'confirmation' }, false],
    [{ kind: 'return-slip', return_id: SOME_ID }, false],
    [{ kind: 'picking-list' }, false],
    [{ kind: 'picking-list', shipment_id: SOME_ID }, false],
    [{ kind: 'picking-list', fulfillment_id: SOME_ID }, true],
    [{ kind: 'delivery-note' }, false],
    [{ kind: 'delivery-note', fulfillment_id: SOME_ID }, false],
    [{ kind: 'delivery-note', shipment_id: SOME_ID }, true],
    [{ kind: 'toString' }, false],
  ])('may ask for %j: %s', (asked, isOpen) => {
    const refused = refuseWhole({ ...asked, places });
    expect(refused?.rejected).toBe(isOpen ? undefined : 'location_not_permitted');
    expect(refuseWhole(asked)).toBeUndefined();
  });

  // API-322
  it('prints what is of its places alone', () => {
    const moving = movingOrder([5, 3], (of) => [
      fulfillmentOf(of, 'a', { 0: 5 }),
      fulfillmentOf(of, 'b', { 1: 3 }),
    ]);
    const [a, b] = moving.fulfillments.map(({ id }) => id);
    const notes = moving.fulfillments.map((one) =>
      shipmentFrom(one, { [itemOf(moving, 1).id]: 1 }),
    );
    const [ofA = '', ofB = ''] = notes.map(({ id }) => id);
    const bare = notes.slice(0, 1).map((one) => ({ ...one, id: SOME_ID, fulfillment_id: null }));
    const order = { ...moving, shipments: [...notes, ...bare] };
    const printed = (asked: AskedDocument) => outcome(order, { ...asked, places });
    expect(printed({ kind: 'picking-list', fulfillment_id: b })).toEqual([[20, 3]]);
    expect(printed({ kind: 'picking-list', fulfillment_id: a })).toBe('not_found');
    expect(printed({ kind: 'delivery-note', shipment_id: ofB })).toEqual([[20, 1]]);
    expect(printed({ kind: 'delivery-note', shipment_id: ofA })).toBe('not_found');
    expect(printed({ kind: 'delivery-note', shipment_id: SOME_ID })).toBe('not_found');
  });
});
