import type { AgentCall } from '@waybill/agents/call/agent-calls.operations';
import { orderSettings } from '@waybill/orders/shared/settings';
import { placementBody } from '@waybill/orders/testing/placement.factory';
import { storeSettings } from '@waybill/settings/settings.repository';
import { invoke } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { beforeAll, expect, it } from 'vitest';
import { placing, run, trailOf } from '../orders/commands.factory.ts';
import { handler as listComments } from '../orders/comments/list.ts';
import { callTool, doTool, OPEN, openShop, type Shop, setAgents } from './agents.factory.ts';
import { handler as listCalls } from './calls/list.ts';

withTable();

const TENANT = 'acts';
const agent = { name: 'Suite', version: '1.0' };
let shop: Shop;

beforeAll(async () => {
  shop = await openShop(TENANT);
});

interface Told {
  readonly topic: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
}

const eventsOf = async (id: string, topic: string) =>
  (await recordedEvents(TENANT))
    .map(({ body }) => JSON.parse(body) as Told)
    .filter(({ data, topic: told }) => told === topic && data['order_id'] === id);

const rowsOf = async (query: Readonly<Record<string, string>>) => {
  const call = { tenant: TENANT, method: 'GET', path: '/v1/agents/calls', query };
  return (await invoke<{ readonly items: readonly AgentCall[] }>(listCalls, call)).body.items;
};

const resultOf = (done: Awaited<ReturnType<typeof doTool>>) =>
  done.structuredContent['result'] as { readonly id: string; readonly status: string };

// AGT-48, ORD-366
it.each([
  [0, null, 'pending', { approval_reason: 'agent', threshold: 0 }],
  [118, 100, 'pending', { approval_reason: 'agent', threshold: 118 }],
  [119, 100, 'pending', { approval_reason: 'value_threshold', threshold: 100 }],
  [119, null, 'placed', undefined],
  [null, null, 'placed', undefined],
])('places an order above %j, of the shop above %j: %s', async (own, ofShop, status, waiting) => {
  await setAgents(TENANT, { ...OPEN, approve_above: own });
  await storeSettings(TENANT, orderSettings, undefined, { require_approval_above_value: ofShop });
  const placed = resultOf(await doTool(shop, 'orders_place', { ...placementBody() }));
  expect(placed.status).toBe(status);
  const topic = waiting === undefined ? 'order.placed' : 'order.requested';
  expect(await eventsOf(placed.id, topic)).toMatchObject([
    { data: waiting ?? {}, metadata: { by: { key_id: shop.keyId, name: 'Assistant', agent } } },
  ]);
  if (waiting === undefined) return;
  expect((await run(TENANT, placed.id, 'approve')).body.status).toBe('placed');
});

// AGT-40
it('is named in the trail, in events and in comments, beside those of people', async () => {
  const { id } = await placing(TENANT);
  await doTool(shop, 'orders_hold', { id, reason: 'Ask' });
  await run(TENANT, id, 'unhold');
  await doTool(shop, 'orders_comments_create', { id, body: 'Held, as you asked.' });
  const trail = (await trailOf(TENANT, id)) as unknown as readonly { name: string; by: object }[];
  expect(trail.map(({ name, by }) => [name, 'agent' in by])).toEqual([
    ['order.placed', false],
    ['order.held', true],
    ['order.unheld', false],
    ['order.comment.added', true],
  ]);
  expect(trail[1]?.by).toEqual({ key_id: shop.keyId, name: 'Assistant', agent });
  const comments = await invoke<{ readonly items: readonly { readonly by: object }[] }>(
    listComments,
    { tenant: TENANT, path: '/v1/orders/{id}/comments', pathParameters: { id } },
  );
  expect(comments.body.items[0]?.by).toEqual({ key_id: shop.keyId, name: 'Assistant', agent });
});

// AGT-46
it('leaves a row of each call, with its record and its end', async () => {
  const { id } = await placing(TENANT);
  const args = { id, reason: 'Secret words' };
  const { structuredContent } = await callTool(shop, 'orders_hold', args);
  const { confirm } = structuredContent;
  await callTool(shop, 'orders_hold', { ...args, confirm });
  await callTool(shop, 'orders_hold', { ...args, confirm });
  await callTool(shop, 'orders_hold', { ...args, confirm: 'none' });
  const rows = await rowsOf({ record_id: id });
  const ends = rows.map(({ kind, outcome, code, replayed }) => [kind, outcome, code, replayed]);
  expect(ends.toSorted()).toEqual(
    [
      ['preview', 'ok', null, false],
      ['write', 'ok', null, false],
      ['write', 'ok', null, true],
      ['write', 'refused', 'invalid_confirm', false],
    ].toSorted(),
  );
  expect(rows[0]).toMatchObject({ agent_name: 'Suite', key_id: shop.keyId, tool: 'orders_hold' });
  expect(JSON.stringify(rows)).not.toContain('Secret');
  await setAgents(TENANT, { ...OPEN, approve_above: null });
  const placed = resultOf(await doTool(shop, 'orders_place', { ...placementBody() }));
  expect(await rowsOf({ record_id: placed.id })).toMatchObject([
    { operation: 'orders.place', kind: 'write', outcome: 'ok' },
  ]);
});
