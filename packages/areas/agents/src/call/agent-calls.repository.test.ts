import { chunksOf } from '@waybill/kernel/chunks';
import { uuidAt } from '@waybill/kernel/id';
import { commit } from '@waybill/table/commit';
import type { ListRequest } from '@waybill/table/list';
import { metered } from '@waybill/table/operate';
import { withTable } from '@waybill/testing/table';
import { beforeAll, describe, expect, it } from 'vitest';
import { callItem } from './agent-call.entity.ts';
import type { AgentCall } from './agent-calls.operations.ts';
import { listCalls } from './agent-calls.repository.ts';

withTable();

const NOW = new Date('2026-11-21T09:00:00.000Z');
const MINUTE = 60_000;

/** A call of each minute before now; every third one is a preview. */
const calls = Array.from({ length: 12 }, (_, age): AgentCall => {
  const at = new Date(NOW.getTime() - age * MINUTE);
  return {
    id: uuidAt(at),
    at: at.toISOString(),
    key_id: '019a9d0e-1c2b-7a3d-8e4f-0123456789ab',
    key_name: 'Desk',
    agent_name: 'Claude',
    agent_version: null,
    tool: 'orders_hold',
    operation: 'orders.hold',
    kind: age % 3 === 0 ? 'preview' : 'write',
    outcome: 'ok',
    code: null,
    record_id: null,
    replayed: false,
    duration_ms: 5,
  };
});

const agesOf = (rows: readonly AgentCall[]) =>
  rows.map(({ id }) => calls.findIndex((one) => one.id === id));

const list = (request: Partial<ListRequest>, most?: number, now = NOW) =>
  listCalls('acme', { filters: [], order: undefined, limit: 50, offset: 0, ...request }, now, most);

const previews = { filters: [{ column: 'kind', value: 'preview' }] };

/** The ages of all calls, some a page. */
async function walk(request: Partial<ListRequest>, limit: number, most?: number) {
  const ages: number[] = [];
  for (let after: ListRequest['after']; ; ) {
    const page = await list({ ...request, limit, after }, most);
    ages.push(...agesOf(page.rows));
    if (page.next === undefined) return ages;
    after = page.next;
  }
}

beforeAll(async () => {
  await commit(
    [...calls, { ...calls[0], id: uuidAt(NOW) } as AgentCall].map((row, index) => ({
      put: callItem(index < calls.length ? 'acme' : 'other', row),
    })),
  );
});

// AGT-47
describe('the list of calls', () => {
  it('has the newest first, and all of them in its total', async () => {
    const { rows, total, capped, next } = await list({ limit: 3, offset: 2 });
    expect([agesOf(rows), total, capped]).toEqual([[2, 3, 4], 12, undefined]);
    expect(next).toEqual([calls[4]?.id]);
    const found = await list(previews);
    expect([agesOf(found.rows), found.total]).toEqual([[0, 3, 6, 9], 4]);
  });

  it('has the rows of a range, its end left out', async () => {
    const between = { column: 'at', from: calls[5]?.at ?? '', to: calls[2]?.at ?? '' };
    expect(agesOf((await list({ range: between })).rows)).toEqual([3, 4, 5]);
    const { from } = between;
    expect((await list({ range: { column: 'at', from } })).total).toBe(6);
    expect((await list({ range: { column: 'at', to: between.to } })).total).toBe(9);
  });

  it('shows what is 90 days old no more, whatever the range asks for', async () => {
    const later = new Date(NOW.getTime() + 90 * 24 * 60 * MINUTE);
    expect(agesOf((await list({}, undefined, later)).rows)).toEqual([0]);
    const range = { column: 'at', from: '2020-01-01T00:00:00.000Z' };
    expect((await list({ range }, undefined, later)).total).toBe(1);
  });

  it.each([50, 5, 2])('is walked to its end, looking through %i calls at once', async (most) => {
    const all = calls.map((_, age) => age);
    expect(await walk({}, 4, most)).toEqual(all);
    expect(await walk(previews, 2, most)).toEqual([0, 3, 6, 9]);
  });

  it('says that its total is not exact where it did not look through all', async () => {
    expect(await list({}, 11)).toMatchObject({ total: 11, capped: true });
    expect((await list({}, 12)).capped).toBeUndefined();
    expect(await list(previews, 5)).toMatchObject({ total: 2, capped: true });
    const behind = await list({ after: [calls[9]?.id ?? ''] }, 5);
    expect([agesOf(behind.rows), behind.total, behind.next]).toEqual([[10, 11], 5, undefined]);
  });

  it('reads at most 60 units a page where there are many, and four times as many for a filter', async () => {
    const [call] = calls;
    if (call === undefined) throw new Error('no call');
    const at = (age: number) => new Date(NOW.getTime() - age);
    const names = {
      key_name: 'Assistant of the shop',
      agent_name: 'claude-code',
      code: 'not_found',
    };
    const many = Array.from({ length: 2_100 }, (_, age) => ({
      put: callItem('busy', { ...call, ...names, record_id: call.key_id, id: uuidAt(at(age)) }),
    }));
    for (const some of chunksOf(many, 100)) await commit(some);
    const costOf = async (request: Partial<ListRequest>) => {
      const asked = { filters: [], order: undefined, limit: 50, offset: 0, ...request };
      const { cost, result } = metered(() => listCalls('busy', asked, NOW));
      const { total, capped, next } = await result;
      expect(capped).toBe(true);
      return { total, next, units: cost.readUnits };
    };
    const first = await costOf({});
    expect(first.total).toBe(500);
    expect(first.units).toBeLessThan(60);
    expect((await costOf({ after: first.next })).units).toBeLessThan(60);
    const found = await costOf({ filters: [{ column: 'key_id', value: call.key_id }] });
    expect(found.total).toBe(2_000);
    expect(found.units).toBeLessThan(240);
  });
});
