import { describe, expect, it } from 'vitest';
import { momentAfter, placedAggregate } from '../testing/aggregate.factory.ts';
import { at, changeOf, ok, settings, toUpdate } from '../testing/decision.factory.ts';
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
        payload: { columns: ['buyer', 'metadata', 'customer_order_number'] },
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
