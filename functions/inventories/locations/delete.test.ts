import { eventsDuring, freshShop } from '@waybill/inventories/testing/shop.factory';
import { beginStock } from '@waybill/inventories/testing/stock-rows.factory';
import { fixedClock } from '@waybill/testing/clock';
import { killOnceDecided } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { rounds } from '@waybill/testing/rounds';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeEach, describe, expect, it } from 'vitest';
import { handler as receive } from '../receive.ts';
import { handler as reserve } from '../reserve.ts';
import { handler as getStock } from '../stock/get.ts';
import { handler as listStock } from '../stock/list.ts';
import { handler as create } from './create.ts';
import { handler as remove } from './delete.ts';

withTable();
const clock = fixedClock();

let tenant = '';
let id = '';
beforeEach(async () => {
  tenant = await freshShop();
  const body = { code: 'shop', name: 'Shop' };
  id = (await invoke<{ id: string }>(create, { tenant, body })).body.id;
});

const removing = () =>
  invoke<{ error: string }>(remove, { tenant, method: 'DELETE', pathParameters: { id } });
const calling = (handler: Handler, body: object) => invoke(handler, { tenant, body });
const there = (handler: Handler, body: object) =>
  calling(handler, { ...body, location_code: 'shop' });
const total = async (handler: Handler) =>
  (await invoke<{ total: number }>(handler, { tenant, query: { location_id: id } })).body.total;
const adding = (count: number) =>
  beginStock(
    tenant,
    Array.from({ length: count }, (_, n) => ({
      location_id: id,
      sku: `S${n}`,
      product_id: n % 2 === 0 ? productOf(n) : null,
    })),
  );
const productOf = (n: number) => `01976f3a-8c1e-7a44-9d0b-${String(n).padStart(12, '0')}`;

// INV-25
describe('inventories.locations.delete', () => {
  it.each([
    ['a few', 3],
    ['more than one transaction', rounds({ short: 60, long: 120 })],
  ])('takes its empty rows along, %s', async (_case, count) => {
    const rows = await adding(count);
    await calling(receive, { sku: 'S0', product_id: productOf(0), quantity: 1 });
    const { answer, events } = await eventsDuring(tenant, removing);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ deleted: true, id });
    const gone = events.filter(([topic]) => topic === 'stock_level.deleted');
    expect(gone.map(([, data]) => data['id']).sort()).toEqual([...rows].sort());
    expect(events.filter(([topic]) => topic !== 'stock_level.deleted')).toEqual([
      ['location.deleted', { id, code: 'shop' }],
    ]);
    expect(await total(listStock)).toBe(0);
    for (const row of rows.slice(0, 3)) {
      expect(await invoke(getStock, { tenant, pathParameters: { id: row } })).toMatchObject({
        status: 404,
      });
    }
    // The rows at other locations stay, and nothing else is left behind.
    expect((await invoke(listStock, { tenant })).body).toMatchObject({ total: 1 });
    const left = [...(await imagesOf(tenant)).keys()].filter((at) =>
      /#STOCK(?:#[PS]|_ROW)#/u.test(at),
    );
    expect(left).toHaveLength(3);
    expect((await removing()).status).toBe(404);
  });

  // INV-25
  it('is refused while goods are there or promised, with how many rows', async () => {
    await adding(1);
    await there(receive, { items: ['A', 'B'].map((sku) => ({ sku, quantity: 1 })) });
    await calling(reserve, { order_ref: 'O-1', sku: 'A', quantity: 1 });
    const before = await imagesOf(tenant);
    expect(await removing()).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: expect.stringMatching(/\b2 .*\b1 /u) },
    });
    expect(await imagesOf(tenant)).toEqual(before);
  });

  // INV-25, API-134
  it('is refused for goods of a receipt whose caller died once it was decided', async () => {
    killOnceDecided();
    const items = Array.from({ length: 40 }, (_, n) => ({ sku: `S${n}`, quantity: 1 }));
    await there(receive, { items });
    removeFault();
    expect(await removing()).toMatchObject({
      status: 409,
      body: { code: 'in_use', error: expect.stringMatching(/\b40 /u) },
    });
  });

  // INV-27
  it('and a receipt at once: the goods never stand at a place that is gone', async () => {
    for (let round = 0; round < 4; round += 1) {
      clock.advance(1);
      const body = { code: `place-${round}`, name: 'Place' };
      id = (await invoke<{ id: string }>(create, { tenant, body })).body.id;
      const location_code = body.code;
      const [received, removed] = await Promise.all([
        calling(receive, { sku: `R${round}`, quantity: 1, location_code }),
        removing(),
      ]);
      if (removed.status === 200) {
        expect(received).toMatchObject({ status: 400, body: { code: 'unknown_location' } });
        expect(await total(listStock)).toBe(0);
      } else {
        expect(removed).toMatchObject({ status: 409, body: { code: 'in_use' } });
        expect(received.status).toBe(201);
      }
    }
  });
});
