import { serve } from '@waybill/api/serve';
import {
  createPosition,
  updatePosition,
} from '@waybill/order-lists/command/change-positions.command';
import { createList } from '@waybill/order-lists/command/create-list.command';
import { replacePositions } from '@waybill/order-lists/command/replace-positions.command';
import { createListOperation } from '@waybill/order-lists/list/list.operations';
import {
  createPositionOperation,
  replacePositionsOperation,
  updatePositionOperation,
} from '@waybill/order-lists/list/position.operations';
import type { ArticleLookup } from '@waybill/order-lists/position/article-port';
import { freshTenant } from '@waybill/orders/testing/tenant.factory';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, it } from 'vitest';
import { aList, anItem, done, listCalls, setLists } from './lists.factory.ts';

withTable();

/** The catalogue of a shop that has but one article. */
const lookup: ArticleLookup = async (_tenant, articles) => articles.map(({ sku }) => sku === 'A-1');

const handlers = {
  create: serve(createListOperation, ({ body, ctx }) => createList(ctx, body, lookup)),
  add: serve(createPositionOperation, ({ path, body, ctx }) =>
    createPosition(ctx, path.list_id, body, lookup),
  ),
  change: serve(updatePositionOperation, ({ path, body, ctx }) =>
    updatePosition(ctx, path, body, lookup),
  ),
  replace: serve(replacePositionsOperation, ({ path, body, ctx }) =>
    replacePositions(ctx, path.list_id, body.items, lookup),
  ),
};

// ORL-40
it('are refused by each write where the shop wants them refused, and nothing is written', async () => {
  const tenant = await freshTenant();
  const calls = listCalls({ tenant });
  const list = await done(calls.create({ items: [anItem(1)] }));
  const [item] = list.items;
  const list_id = list.id;
  const writes = (sku: string) => [
    () => invoke(handlers.create, { tenant, body: aList({ items: [{ name: 'A', sku }] }) }),
    () => invoke(handlers.add, { tenant, pathParameters: { list_id }, body: { name: 'A', sku } }),
    () =>
      invoke(handlers.change, {
        tenant,
        method: 'PUT',
        body: { sku },
        pathParameters: { list_id, id: item?.id ?? '' },
      }),
    () =>
      invoke(handlers.replace, {
        tenant,
        method: 'PUT',
        body: { items: [{ name: 'A', sku }] },
        pathParameters: { list_id },
      }),
  ];

  await setLists(tenant, { reject_unknown_articles: true });
  for (const answer of await Promise.all(writes('A-9').map((write) => write()))) {
    expect(answer).toMatchObject({ status: 400, body: { code: 'unknown_article' } });
  }
  expect(await done(calls.get(list_id))).toEqual(list);
  expect((await done(calls.list())).total).toBe(1);

  await setLists(tenant, { reject_unknown_articles: false });
  for (const write of writes('A-9')) expect((await write()).status).toBeLessThan(300);
});
