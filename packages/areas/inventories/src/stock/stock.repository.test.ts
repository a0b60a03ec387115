import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it } from 'vitest';
import { inventoryClient } from '../../../../../test/support/inventory-client.ts';
import { freshShop } from '../testing/shop.factory.ts';

withTable();
afterEach(removeFault);

/** So many rows that they do not fit one transaction. */
const SIZE = 60;

// INV-25, API-134
it('the rows at a location are all of those that a caller had decided on which died', async () => {
  const shop = inventoryClient(await freshShop());
  const { id } = (await shop.createLocation({ code: 'store', name: 'Store' })).body;
  const items = Array.from({ length: SIZE }, (_, index) => ({
    sku: `sku-${index}`,
    quantity: 1,
  }));
  killOnceDecided();
  expect(await shop.receive({ location_code: 'store', items })).toMatchObject({ status: 201 });
  removeFault();
  expect(await shop.deleteLocation(id)).toMatchObject({ status: 409, body: { code: 'in_use' } });
});
