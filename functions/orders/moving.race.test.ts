import { waitForMachine } from '@waybill/testing/clock';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { expectVerified } from '../../test/support/verified.ts';
import { reading, run } from './commands.factory.ts';
import {
  movementsOf,
  movingShop,
  ordering,
  reservationsOf,
  shelvesOf,
  worked,
} from './moving.factory.ts';

withTable();
beforeEach(waitForMachine);

const BUYERS = 64;

const together = <Answer>(count: number, each: (index: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: count }, (_, index) => each(index)));

describe('many clients and the same goods', () => {
  // ORD-272
  it('one of 64 buyers gets the last piece, and the others are told', async () => {
    const tenant = await movingShop({ main: { A: 1 } });
    const answers = await together(BUYERS, () => ordering(tenant, { A: 1 }));
    const codes = answers.map(({ status, body }) => (status === 201 ? 'placed' : body.code)).sort();
    expect(codes).toEqual([...Array(BUYERS - 1).fill('insufficient_stock'), 'placed']);
    expect(await shelvesOf(tenant)).toEqual({ 'A@main': [1, 1] });
    await expectVerified(tenant);
  }, 60_000);

  // ORD-272, ORD-282, ORD-284
  it('an order is shipped, cancelled and added to at once, and its goods add up', async () => {
    const tenant = await movingShop({ main: { A: 20 }, shop: { A: 20 } });
    const { body: order } = await ordering(tenant, { A: 30 });
    const positions = [{ order_item_id: order.items[0]?.id, quantity: 1 }];
    await together(24, (index) =>
      index % 3 === 0
        ? run(tenant, order.id, 'ship', { positions })
        : index % 3 === 1
          ? run(tenant, order.id, 'items-cancel', { positions })
          : run(tenant, order.id, 'items-create', { items: [{ sku: 'A', quantity: 1 }] }),
    );
    const after = await reading(tenant, order.id);
    const sum = (values: readonly number[]) => values.reduce((total, one) => total + one, 0);
    const shipped = sum(after.items.map((item) => item.quantity_shipped));
    const open = sum(
      after.items.map((item) => item.quantity - item.quantity_shipped - item.quantity_cancelled),
    );
    expect([after.items.length, shipped, open]).toEqual([9, 8, 22]);
    const lines = worked(after).flatMap(([, , ...units]) => units as number[]);
    expect(sum(lines)).toBe(open);
    const shelves = Object.values(await shelvesOf(tenant));
    expect(sum(shelves.map(([onHand = 0]) => onHand))).toBe(40 - shipped);
    expect(sum(shelves.map(([, reserved = 0]) => reserved))).toBe(open);
    const active = await reservationsOf(tenant, { status: 'active' });
    expect(sum(active.map(({ quantity }) => quantity))).toBe(open);
    const sent = (await movementsOf(tenant)).filter(({ type }) => type === 'shipment');
    expect(sent).toHaveLength(shipped);
    await expectVerified(tenant);
  }, 60_000);
});
