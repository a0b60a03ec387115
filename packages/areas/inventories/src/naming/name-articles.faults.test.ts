import { fixedClock } from '@waybill/testing/clock';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { inventoryClient } from '../../../../../test/support/inventory-client.ts';
import { readAllStock } from '../stock/stock.repository.ts';
import { eventsUnder, freshShop } from '../testing/shop.factory.ts';
import { nameArticles } from './name-articles.command.ts';

withTable();
fixedClock();

function mend() {
  vi.restoreAllMocks();
  removeFault();
}
afterEach(mend);

const LINES = ['A', 'B', 'C'].map((sku) => ({ product_id: null, sku, name: `Name of ${sku}` }));

const faults = [
  { fault: 'a death', put: (call: number) => killAfter(call - 1).died },
  { fault: 'a lost answer', put: (call: number) => loseAnswer(call).lost },
];

// INV-222
it.each(faults)('after $fault at any call the next try names each row once', async ({ put }) => {
  for (let call = 1, isMet = true; isMet; call += 1) {
    const tenant = await freshShop();
    const items = LINES.map(({ sku }) => ({ sku, quantity: 1 }));
    await inventoryClient(tenant).receive({ items });
    const met = put(call);
    await nameArticles(tenant, LINES).catch(() => 'died');
    isMet = met();
    mend();
    await nameArticles(tenant, LINES);
    const rows = await readAllStock(tenant);
    expect(rows.map(({ name }) => name).sort(), `at call ${call}`).toEqual(
      LINES.map(({ name }) => name),
    );
    expect(await eventsUnder(tenant, 'stock_level.updated'), `at call ${call}`).toHaveLength(3);
  }
});
