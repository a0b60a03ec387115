import { isRejection } from '@waybill/kernel/rejection';
import { waitForMachine } from '@waybill/testing/clock';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type InventoryClient,
  inventoryClient,
} from '../../../../../test/support/inventory-client.ts';
import { expectSound } from '../../../../../test/support/sound-books.ts';
import { freshShop } from '../testing/shop.factory.ts';
import { endGoods, placeGoods } from './goods-order.factory.ts';

withTable();

const BUYERS = 64;

let tenant = '';
let shop: InventoryClient;
beforeEach(async () => {
  waitForMachine();
  tenant = await freshShop();
  shop = inventoryClient(tenant);
});

const buyers = <Answer>(buy: (number: string, buyer: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: BUYERS }, (_, buyer) => buy(`ORD-${buyer}`, buyer)));

const refusalsOf = (answers: readonly unknown[]) =>
  answers.filter(isRejection).map(({ rejected }) => rejected);

const balances = async () => {
  await indexesCaughtUp();
  const { body } = await shop.stock();
  return body.items.map(({ on_hand, reserved }) => [on_hand, reserved]);
};

describe('many orders of the same goods', () => {
  // INV-96, INV-160
  it.each([1, 3])(
    'get the last %d, and each other is told that there is none',
    async (pieces) => {
      await shop.receive({ sku: 'A', quantity: pieces });
      const answers = await buyers((number) => placeGoods(tenant, number, [{}]));
      const refused = refusalsOf(answers);
      expect(refused).toEqual(Array(BUYERS - pieces).fill('insufficient_stock'));
      expect(await balances()).toEqual([[pieces, pieces]]);
      await expectSound(shop);
    },
    60_000,
  );

  // INV-96, INV-160
  it('share two places to the last piece', async () => {
    await shop.createLocation({ code: 'east', name: 'East' });
    const half = BUYERS / 2;
    await shop.receive({ sku: 'A', quantity: half });
    await shop.receive({ sku: 'A', quantity: half, location_code: 'east' });
    const answers = await buyers((number) => placeGoods(tenant, number, [{}]));
    expect(refusalsOf(answers)).toEqual([]);
    expect(await balances()).toEqual([
      [half, half],
      [half, half],
    ]);
    await expectSound(shop);
  }, 60_000);

  // INV-165
  it('that name one cart: its goods are those of one order', async () => {
    const count = rounds({ short: 8, long: BUYERS });
    await shop.receive({ sku: 'A', quantity: 2 });
    await shop.reserve({ order_ref: 'CART', sku: 'A', quantity: 2 });
    const answers = await Promise.all(
      Array.from({ length: count }, (_, buyer) =>
        placeGoods(tenant, `ORD-${buyer}`, [{ quantity: 2 }], buyer % 2 === 0 ? 'CART' : undefined),
      ),
    );
    expect(refusalsOf(answers)).toEqual(Array(count - 1).fill('insufficient_stock'));
    expect(answers.findIndex((one) => !isRejection(one)) % 2).toBe(0);
    expect(await balances()).toEqual([[2, 2]]);
    await expectSound(shop);
  }, 60_000);

  // INV-163, INV-164
  it('are shipped in part and released beside each other', async () => {
    await shop.receive({ sku: 'A', quantity: BUYERS * 2 });
    const ended = await buyers(async (number, buyer) => {
      const goods = await placeGoods(tenant, number, [{ quantity: 2 }]);
      if (isRejection(goods)) return goods;
      return endGoods(tenant, number, buyer % 2 === 0 ? 'commit' : 'release', goods, 0.5);
    });
    expect(refusalsOf(ended)).toEqual([]);
    expect(await balances()).toEqual([[BUYERS * 1.75, BUYERS * 1.5]]);
    await expectSound(shop);
  }, 60_000);

  // INV-164
  it('end each piece once where one order ships and cancels at once', async () => {
    await shop.receive({ sku: 'A', quantity: 5 });
    const goods = await placeGoods(tenant, 'ORD-1', [{ quantity: 5 }]);
    if (isRejection(goods)) throw new Error(goods.message);
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        endGoods(tenant, 'ORD-1', index % 2 === 0 ? 'commit' : 'release', goods, 1),
      ),
    );
    const [[onHand = 0, reserved] = []] = await balances();
    // Goods that are gone by then are passed over: five pieces end, and none twice.
    expect(reserved).toBe(0);
    expect([1, 2, 3, 4]).toContain(onHand);
    await expectSound(shop);
  }, 60_000);
});
