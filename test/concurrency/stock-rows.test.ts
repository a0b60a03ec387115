import { freshShop } from '@waybill/inventories/testing/shop.factory';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { describe, expect, it } from 'vitest';
import { inventoryClient } from '../support/inventory-client.ts';
import { counted, expectSound, numbersTo, OVERTAKEN } from '../support/sound-books.ts';

withTable();

describe('bookings and the end of what they book on', () => {
  const ENDINGS = rounds({ short: 2, long: 8 });

  // INV-27
  it('a location goes with its rows, or stays with what was reserved from it', async () => {
    const inventory = inventoryClient(await freshShop());
    for (const round of numbersTo(ENDINGS)) {
      const code = `shop-${round}`;
      const [known, fresh] = [`KNOWN-${round}`, `NEW-${round}`];
      const { id } = (await inventory.createLocation({ code, name: 'Shop' })).body;
      await inventory.createStock({ location_id: id, sku: known });
      const [gone, reserved, ...received] = await Promise.all([
        inventory.deleteLocation(id),
        inventory.reserve({ order_ref: `ORD-${round}`, sku: known, quantity: 1 }),
        ...[known, fresh, known].map((sku) =>
          inventory.receive({ location_code: code, sku, quantity: 1 }),
        ),
      ]);
      const booked = counted(received, 201);
      expect([200, 409], gone.text).toContain(gone.status);
      expect([201, 422], reserved.text).toContain(reserved.status);
      for (const { status, text } of received) expect([201, 400], text).toContain(status);
      if (gone.status === 200) expect(booked).toBe(0);
      else expect(gone).toMatchObject({ body: { code: 'in_use' } });
    }
    await expectSound(inventory);
  });

  // INV-40, INV-131
  it('a row goes, moves or is reserved from, one after the other', async () => {
    const inventory = inventoryClient(await freshShop());
    const { id: shop } = (await inventory.createLocation({ code: 'shop', name: 'Shop' })).body;
    const { id: main } = (await inventory.locations({ code: 'main' })).body.items[0] ?? { id: '' };
    for (const round of numbersTo(ENDINGS)) {
      const sku = `ROW-${round}`;
      const row = await inventory.createStock({ location_id: main, sku });
      const { id } = row.body;
      const [, moved, gone, reserved] = await Promise.all([
        inventory.receive({ sku, quantity: 2 }),
        inventory.updateStock(id, { location_id: shop }),
        inventory.deleteStock(id),
        inventory.reserve({ order_ref: `ORD-${round}`, sku, quantity: 1 }),
      ]);
      expect([200, 404, 409, 422], moved.text).toContain(moved.status);
      expect([200, 404, 409], gone.text).toContain(gone.status);
      expect([201, 422], reserved.text).toContain(reserved.status);
    }
    await expectSound(inventory);
  });

  // INV-40, INV-137
  it('a row that moves to and fro has a sound ledger at either place', async () => {
    const inventory = inventoryClient(await freshShop());
    const { id: shop } = (await inventory.createLocation({ code: 'shop', name: 'Shop' })).body;
    const { id: main } = (await inventory.locations({ code: 'main' })).body.items[0] ?? { id: '' };
    const { id } = (await inventory.createStock({ location_id: main, sku: 'MOVES' })).body;
    await inventory.adjustRow(id, { quantity: 40, reason: 'counted' });
    const move = (location_id: string) => inventory.updateStock(id, { location_id });
    const reserveAndEnd = async (order_ref: string, end: 'commit' | 'release') => {
      await inventory.reserve({ order_ref, sku: 'MOVES', quantity: 1 });
      return inventory[end](order_ref);
    };
    let moved = 0;
    for (const round of numbersTo(ENDINGS)) {
      const [there, back, corrected, ended] = await Promise.all([
        move(shop),
        move(main),
        inventory.adjustRow(id, { quantity: 0.125, reason: 'counted' }),
        reserveAndEnd(`ORD-${round}`, round % 2 === 0 ? 'commit' : 'release'),
      ]);
      for (const { status, text } of [there, back]) expect([200, 409, 422], text).toContain(status);
      moved += counted([there, back], 200);
      expect([200, OVERTAKEN], corrected.text).toContain(corrected.status);
      expect(ended.status, ended.text).toBe(200);
    }
    expect(moved).toBeGreaterThan(0);
    await indexesCaughtUp();
    const totals = await Promise.all(
      ['transfer_out', 'transfer_in'].map((type) => inventory.movements({ type })),
    );
    expect(totals[0]?.body.total).toBe(totals[1]?.body.total);
    await expectSound(inventory);
  });
});
