import { randomUUID } from 'node:crypto';
import { cartKey } from '@waybill/carts/cart/cart.entity';
import { ownerKey } from '@waybill/carts/cart/owner.entity';
import { availabilityStates } from '@waybill/inventories/availability-state/availability-state.resource';
import { stateRows } from '@waybill/inventories/availability-state/availability-state.writes';
import { installLocations } from '@waybill/inventories/location/location.repository';
import { locations } from '@waybill/inventories/location/location.resource';
import { locationRows } from '@waybill/inventories/location/location.writes';
import type { StockLevel } from '@waybill/inventories/stock/stock.schema';
import { markets } from '@waybill/markets/market/market.resource';
import { kindLists } from '@waybill/order-lists/kind/list-count.writes';
import { listPartition, ownerCountKey } from '@waybill/order-lists/list/list.entity';
import { rootKey as orderKey } from '@waybill/orders/order/order.entity';
import { returnReasons } from '@waybill/orders/return-reason/return-reason.resource';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { recordKey } from '@waybill/resources/address';
import { loadRows } from '@waybill/resources/collection.repository';
import { carriers } from '@waybill/shipping/carrier/carrier.resource';
import { serviceLevels } from '@waybill/shipping/service-level/service-level.resource';
import { rootKey } from '@waybill/table/aggregate';
import { commit, write } from '@waybill/table/commit';
import type { Key } from '@waybill/table/item';
import { get, queryAll } from '@waybill/table/read';
import { hurry } from '@waybill/testing/clock';
import { invoke } from '@waybill/testing/invoke';
import { isLongRun } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { endpointCountKey } from '@waybill/webhooks/endpoint/endpoint.entity';
import { loopbackPolicy } from '@waybill/webhooks/net/policy';
import { beforeAll, expect, it } from 'vitest';
import { handler as createCart } from '../../functions/carts/create.ts';
import { handler as receive } from '../../functions/inventories/receive.ts';
import { handler as updateStock } from '../../functions/inventories/stock/update.ts';
import { handler as createMarket } from '../../functions/markets/create.ts';
import { handler as createLocale } from '../../functions/markets/locales/create.ts';
import { handler as createList } from '../../functions/orderlists/create.ts';
import { handler as place } from '../../functions/orders/place.ts';
import { handler as requestReturn } from '../../functions/orders/return.ts';
import { handler as ship } from '../../functions/orders/ship.ts';
import { handler as createCarrier } from '../../functions/shipping/carriers/create.ts';
import { handler as createMethod } from '../../functions/shipping/methods/create.ts';
import { handlerFor as endpointCreator } from '../../functions/webhooks/endpoints/create.ts';
import { repairTenant, verifyTenant } from '../../scripts/verification.ts';
import { basket } from '../support/placement.ts';
import { expectVerified } from '../support/verified.ts';

withTable();

const tenant = 'shop';
const contact = '01976f3a-8c1e-7a44-9d0b-0000000000a1';
const shop: Record<string, string> = {};

async function made(
  handler: Parameters<typeof invoke>[0],
  body: object,
  pathParameters: Record<string, string> = {},
): Promise<string> {
  const reply = await invoke<{ id: string }>(handler, { tenant, body, pathParameters });
  expect(reply.status, reply.text).toBe(201);
  return reply.body.id;
}

const idOf = (name: string): string => shop[name] ?? '';

beforeAll(async () => {
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
  await installTenant(tenant);
  const list = {
    name: 'Weekly',
    owner_id: contact,
    owner_name: 'Ada',
    items: [{ name: 'Lamp', sku: 'L' }],
  };
  shop['order'] = await made(place, basket);
  shop['list'] = await made(createList, list);
  shop['cart'] = await made(createCart, { contact_id: contact });
  shop['carrier'] = await made(createCarrier, { code: 'own', name: 'Own' });
  await made(createMethod, { code: 'm', name: 'M', carrier_id: idOf('carrier') });
  shop['market'] = await made(createMarket, { code: 'de', name: 'Germany', currency: 'EUR' });
  await made(createLocale, { code: 'de-DE' }, { market_id: idOf('market') });
  await made(endpointCreator(loopbackPolicy), { url: 'http://127.0.0.1:4999/in', topics: ['*'] });
});

const firstOf = async (collection: { collection: string }): Promise<Key> => {
  const { pk } = recordKey(collection, { tenant }, 'any');
  const [first] = await queryAll({ pk, prefix: 'ID#' });
  if (first === undefined) throw new Error(`${collection.collection} is empty`);
  return first;
};

/** A counter, and how the check of its area names it. */
const counters: readonly [name: string, at: () => Promise<Key> | Key, attribute: string][] = [
  ['lists of owner', () => ownerCountKey(tenant, contact), 'lists'],
  [
    'lists of kind',
    async () => {
      const list = await get(rootKey(listPartition(tenant, idOf('list'))));
      const owner = String(list?.['kind_id']);
      return kindLists.keyOf({ tenant, owner, member: idOf('list') });
    },
    'counted',
  ],
  ['bytes of list', () => rootKey(listPartition(tenant, idOf('list'))), 'bytes'],
  ['parts of list', () => rootKey(listPartition(tenant, idOf('list'))), 'checksum'],
  ['parts of cart', () => cartKey(tenant, idOf('cart')), 'checksum'],
  ['parts of order', () => orderKey(tenant, idOf('order')), 'checksum'],
  ['active of owner', () => ownerKey(tenant, contact), 'active'],
  ['methods of carrier own', () => recordKey(carriers, { tenant }, idOf('carrier')), 'methods'],
  ['carriers of service level', () => firstOf(serviceLevels), 'carriers'],
  ['used of return reason', () => firstOf(returnReasons), 'used'],
  ['rows of market de', () => recordKey(markets, { tenant }, idOf('market')), 'children'],
  ['number of endpoints', () => endpointCountKey(tenant), 'endpoints'],
];

