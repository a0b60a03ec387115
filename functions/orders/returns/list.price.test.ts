import { factsOf } from '@waybill/api/observe';
import { findEngine } from '@waybill/local/engine/engine-programs';
import { ORDERS } from '@waybill/orders/order/order-group';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { foldDeltas } from '@waybill/table/operate';
import { gatewayEvent, invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { expect, it } from 'vitest';
import { placing, run } from '../commands.factory.ts';
import { handler as requestReturn } from '../return.ts';
import { handler as list } from './list.ts';

withTable();

// DynamoDB Local counts too little for transactions of several items.
const counts = findEngine(process.env['DYNAMODB_ENGINE']).name === 'dynoxide';

const items = ['CUP-BLUE', 'PLATE-BLUE', 'SPOON'].map((sku) => ({
  sku,
  name: `An article with a name of its own, ${sku}`,
  quantity: 2,
  unit_price: 5,
  tax_rate: 19,
}));
const address = {
  name: 'Ada Miller',
  company: 'Miller & Daughters',
  street: 'Long Street 17',
  postal_code: '10115',
  city: 'Berlin',
  country: 'DE',
  email: 'ada@example.com',
};

// ORD-361
it.runIf(counts)('a page of 50 returns costs what a page of a list may', async () => {
  const tenant = await freshTenant();
  for (let index = 0; index < 50; index += 1) {
    const { id } = await placing(tenant, {
      items,
      billing_address: address,
      shipping_address: address,
    });
    await run(tenant, id, 'ship', {});
    await invoke(requestReturn, {
      tenant,
      path: '/v1/orders/{id}/return',
      pathParameters: { id },
      body: { reason: 'Broken when it came' },
    });
  }
  await foldDeltas({ tenant, group: ORDERS }, { atLeast: 1 });
  await indexesCaughtUp();
  const event = gatewayEvent({ tenant, query: { limit: '50' } });
  const answer = (await list(event as never, lambdaContext() as never)) as {
    statusCode: number;
    body: string;
  };
  const { items: rows } = JSON.parse(answer.body) as { items: unknown[] };
  expect([answer.statusCode, rows.length]).toEqual([200, 50]);
  expect(factsOf(event as never).cost?.readUnits).toBeLessThanOrEqual(60);
});
