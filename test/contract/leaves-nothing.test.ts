import { type Handler, invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { handler as createLocation } from '../../functions/inventories/locations/create.ts';
import { handler as receive } from '../../functions/inventories/receive.ts';
import { handler as restock } from '../../functions/inventories/restock.ts';
import { handler as createMarket } from '../../functions/markets/create.ts';
import { handler as createCurrency } from '../../functions/markets/currencies/create.ts';
import { handler as updateCurrency } from '../../functions/markets/currencies/update.ts';
import { handler as createCarrier } from '../../functions/shipping/carriers/create.ts';
import { handler as updateCarrier } from '../../functions/shipping/carriers/update.ts';
import { handler as createMethod } from '../../functions/shipping/methods/create.ts';
import { handler as updateMethod } from '../../functions/shipping/methods/update.ts';
import type { Problem } from '../support/client.ts';

withTable();

const tenant = 'refused';
const NOBODY = '01976f3a-8c1e-7a44-9d0b-000000000000';
const PRODUCT = '01976f3a-8c1e-7a46-b1c2-000000000001';
const OTHER_PRODUCT = '01976f3a-8c1e-7a46-b1c2-000000000002';

type At = Readonly<Record<string, string>>;
const call = (method: 'POST' | 'PUT', handler: Handler, body: object, at: At = {}) =>
  invoke<Problem & { readonly id: string }>(handler, { tenant, method, pathParameters: at, body });
const post = (handler: Handler, body: object, at?: At) => call('POST', handler, body, at);
const put = (handler: Handler, body: object, at: At) => call('PUT', handler, body, at);

async function made(...[handler, body, at]: Parameters<typeof post>): Promise<string> {
  const answer = await post(handler, body, at);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.id;
}

const ids = { market_id: '', currency: '', carrier: '', method: '' };
let before: Awaited<ReturnType<typeof imagesOf>>;

beforeAll(async () => {
  ids.market_id = await made(createMarket, { code: 'de', name: 'Germany' });
  const { market_id } = ids;
  ids.currency = await made(createCurrency, { code: 'EUR' }, { market_id });
  ids.carrier = await made(createCarrier, { code: 'dhl', name: 'DHL' });
  ids.method = await made(createMethod, { code: 'fixed', name: 'Fixed' });
  await made(createLocation, { code: 'main', name: 'Main' });
  await made(receive, { product_id: PRODUCT, sku: 'MUG', quantity: 5 });
  before = await imagesOf(tenant);
});

const carrier = (body: object) => put(updateCarrier, body, { id: ids.carrier });
const method = (body: object) => put(updateMethod, body, { id: ids.method });
const currency = (code: string) =>
  put(updateCurrency, { code }, { market_id: ids.market_id, id: ids.currency });
const twin = { product_id: OTHER_PRODUCT, sku: 'MUG', quantity: 1 };

it.each<[operation: string, status: number, code: string, made: () => ReturnType<typeof post>]>([
  ['carriers.update', 400, 'invalid_countries', () => carrier({ countries: ['D'] })],
  ['carriers.update', 400, 'invalid_cutoff_time', () => carrier({ cutoff_time: '9:00' })],
  ['methods.update', 400, 'invalid_countries', () => method({ countries: ['DEU'] })],
  ['methods.update', 400, 'invalid_free_above', () => method({ free_above: -0.01 })],
  [
    ...(['methods.update', 400, 'matrix_attribute_required'] as const),
    () => method({ matrix_basis: 'attribute' }),
  ],
  ['methods.update', 400, 'invalid_reference', () => method({ carrier_id: NOBODY })],
  ['currencies.update', 400, 'invalid_currency', () => currency('US')],
  ['restock', 409, 'unique_violation', () => post(restock, twin)],
  [
    ...(['restock', 422, 'quantity_limit_exceeded'] as const),
    () => post(restock, { sku: 'MUG', quantity: 1_000_000_000 }),
  ],
])('%s that is refused leaves nothing: %i %s', async (...[, status, code, refused]) => {
  expect(await refused()).toMatchObject({ status, body: { code } });
  expect(await imagesOf(tenant)).toEqual(before);
});
