import { eventsDuring } from '@waybill/inventories/testing/shop.factory';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as receive } from '../receive.ts';
import { handler as release } from '../release.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as adjust } from './adjust.ts';
import {
  at,
  calling,
  creating,
  here,
  LAMP,
  reading,
  refused,
  removing,
  total,
  withFreshShop,
} from './stock.factory.ts';

withTable();
withFreshShop();

describe('inventories.stock.delete', () => {
  // INV-42, INV-43, INV-124
  it('removes an empty row, and a receipt begins a new one', async () => {
    const { id } = (await creating({ product_id: LAMP })).body;
    const { answer, events } = await eventsDuring(here.tenant, () => removing(id));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ deleted: true, id });
    expect(events).toEqual([['stock_level.deleted', { id }]]);
    expect((await reading(id)).status).toBe(404);
    expect((await removing(id)).status).toBe(404);
    expect(await total()).toBe(0);
    await calling(receive, { sku: 'A', product_id: LAMP, quantity: 1 });
    expect(await total()).toBe(1);
    expect((await reading(id)).status).toBe(404);
  });

  // INV-42
  it('keeps a row with goods, and says what it holds', async () => {
    const { id } = (await creating({})).body;
    await calling(receive, { sku: 'A', quantity: 2.5 });
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 1.5 });
    await refused(() => removing(id), {
      status: 409,
      body: { code: 'in_use', error: expect.stringMatching(/2\.5 .*1\.5/u) },
    });
    await calling(release, { order_ref: 'O-1' });
    await refused(() => removing(id), { status: 409, body: { code: 'in_use' } });
    await at(adjust, 'POST', id, { body: { quantity: -2.5, reason: 'gone' } });
    expect((await removing(id)).status).toBe(200);
  });
});
