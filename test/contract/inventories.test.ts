import { INVENTORIES } from '@waybill/inventories/shared/inventory-group';
import { storeSums } from '@waybill/table/testing';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { type Handler, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { handler as createLocation } from '../../functions/inventories/locations/create.ts';
import { handler as deleteLocation } from '../../functions/inventories/locations/delete.ts';
import { handler as listMovements } from '../../functions/inventories/movements/list.ts';
import { handler as receive } from '../../functions/inventories/receive.ts';
import { handler as listReservations } from '../../functions/inventories/reservations/list.ts';
import { handler as createRow } from '../../functions/inventories/stock/create.ts';
import { handler as listStock } from '../../functions/inventories/stock/list.ts';
import { handler as updateRow } from '../../functions/inventories/stock/update.ts';
import { callsOf } from '../faults/dead-process.ts';
import type { Problem } from '../support/client.ts';

withTable();

const tenant = 'refused';

interface Booked {
  readonly stock: readonly { readonly id: string }[];
}

const sent = <Body = Problem>(handler: Handler, body: object) =>
  invoke<Body>(handler, { tenant, body });
const at = (handler: Handler, id: string, method: 'PUT' | 'POST' | 'DELETE', body?: object) =>
  invoke<Problem>(handler, {
    tenant,
    method,
    path: '/v1/inventories/{id}',
    pathParameters: { id },
    ...(body === undefined ? {} : { body }),
  });
async function newLocation(code: string): Promise<string> {
  return (await sent<{ id: string }>(createLocation, { code, name: code })).body.id;
}

async function received(body: object): Promise<string> {
  return (await sent<Booked>(receive, body)).body.stock[0]?.id ?? '';
}

describe('a location that is deleted while a call', () => {
  afterEach(removeFault);

  /** Makes the call, and deletes the location just before the last thing it does: its commit. */
  async function overtaken(locationId: string, call: () => ReturnType<typeof at>, calls: number) {
    let deleted = false;
    injectFault(async ({ number: nth }, send) => {
      if (nth === calls && !deleted) {
        deleted = true;
        expect(await at(deleteLocation, locationId, 'DELETE')).toMatchObject({ status: 200 });
      }
      return send();
    });
    return call();
  }

  const unknown = { status: 400, body: { code: 'unknown_location' } };

  it('creates a row there answers unknown_location', async () => {
    const creating = (sku: string, location_id: string) => sent(createRow, { location_id, sku });
    const spare = await newLocation('spare');
    const calls = await callsOf(() => creating('FIRST', spare));
    const location_id = await newLocation('brief');
    const answer = await overtaken(location_id, () => creating('SECOND', location_id), calls);
    expect(answer).toMatchObject(unknown);
  });

  it('moves a row there answers unknown_location', async () => {
    await newLocation('main');
    const moving = (row: string, location_id: string) => at(updateRow, row, 'PUT', { location_id });
    const [first, second] = [
      await received({ sku: 'THIRD', quantity: 1 }),
      await received({ sku: 'FOURTH', quantity: 1 }),
    ];
    const spare = await newLocation('spare-too');
    const calls = await callsOf(() => moving(first, spare));
    const location_id = await newLocation('briefer');
    expect(await overtaken(location_id, () => moving(second, location_id), calls)).toMatchObject(
      unknown,
    );
  });
});

describe('a list that no index carries', () => {
  // API-80
  it.each([
    ['STOCK', listStock, { reserved: '1' }],
    ['MOVEMENTS', listMovements, { quantity: '1' }],
    ['RESERVATIONS', listReservations, { quantity: '1' }],
  ])('of a large ledger, %s, answers list_too_broad', async (ledger, handler, query) => {
    const tenant = `large-${ledger.toLowerCase()}`;
    await storeSums({ tenant, group: INVENTORIES }, { [ledger]: { some: 2_001 } });
    expect(await invoke<Problem>(handler, { tenant, query })).toMatchObject({
      status: 422,
      body: { code: 'list_too_broad', error: expect.stringContaining('location_id') },
    });
  });
});
