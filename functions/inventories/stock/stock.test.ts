import { randomUUID } from 'node:crypto';
import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import type { Handler } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { handler as receive } from '../receive.ts';
import { handler as release } from '../release.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as adjust } from './adjust.ts';
import { handler as remove } from './delete.ts';
import { handler as get } from './get.ts';
import {
  at,
  calling,
  creating,
  here,
  invalid,
  LAMP,
  reading,
  refused,
  removing,
  total,
  withFreshShop,
} from './stock.factory.ts';
import { handler as update } from './update.ts';

withTable();
withFreshShop();

describe.each<[string, Handler, string, object | undefined]>([
  ['get', get, 'GET', undefined],
  ['update', update, 'PUT', { sku: 'B' }],
  ['delete', remove, 'DELETE', undefined],
  ['adjust', adjust, 'POST', { quantity: 1, reason: 'count' }],
])('inventories.stock.%s', (_name, handler, method, body) => {
  // INV-130
  it('takes a uuid of this tenant', async () => {
    const { id } = (await creating({})).body;
    const sent = body === undefined ? {} : { body };
    const other = await freshShop();
    await refused(() => at(handler, method, 'A', sent), invalid('id'));
    for (const call of [
      () => at(handler, method, randomUUID(), sent),
      () => at(handler, method, id, { ...sent, tenant: other }),
    ]) {
      await refused(call, { status: 404, body: { code: 'not_found' } });
    }
    expect((await at(handler, method, id.toUpperCase(), sent)).status).toBe(200);
  });
});

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
