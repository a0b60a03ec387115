import { northwindOrderOfThree } from '@waybill/bench/northwind';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { type Image, imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { itemBytes, writeUnits } from '@waybill/weather/units';
import { expect, it } from 'vitest';
import { handler as pay } from '../../functions/orders/payment-status/update.ts';
import { handler as place } from '../../functions/orders/place.ts';
import { handler as ship } from '../../functions/orders/ship.ts';

withTable();

const CONTACT = '6a1f1c52-0d0e-4c9a-9f5b-2f6b1c7d8e90';

/** Twice on the table in a transaction, once its only index. */
const unitsOf = (bytes: number) => 2 * writeUnits(bytes) + 1;

/** An image as it travels: bytes are base64. */
const asSent = (image: Image) =>
  Object.fromEntries(
    Object.entries(image).map(([name, value]): [string, Record<string, unknown>] => [
      name,
      value.B === undefined ? { ...value } : { B: Buffer.from(value.B).toString('base64') },
    ]),
  );

// WHK-1
it('a change of an order costs three units, whatever its commit tells', async () => {
  const tenant = 'northwind';
  await installTenant(tenant);
  const seen = new Set<string>();
  const changes = async () => {
    const images = [...(await imagesOf(tenant))].filter(([, { _e }]) => _e?.S === 'change');
    const fresh = images.filter(([address]) => !seen.has(address));
    for (const [address] of fresh) seen.add(address);
    return fresh.map(([, image]) => unitsOf(itemBytes(asSent(image))));
  };
  for (let index = 0; index < 8; index += 1) {
    const order = { ...northwindOrderOfThree(index), contact_id: CONTACT };
    const placed = await invoke<{ id: string }>(place, { tenant, body: order });
    expect(placed.status).toBe(201);
    expect(await changes()).toEqual([3]);
    const pathParameters = { id: placed.body.id };
    const paid = { tenant, path: '/v1/orders/{id}', pathParameters, body: { status: 'paid' } };
    expect((await invoke(pay, paid)).status).toBe(200);
    expect(await changes()).toEqual([3]);
    const body = { carrier: 'dhl', tracking_code: '00340434' };
    expect((await invoke(ship, { ...paid, body })).status).toBe(201);
    expect(await changes()).toEqual([3]);
  }
});
