import { recordCall } from '@waybill/agents/call/agent-call.writes';
import type { AgentCall } from '@waybill/agents/call/agent-calls.operations';
import { agentOf } from '@waybill/events/author';
import { uuidAt } from '@waybill/kernel/id';
import { CALLING_KEY, invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { handler as list } from './list.ts';

withTable();

interface Page {
  readonly items: readonly AgentCall[];
  readonly total: number;
  readonly code: string;
}

const ended = {
  operation: 'orders.hold',
  kind: 'write',
  outcome: 'ok',
  code: null,
  replayed: false,
  recordId: '019a9d0e-1c2b-7a3d-8e4f-0123456789ab',
  durationMs: 12.3,
} as const;

const callerAt = (now: Date, tenant = 'acme') => ({
  tenant,
  keyId: CALLING_KEY.key_id,
  keyName: CALLING_KEY.name,
  agent: agentOf('Claude', '2.1'),
  at: now.toISOString(),
  newId: () => uuidAt(now),
});

const asking = (query: Record<string, string> = {}, more: object = {}) =>
  invoke<Page>(list, { tenant: 'acme', method: 'GET', path: '/v1/agents/calls', query, ...more });

afterEach(() => void vi.unstubAllEnvs());

// AGT-46, AGT-47
it('answers a call as soon as it is recorded, to each filter', async () => {
  const now = new Date();
  await recordCall(callerAt(now), ended);
  const refused = { ...ended, kind: 'preview', outcome: 'refused', code: 'order_closed' } as const;
  await recordCall(callerAt(new Date(now.getTime() + 1)), { ...refused, recordId: 'no id' });
  const { status, body } = await asking();
  expect(status).toBe(200);
  expect(body.items.map(({ code }) => code)).toEqual(['order_closed', null]);
  const [last, first] = body.items;
  expect(first).toMatchObject({ tool: 'orders_hold', record_id: ended.recordId, duration_ms: 12 });
  const { duration_ms: _, ...columns } = last ?? first ?? {};
  for (const [column, value] of Object.entries(columns)) {
    if (value === null) continue;
    const { body: found } = await asking({ [column]: String(value) });
    expect(found.items, column).toContainEqual(last);
    expect(found.total, column).toBe(found.items.length);
  }
  expect((await asking({ kind: 'write' })).body.total).toBe(1);
  expect((await asking({ duration_ms: '12' })).body.code).toBe('unknown_filter');
  expect((await asking({ order: 'at' })).body.code).toBe('invalid_order');
  expect((await asking({}, { tenant: 'other' })).body.total).toBe(0);
});

// AGT-46
it('fails no call where its row cannot be written', async () => {
  vi.stubEnv('TABLE_NAMES', 'no-such-table');
  await expect(recordCall(callerAt(new Date()), ended)).resolves.toBeUndefined();
});

// AGT-47
it('is for the back office alone', async () => {
  const contact = { contactId: '0190a5c2-7d3f-7000-8000-000000000001' };
  expect((await asking({}, { contact })).body.code).toBe('buyer_not_permitted');
});
