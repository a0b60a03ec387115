import { isRejection } from '@waybill/kernel/rejection';
import { describe, expect, it } from 'vitest';
import { aggregateIn, momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, changeOf, ok, SOME_ID, settings, toUpdate } from '../testing/decision.factory.ts';
import { readAs } from '../testing/request.factory.ts';
import { UpdateOrderBody } from './command.schema.ts';
import { readUpdate, update } from './update-order.ts';

describe('update', () => {
  const order = { ...placedAggregate(), metadata: { old: 1, kept: 2 }, buyer: { name: 'B' } };

  // ORD-40
  it('replaces what is sent whole, empties with null and names the columns', () => {
    const columns = ok(
      readUpdate({ metadata: { new: 1 }, buyer: null, customer_order_number: 'PO' }, undefined),
    );
    const change = changeOf(update(order, columns, settings(), momentAfter()));
    expect(change.order).toMatchObject({
      metadata: { new: 1 },
      buyer: null,
      customer_order_number: 'PO',
      shipping_address: order.shipping_address,
    });
    expect(change.entries).toMatchObject([
      {
        name: 'order.updated',
        payload: { columns: ['customer_order_number', 'buyer', 'metadata'] },
      },
    ]);
  });

  // ORD-41
  it('without a column changes nothing and writes no event', () => {
    const change = changeOf(
      update(order, ok(readUpdate({}, undefined)), settings(), momentAfter()),
    );
    expect(change.entries).toEqual([]);
    expect(change.answer).toMatchObject({ updated_at: order.updated_at });
    expect(change.answer).not.toHaveProperty('items');
  });

  // ORD-42
  it('ends with the acknowledgement, unless the shop keeps it open', () => {
    const acknowledged = { ...order, acknowledged_at: at };
    const columns = { customer_order_number: 'PO' };
    expect(update(acknowledged, toUpdate(columns), settings(), momentAfter())).toMatchObject({
      rejected: 'order_acknowledged',
    });
    const open = settings({ allow_modification_after_acknowledge: true });
    expect(
      changeOf(update(acknowledged, toUpdate(columns), open, momentAfter())).order,
    ).toMatchObject(columns);
  });

  const contact = { contactId: SOME_ID, organizationId: undefined, permissions: [] };

  // ORD-111, ORD-114
  it.each([
    ['metadata', { metadata: { a: 1 } }],
    ['metadata', { metadata: null }],
    ['external_id', { external_id: 'ERP-1' }],
    ['external_refs, metadata', { external_refs: { erp: '1' }, metadata: {} }],
    [
      'source_synced_at, source',
      { source: { system: 'erp', etag: null, raw: null }, source_synced_at: at },
    ],
  ])('of %s is not for a buyer', (names, body) => {
    expect(readUpdate({ ...body, customer_order_number: 'PO' }, contact)).toMatchObject({
      rejected: 'buyer_not_permitted',
      message: `A buyer may not change ${names}.`,
    });
    expect(readUpdate(body, undefined)).toEqual({ columns: body, byBuyer: false });
  });

  // ORD-110
  it.each([
    ['pending', aggregateIn('pending'), 'PO'],
    ['placed', order, 'PO'],
    ['acknowledged', { ...order, acknowledged_at: at }, 'order_not_changeable'],
    ['in fulfillment', aggregateIn('in_fulfillment'), 'order_not_changeable'],
    ['closed', aggregateIn('cancelled'), 'order_closed'],
  ])('by a buyer of an order that is %s: %s', (_, before, outcome) => {
    const columns = ok(readUpdate({ customer_order_number: 'PO' }, contact));
    const open = settings({ allow_modification_after_acknowledge: true });
    const decision = update(before, columns, open, momentAfter());
    expect(isRejection(decision) ? decision.rejected : decision.order.customer_order_number).toBe(
      outcome,
    );
  });

  // ORD-43
  it.each([
    ['keys alone', { external_id: 'ERP-1', external_refs: { erp: '1' } }, undefined],
    ['more than keys', { external_id: 'ERP-1', buyer: null }, 'order_closed'],
    ['nothing', {}, 'order_closed'],
  ])('of a closed order with %s', (_, columns, code) => {
    const decision = update(aggregateIn('completed'), toUpdate(columns), settings(), momentAfter());
    expect(isRejection(decision) ? decision.rejected : undefined).toBe(code);
    if (!isRejection(decision)) expect(decision.order).toMatchObject(columns);
  });

  // ORD-260
  it.each([
    ['another day', 'in_fulfillment', '2026-12-24', 'order_shipped'],
    ['no day', 'in_fulfillment', null, 'order_shipped'],
    ['the day that it has', 'in_fulfillment', '2026-12-01', '2026-12-01'],
    ['a day that is past, while nothing is shipped', 'placed', '2020-02-29', '2020-02-29'],
  ] as const)('to %s of an order that is %s', (_, status, day, outcome) => {
    const before = { ...aggregateIn(status), requested_delivery_date: '2026-12-01' };
    const columns = { requested_delivery_date: day };
    const decision = update(before, toUpdate(columns), settings(), momentAfter());
    expect(isRejection(decision) ? decision.rejected : decision.order.requested_delivery_date).toBe(
      outcome,
    );
  });

  const source = { system: 'erp', etag: 'W/1', raw: { n: 1 } };
  const source_synced_at = '2026-11-22T09:00:00.000Z';

  // ORD-261
  it.each(['pending', 'placed', 'completed', 'cancelled'] as const)(
    'of the source of an order that is %s is written, and nobody is told',
    (status) => {
      const before = { ...aggregateIn(status), acknowledged_at: at };
      const columns = { source, source_synced_at };
      const change = changeOf(update(before, toUpdate(columns), settings(), momentAfter()));
      expect(change).toMatchObject({ entries: [], isUntold: true });
      expect(change.order).toMatchObject({ ...columns, updated_at: before.updated_at });
    },
  );

  // ORD-261
  it('of the source and more tells of what is more', () => {
    const columns = { source, external_id: 'ERP-1' };
    const change = changeOf(
      update(aggregateIn('completed'), toUpdate(columns), settings(), momentAfter()),
    );
    expect(change.entries).toMatchObject([{ payload: { columns: ['external_id'] } }]);
    expect(change.isUntold).toBeUndefined();
    expect(change.order).toMatchObject({ ...columns, updated_at: momentAfter().at });
    const more = toUpdate({ source, buyer: null });
    expect(update(aggregateIn('completed'), more, settings(), momentAfter())).toMatchObject({
      rejected: 'order_closed',
    });
  });

  // ORD-261
  it('takes a source of 64 KiB and not one of more', () => {
    const read = readAs(UpdateOrderBody, (body) => readUpdate(body, undefined));
    const raw = (bytes: number) => ({ text: 'x'.repeat(bytes - '{"text":""}'.length) });
    expect(read({ source: { raw: raw(65_536) } })).toMatchObject({
      columns: { source: { system: null, etag: null } },
    });
    expect(read({ source: { raw: raw(65_537) } })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'source.raw' }],
    });
    expect(read({ source_synced_at: '2026-11-22T10:00:00' })).toMatchObject({
      details: [{ path: 'source_synced_at' }],
    });
    expect(read({ source_synced_at: '2026-11-22T10:00:00+01:00' })).toMatchObject({
      columns: { source_synced_at },
    });
  });

  // ORD-12, ORD-131
  it('refuses objects that are too heavy, alone or together', () => {
    const text = (bytes: number) => ({ text: 'x'.repeat(bytes) });
    const read = readAs(UpdateOrderBody, (body) => readUpdate(body, undefined));
    expect(read({ metadata: text(70_000) })).toMatchObject({
      rejected: 'invalid_value',
      details: [{ path: 'metadata' }],
    });
    const full = {
      ...order,
      payment: text(64_000),
      shipping: text(64_000),
      billing_address: text(64_000),
      shipping_address: text(64_000),
    };
    const columns = ok(readUpdate({ metadata: text(64_000), user_data: text(64_000) }, undefined));
    expect(update(full, columns, settings(), momentAfter())).toMatchObject({
      rejected: 'invalid_value',
    });
  });
});