const found = async () => (await verifyTenant(tenant)).flatMap(({ findings }) => findings);

it('finds nothing in a shop in which everything there is was counted', async () => {
  await expectVerified(tenant);
});

/**
 * In a short run many are wrong at once, and each is found by its own name. A record whose parts
 * do not fit is not counted further, so these are apart.
 */
const groups = isLongRun()
  ? counters.map((one) => [one])
  : ['counts', 'parts'].map((kind) =>
      counters.filter(([name]) => name.startsWith('parts of') === (kind === 'parts')),
    );

it.each(groups.map((group) => [group.map(([name]) => name).join(', '), group] as const))(
  'finds what is counted wrong, and nothing else: %s',
  async (_, group) => {
    // Parts that do not fit are read again for seconds.
    hurry(50);
    const change = async (by: number) => {
      for (const [, at, attribute] of group) {
        const { pk, sk } = await at();
        await write({ update: { pk, sk }, add: { [attribute]: by } });
      }
    };
    await change(1);
    const findings = await found();
    await change(-1);
    for (const [name] of group) {
      expect(findings.filter((finding) => finding.includes(name))).toHaveLength(1);
    }
    expect(findings).toHaveLength(group.length);
  },
);

// API-148
it('makes totals right that are wrong, and touches nothing else', async () => {
  const snapshot = { pk: `T#${tenant}#SNAPSHOT#ORDERS`, sk: 'ALL' };
  await write({
    put: {
      ...snapshot,
      _e: 'count-snapshot',
      version: 1,
      counts: '{"ORDERS":{"gone":1}}',
      folded: '[]',
    },
  });
  expect(await found()).not.toEqual([]);
  expect(await repairTenant(tenant)).toEqual(['ORDERS: totals made anew']);
  expect(await found()).toEqual([]);
  expect(await repairTenant(tenant)).toEqual([]);
});

/** The counter of the rows at the location, or in the state, of a stock row. */
async function countersOf(row: StockLevel): Promise<Key[]> {
  const [states, places] = await Promise.all([
    loadRows(availabilityStates, { tenant }),
    loadRows(locations, { tenant }),
  ]);
  const state = states.find(({ code }) => code === row.availability_code)?.id ?? '';
  expect(places.map(({ id }) => id)).toContain(row.location_id);
  const member = { tenant, member: row.id };
  return [
    locationRows.keyOf({ ...member, owner: row.location_id }),
    stateRows.keyOf({ ...member, owner: state }),
  ];
}

// API-148, INV-25, INV-142, ORD-226
it('notes again what is used, so that it cannot be deleted', async () => {
  await commit(installLocations(tenant, { at: new Date().toISOString(), newId: randomUUID }));
  const { body: received } = await invoke<{ stock: StockLevel[] }>(receive, {
    tenant,
    body: { sku: 'L', quantity: 1 },
  });
  const id = received.stock[0]?.id ?? '';
  const { body: row } = await invoke<StockLevel>(updateStock, {
    tenant,
    method: 'PUT',
    pathParameters: { id },
    body: { availability_code: 'expected' },
  });
  const order = { id: idOf('order') };
  await made(ship, {}, order);
  await made(requestReturn, { reason_code: 'late' }, order);
  const late = (await loadRows(returnReasons, { tenant })).find(({ code }) => code === 'late');
  await expectVerified(tenant);

  for (const { pk, sk } of await countersOf(row)) {
    await write({ update: { pk, sk }, add: { counted: -1, rev: 1 } });
  }
  await write({ update: recordKey(returnReasons, { tenant }, late?.id ?? ''), set: { used: 0 } });
  expect(await found()).toHaveLength(3);
  expect((await repairTenant(tenant)).toSorted()).toEqual([
    'INVENTORIES: 2 rows set to what they follow from',
    'RETURN_REASONS: 1 rows set to what they follow from',
  ]);
  await expectVerified(tenant);
  expect(await repairTenant(tenant)).toEqual([]);
});

it('names a record that it cannot read, and checks all others', async () => {
  const { pk, sk } = orderKey(tenant, idOf('order'));
  const stored = await get({ pk, sk });
  await write({ update: { pk, sk }, set: { row: 'no order' } });
  await write({ update: endpointCountKey(tenant), add: { endpoints: 1 } });
  const findings = await found();
  await write({ update: { pk, sk }, set: { row: stored?.['row'] } });
  await write({ update: endpointCountKey(tenant), add: { endpoints: -1 } });
  expect(findings).toContainEqual(expect.stringContaining('order.row cannot be read'));
  expect(findings).toContainEqual(expect.stringContaining('number of endpoints'));
});
