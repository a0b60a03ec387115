import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { hold } from '../command/hold-order.ts';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { readItem } from '../placement/placement-input.ts';
import type { Accepted } from '../placement/receipt.ts';
import { applyChange, momentAfter, namesOf } from '../testing/aggregate.factory.ts';
import { changeOf, itemOf, ok, settings } from '../testing/decision.factory.ts';
import { goodsOn } from '../testing/goods.factory.ts';
import { fulfillmentOf, movingOrder } from '../testing/moving-order.factory.ts';
import { linePeppol, orderPeppol, receivedAggregate } from '../testing/received.factory.ts';
import {
  askReceived,
  cancelReceived,
  changeReceived,
  type PlanChange,
  type ReceivedChange,
} from './received-change.ts';

const goesThrough = (): Accepted => ({ holdReason: null, acknowledge: false });
const nothing: ReceivedChange = {
  columns: {},
  peppol: orderPeppol({ change_id: 'C1' }),
  added: [],
  cancelled: [],
  wanted: new Map(),
  note: null,
  cancelled_by: 'Northmoor',
  reason: 'Order change C1',
};

const planning =
  (
    more: Partial<ReceivedChange> = {},
    review: () => Accepted | Rejection = goesThrough,
  ): PlanChange =>
  () => ({ ...nothing, ...more, review });

function decide(order: OrderAggregate, plan: PlanChange, changes = {}, mayApprove = false) {
  return changeReceived(order, { plan, mayApprove }, settings(changes), momentAfter());
}

function changed(order: OrderAggregate, plan: PlanChange, changes = {}) {
  const { change, note } = ok(decide(order, plan, changes));
  return { change, note, after: applyChange(order, change) };
}

const codeOf = (outcome: unknown) => (isRejection(outcome) ? outcome.rejected : undefined);
const line = (line_id: string, quantity: number, unit_price = 10) =>
  readItem({ sku: 'NEW', quantity, unit_price }, linePeppol({ line_id, wanted: quantity }));
const all = (order: OrderAggregate) =>
  order.items.map(({ id, quantity }) => ({ order_item_id: id, quantity }));

