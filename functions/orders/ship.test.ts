import { loadNumberRanges } from '@waybill/orders/number-range/number-range.repository';
import { orderSettings } from '@waybill/orders/shared/settings';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import { placing, reading, run } from './commands.factory.ts';

const table = withTable();

describe('orders.ship', () => {
  const counter = async (tenant: string) =>
    (await loadNumberRanges(tenant)).find(({ code }) => code === 'delivery')?.counter;

  // ORD-39, ORD-48, ORD-49, ORD-51
  it('draws numbers only for what is accepted', async () => {
    const tenant = await freshTenant();
    const { id, items } = await placing(tenant);
    const position = { order_item_id: items[0]?.id };
    const refused: [object, number, string][] = [
      [{ positions: [] }, 400, 'positions_required'],
      [{ positions: [{ ...position, quantity: 0 }] }, 400, 'invalid_value'],
      [{ number: ' ' }, 400, 'invalid_value'],
      [{ shipped_at: 'yesterday' }, 400, 'invalid_value'],
      [{ positions: [{ order_item_id: id }] }, 400, 'unknown_position'],
      [{ positions: [{ ...position, quantity: 3 }] }, 422, 'quantity_exceeds_open'],
    ];
    const count = await table.count();
    for (const [body, status, code] of refused) {
      expect(await run(tenant, id, 'ship', body)).toMatchObject({ status, body: { code } });
    }
    expect(await table.count()).toBe(count);
    expect(await counter(tenant)).toBe(0);
    const one = { positions: [{ ...position, quantity: 1 }] };
    expect((await run(tenant, id, 'ship', one)).body.shipment.number).toBe('DEL-000001');
    const given = await run(tenant, id, 'ship', { number: 'LS#7 %' });
    expect(given.body.shipment.number).toBe('LS#7 %');
    expect(await counter(tenant)).toBe(1);
  });

  // ORD-89
  it('refuses a number that was issued before, drawn or given, and books nothing', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    const { id: other } = await placing(tenant);
    await run(tenant, id, 'ship', { number: 'DEL-000001' });
    const before = await reading(tenant, other);
    for (const body of [{ number: 'DEL-000001' }, {}]) {
      expect(await run(tenant, other, 'ship', body)).toMatchObject({
        status: 409,
        body: { code: 'unique_violation', error: expect.stringContaining('DEL-000001') },
      });
    }
    expect(await reading(tenant, other)).toEqual(before);
    const answer = await run(tenant, other, 'ship');
    expect(answer).toMatchObject({ status: 201, body: { shipment: { number: 'DEL-000002' } } });
  });

  // ORD-46
  it('is refused where nothing is open any more', async () => {
    const tenant = await freshTenant();
    await storeSettings(tenant, orderSettings, undefined, { auto_complete_on: 'manual' });
    const { id } = await placing(tenant);
    expect((await run(tenant, id, 'ship')).status).toBe(201);
    expect(await run(tenant, id, 'ship')).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_ship' },
    });
  });

  // ORD-88
  it('needs the range that the setting names', async () => {
    const tenant = await freshTenant();
    const { id } = await placing(tenant);
    await storeSettings(tenant, orderSettings, undefined, { delivery_number_range_code: 'gone' });
    expect(await run(tenant, id, 'ship')).toMatchObject({
      status: 422,
      body: { code: 'number_range_missing' },
    });
    expect(await run(tenant, id, 'ship', { number: 'MINE' })).toMatchObject({ status: 201 });
  });
});
