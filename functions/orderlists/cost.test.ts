import { factsOf } from '@waybill/api/observe';
import { type Call, gatewayEvent, type Handler, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, inject, it } from 'vitest';
import { handler as get } from './get.ts';
import { handler as createItem } from './items/create.ts';
import { handler as deleteItem } from './items/delete.ts';
import { handler as updateItem } from './items/update.ts';
import { anItem, done, items, listCalls, setLists } from './lists.factory.ts';
import { handler as updateList } from './update.ts';

withTable();

const tenant = 'costs';
let list = { id: '', items: [{ id: '' }] };

beforeAll(async () => {
  await setLists(tenant, { max_items_per_list: 1_000 });
  list = await done(
    listCalls({ tenant }).create({ items: items(998, { price: 4.95, unit: 'box' }) }),
  );
});

/** The cost of a call: units read and written, and calls to the table that wait for each other. */
async function costOf(handler: Handler, call: Call) {
  const event = gatewayEvent({ tenant, ...call });
  const answer = (await handler(event as never, lambdaContext() as never)) as {
    statusCode: number;
  };
  expect(answer.statusCode).toBeLessThan(300);
  const { cost } = factsOf(event as never);
  if (cost === undefined) throw new Error('the call was not measured');
  return cost;
}

/** DynamoDB Local charges a put for every index entry of its item; AWS for those that change. */
const overcharged = () => (inject('dynamodb').engine === 'dynamodb-local' ? 6 : 0);

const adding = (n: number): Call => ({
  pathParameters: { list_id: list.id },
  body: anItem(n, { price: 7.5, unit: 'box' }),
});
const item = (at: number) => ({ list_id: list.id, id: list.items[at]?.id ?? '' });

// The entries of a list do not move with a position, but for those of the order of changes.
it.each<[string, Handler, () => Call, number, number]>([
  ['added', createItem, () => adding(1_000), 12, 2],
  [
    'changed',
    updateItem,
    () => ({ pathParameters: item(3), method: 'PUT', body: { quantity: 7 } }),
    12,
    3,
  ],
  ['removed', deleteItem, () => ({ pathParameters: item(4), method: 'DELETE' }), 12, 3],
])(
  'a position is %s in a list of a thousand for few units',
  async (_, handler, call, units, depth) => {
    const cost = await costOf(handler, call());
    expect(cost.writeUnits).toBeLessThanOrEqual(units + overcharged());
    expect(cost.depth).toBeLessThanOrEqual(depth);
  },
);

// ORL-70
it('a flag of a list of a thousand is changed for what its positions weigh', async () => {
  const change = { pathParameters: { id: list.id }, method: 'PUT', body: { shared: true } };
  const cost = await costOf(updateList, change);
  if (!overcharged()) expect(cost.readUnits).toBeLessThanOrEqual(90);
});

it('a thousand positions are read in three steps at most', async () => {
  const cost = await costOf(get, { pathParameters: { id: list.id } });
  expect(cost.depth).toBeLessThanOrEqual(3);
});
