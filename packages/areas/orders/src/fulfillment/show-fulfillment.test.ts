import { describe, expect, it } from 'vitest';
import { placeOf } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { codesOf, noCodes, showBuyer, showFulfillment, showOrder } from './show-fulfillment.ts';

const order = movingOrder([2], (of) => [fulfillmentOf(of, 'main', { 0: 2 })]);
const [one] = order.fulfillments;
if (one === undefined) throw new Error('it has one');
const codes = codesOf([{ id: placeOf('main'), code: 'berlin', enabled: false }]);

describe('a fulfilment as it is answered', () => {
  // ORD-279
  it('has the codes of today, null where a location is gone, and no reservations', () => {
    const rejected = ['gone', placeOf('main')];
    const items = one.items.map((line) => ({ ...line, rejected_by: rejected }));
    const shown = showFulfillment({ ...one, items }, codes);
    expect(shown).toMatchObject({ location_code: 'berlin', items: [{ rejected_by: ['berlin'] }] });
    expect(shown.items[0]).not.toHaveProperty('reservation_ids');
    expect(showFulfillment(one, noCodes).location_code).toBeNull();
  });

  // ORD-160, ORD-290
  it('stands in its order for the back office, and for no buyer', () => {
    expect(showOrder(order, codes).fulfillments).toEqual([showFulfillment(one, codes)]);
    const { fulfillments: _left, ...without } = order;
    expect(showOrder({ ...without, fulfillments: undefined }, codes)).toEqual(without);
    const parcel = { id: 'S', fulfillment_id: one.id, location_code: 'main' };
    const shipped = { ...order, shipments: [parcel] } as unknown as typeof order;
    expect(showBuyer(shipped)).toEqual({ ...without, shipments: [{ id: 'S' }] });
    const { shipments: _none, ...bare } = order;
    expect(showBuyer(bare)).not.toHaveProperty('fulfillments');
  });
});