describe('a change by a document', () => {
  // PEP-83
  it('is one change of header, new positions and those that go', () => {
    const order = receivedAggregate([2, 3]);
    const note = { body: 'Sooner, please.', author: 'Northmoor' };
    const plan = planning({
      columns: { buyer: { company: 'Northmoor' }, requested_delivery_date: '2026-12-09' },
      added: [line('3', 4)],
      cancelled: [{ order_item_id: itemOf(order).id, quantity: 2 }],
      wanted: new Map([
        ['1', 0],
        ['3', 4],
      ]),
      note,
    });
    const { change, after, note: kept } = changed(order, plan);
    expect(namesOf(change)).toEqual(['updated', 'item.added', 'item.cancelled']);
    expect(change.entries[0]?.payload).toEqual({
      columns: ['buyer', 'requested_delivery_date', 'peppol'],
    });
    expect(after).toMatchObject({
      status: 'placed',
      buyer: { company: 'Northmoor' },
      peppol: { change_id: 'C1' },
      peppol_profile: 'ordering',
      item_count: 3,
      subtotal: 90,
    });
    expect(
      after.items.map(({ quantity_cancelled, peppol }) => [quantity_cancelled, peppol?.wanted]),
    ).toEqual([
      [2, 0],
      [0, 3],
      [0, 4],
    ]);
    expect(after.cancellations).toMatchObject([
      { scope: 'items', reason: 'Order change C1', cancelled_by: 'Northmoor' },
    ]);
    expect(kept).toBe(note);
  });

  it('of facts alone tells that these changed', () => {
    const { change, after } = changed(receivedAggregate(), planning());
    expect(change.entries).toMatchObject([{ payload: { columns: ['peppol'] } }]);
    expect(after.peppol?.change_id).toBe('C1');
  });

  // PEP-86
  it('replaces the only line without cancelling the order, and deletes it with the order', () => {
    const order = receivedAggregate([2]);
    const replaced = changed(order, planning({ added: [line('1', 2, 9)], cancelled: all(order) }));
    expect(replaced.after.status).toBe('placed');
    const deleted = changed(order, planning({ cancelled: all(order) }));
    expect(deleted.after.status).toBe('cancelled');
    expect(namesOf(deleted.change)).toEqual(['updated', 'item.cancelled', 'cancelled']);
  });

  it('keeps what is wanted on every position of a line, and leaves the others alone', () => {
    const order = receivedAggregate([2, 3]);
    const seller = { ...itemOf(order), id: 'seller', peppol: null };
    const wider = { ...order, items: [...order.items, seller] };
    const { change } = changed(
      wider,
      planning({
        wanted: new Map([
          ['2', 3],
          ['1', 7],
        ]),
      }),
    );
    expect(change.items?.map(({ peppol }) => peppol?.wanted)).toEqual([7, 3, undefined]);
    expect(change.items?.[1]).toBe(order.items[1]);
  });

  it('is held by its receipt, unless the order is gone with it', () => {
    const order = receivedAggregate([2]);
    const held = () => ({ holdReason: 'Peppol: no price', acknowledge: true });
    const { change, after } = changed(order, planning({}, held));
    expect(namesOf(change)).toEqual(['updated', 'held']);
    expect(after).toMatchObject({
      on_hold: true,
      hold_reason: 'Peppol: no price',
      acknowledged_at: null,
    });
    const gone = changed(order, planning({ cancelled: all(order) }, held));
    expect(gone.after.on_hold).toBe(false);
  });

  it('does nothing where plan, receipt or one of its steps refuses', () => {
    const order = receivedAggregate([2]);
    const no = reject('not_executed', 'No.');
    expect(decide(order, () => no)).toBe(no);
    expect(
      decide(
        order,
        planning({}, () => no),
      ),
    ).toBe(no);
    const added = [line('3', 4)];
    const limited = { require_approval_above_value: 50 };
    expect(codeOf(decide(order, planning({ added }), limited))).toBe('approval_required');
    expect(codeOf(decide(order, planning({ added }), limited, true))).toBeUndefined();
    const twice = [...all(order), ...all(order)];
    expect(codeOf(decide(order, planning({ cancelled: twice })))).toBe('quantity_exceeds_open');
    const shipped = { ...order, fulfillment_status: 'partial' as const };
    const columns = { requested_delivery_date: '2026-12-09' };
    expect(codeOf(decide(shipped, planning({ columns })))).toBe('order_shipped');
  });

  it('changes a header also where the shop allows itself no more', () => {
    const order = { ...receivedAggregate(), acknowledged_at: '2026-11-22T09:00:00.000Z' };
    const { after } = changed(order, planning({ columns: { buyer: { name: 'B' } } }));
    expect(after.buyer).toEqual({ name: 'B' });
  });

  it('tells its plan what a hold says against it', () => {
    const order = receivedAggregate();
    const held = applyChange(
      order,
      changeOf(hold(order, { reason: 'address' }, settings(), momentAfter())),
    );
    const heard: (string | null)[] = [];
    const plan: PlanChange = (_, said) => {
      heard.push(said);
      return { ...nothing, review: goesThrough };
    };
    for (const on_hold_blocks of ['shipping', 'shipping_and_cancel'] as const) {
      decide(held, plan, { on_hold_blocks });
    }
    expect(heard).toEqual([null, 'The order is on hold: address']);
  });

  // PEP-87
  it('reads and moves the goods of what comes and goes, of an order that moves stock', () => {
    const order = movingOrder([2], (one) => [fulfillmentOf(one, 'main', { 0: 2 })]);
    const added = [line('3', 4)];
    const ask = (one: OrderAggregate, plan: PlanChange) => askReceived(one, { plan }, settings());
    expect(ask(order, planning({ added }))).toMatchObject({
      articles: [{ sku: 'NEW' }],
      reservation_ids: ['r-main-0'],
    });
    expect(ask(order, () => reject('not_executed', 'No.'))).toBeUndefined();
    expect(ask(receivedAggregate(), planning({ added }))).toBeUndefined();

    const goods = goodsOn({ main: { NEW: 4 } });
    const plan = planning({ added, cancelled: all(order) });
    const input = { plan, mayApprove: false };
    const { change } = ok(changeReceived(order, input, settings(), momentAfter(), goods));
    expect(change.fulfillments).toHaveLength(1);
    expect(change.fulfillments?.[0]?.items).toMatchObject([{ sku: 'NEW', quantity: 4 }]);
    expect(goods.released).toMatchObject([{ reservation_ids: ['r-main-0'], quantity: 2 }]);
    const none = changeReceived(order, input, settings(), momentAfter(), goodsOn({}));
    expect(codeOf(none)).toBe('insufficient_stock');
  });
});

describe('a cancellation by a document', () => {
  const asked = {
    cancelled_by: 'Northmoor',
    reason: 'Not needed.',
    document_id: 'D2',
    profile: 'advanced_ordering',
  } as const;
  const cancel = (
    order: OrderAggregate,
    review: () => Accepted | Rejection = goesThrough,
    changes = {},
  ) => cancelReceived(order, { ...asked, review }, settings(changes), momentAfter());

  // PEP-88
  it('cancels the order in the name of its buyer', () => {
    const order = receivedAggregate();
    const { change } = ok(cancel(order, goesThrough, { cancel_requires_reason: true }));
    expect(namesOf(change)).toEqual(['cancelled', 'updated']);
    expect(applyChange(order, change)).toMatchObject({
      status: 'cancelled',
      peppol: { document_id: 'D2', profile: 'advanced_ordering' },
      peppol_profile: 'advanced_ordering',
      cancellations: [{ scope: 'order', reason: 'Not needed.', cancelled_by: 'Northmoor' }],
    });
  });

  it('is refused where something is shipped, on hold, or by its receipt', () => {
    const order = receivedAggregate();
    expect(codeOf(cancel({ ...order, status: 'in_fulfillment' }))).toBe('order_shipped');
    const held = { ...order, on_hold: true };
    const blocks = { on_hold_blocks: 'shipping_and_cancel' };
    expect(codeOf(cancel(held, goesThrough, blocks))).toBe('order_on_hold');
    const no = reject('not_executed', 'No.');
    expect(cancel(order, () => no)).toBe(no);
  });

  it('cancels an order that knows no document', () => {
    const { change } = ok(cancel({ ...receivedAggregate(), peppol: null }));
    expect(namesOf(change)).toEqual(['cancelled']);
  });
});
