import { uuidAt } from '@waybill/kernel/id';
import { commit, commitAtAnySize } from '@waybill/table/commit';
import { sweepIntents } from '@waybill/table/operate';
import { concurrentModification, type Step } from '@waybill/table/write';
import { hurry } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import type { ResourceRefusal } from '../declare/rules.ts';
import { dock, newDepot, send } from '../testing/sample-calls.factory.ts';
import { docks } from '../testing/sample-resources.factory.ts';
import { bindRules } from './bind-rules.ts';
import { loadCollection } from './collection.repository.ts';
import { clearSteps, insertSteps } from './collection.writes.ts';
import { serveUpdate } from './handlers.ts';

withTable();
afterEach(removeFault);

describe('a collection that intents write', () => {
  const tenant = 'intents';
  const at = '2026-11-21T10:00:00.000Z';
  const rows = (parent: string) =>
    Array.from({ length: 60 }, (_, index) => ({
      id: `01976f3a-8c1e-7a44-9d0b-${String(index).padStart(12, '0')}`,
      depot_id: parent,
      width: index + 1,
      is_default: index === 3,
      labels: null,
      guard_id: null,
      note: null,
      external_id: index === 9 ? `dock of ${parent}` : null,
      external_refs: null,
      created_at: at,
      updated_at: at,
    }));
  const planned = (steps: Step<ResourceRefusal>[], decided: () => Promise<void>) =>
    commitAtAnySize({
      tenant,
      id: uuidAt(new Date()),
      steps,
      withDecision: [],
      commit: async (writes) => {
        await decided();
        return commit(writes);
      },
    });
  const pages = async (depot_id: string) => {
    const query = { limit: '200' };
    const { body } = await invoke<{ items: { id: string; is_default: boolean }[] }>(dock.list, {
      tenant,
      pathParameters: { depot_id },
      query,
    });
    return [body.items.length, body.items.filter((row) => row.is_default).length];
  };

  // MKT-108
  it('shows all of an intent or nothing, and waits for it to change a row', async () => {
    hurry(60);
    const { id: depot_id } = await newDepot(tenant);
    const scope = { tenant, parent: depot_id };
    const [first] = rows(depot_id);
    const path = { depot_id, id: String(first?.id) };
    const waiting = { status: 409, body: { code: 'concurrent_modification' } };
    const known = { width: 99, external_id: `dock of ${depot_id}` };
    const knowing = () => send(dock.create, tenant, { depot_id }, known);

    await planned(insertSteps(docks, scope, rows(depot_id)), async () => {
      expect(await pages(depot_id)).toEqual([0, 0]);
      expect((await send(dock.get, tenant, path)).status).toBe(404);
      expect(await send(dock.create, tenant, { depot_id }, { width: 1 })).toMatchObject(waiting);
      expect(await send(dock.create, tenant, { depot_id }, { width: 99 })).toMatchObject(waiting);
    });
    expect(await pages(depot_id)).toEqual([60, 1]);
    expect(await knowing()).toMatchObject({ body: { code: 'unique_violation' } });

    const collection = await loadCollection(docks, scope);
    await planned(clearSteps(docks, scope, collection), async () => {
      expect(await pages(depot_id)).toEqual([60, 1]);
      expect((await send(dock.get, tenant, path)).status).toBe(200);
      expect(await send(dock.update, tenant, path, { is_default: true })).toMatchObject(waiting);
      expect(await send(dock.delete, tenant, path)).toMatchObject(waiting);
    });
    expect(await pages(depot_id)).toEqual([0, 0]);
    expect((await send(dock.get, tenant, path)).status).toBe(404);
    expect((await send(dock.create, tenant, { depot_id }, { width: 1 })).status).toBe(201);
    expect((await knowing()).status).toBe(201);
  });

  it('is refused for the external id of another record', async () => {
    const { id: depot_id } = await newDepot(tenant, { code: 'known', title: 'D' });
    const known = { width: 99, external_id: `dock of ${depot_id}` };
    const { body: holder } = await send(dock.create, tenant, { depot_id }, known);
    const steps = insertSteps(docks, { tenant, parent: depot_id }, rows(depot_id));
    const refused = await planned(steps, async () => undefined);
    expect(refused).toMatchObject({ rejected: 'unique_violation' });
    expect(refused?.message).toContain(holder.id);
    expect(await pages(depot_id)).toEqual([1, 0]);
  });

  it.each([
    ['the same code', { width: 7 }],
    ['the flag', { width: 99, is_default: true }],
  ])('is not written over by an intent that finds %s taken', async (what, body) => {
    const { id: depot_id } = await newDepot(tenant, { code: what, title: 'D' });
    const steps = insertSteps(docks, { tenant, parent: depot_id }, rows(depot_id));
    const { body: kept } = await send(dock.create, tenant, { depot_id }, body);
    expect(await planned(steps, async () => undefined)).toEqual(concurrentModification);
    expect(await pages(depot_id)).toEqual([1, kept.is_default ? 1 : 0]);
  });

  it('is not cleared over a row that changed since it was loaded', async () => {
    const { id: depot_id } = await newDepot(tenant, { code: 'changed', title: 'D' });
    const scope = { tenant, parent: depot_id };
    await planned(insertSteps(docks, scope, rows(depot_id)), async () => undefined);
    const steps = clearSteps(docks, scope, await loadCollection(docks, scope));
    const path = { depot_id, id: String(rows(depot_id)[9]?.id) };
    expect((await send(dock.update, tenant, path, { is_default: true })).status).toBe(200);
    expect(await planned(steps, async () => undefined)).toEqual(concurrentModification);
    expect(await pages(depot_id)).toEqual([60, 1]);
  });

  // MKT-108
  it('is not written where an intent took it after the look at it', async () => {
    hurry(10);
    const { id: depot_id } = await newDepot(tenant, { code: 'taken', title: 'D' });
    const scope = { tenant, parent: depot_id };
    await planned(insertSteps(docks, scope, rows(depot_id)), async () => undefined);
    const steps = clearSteps(docks, scope, await loadCollection(docks, scope));
    let end: () => void = () => undefined;
    const updating = serveUpdate(
      bindRules(docks, {
        loadWriteRules: async () => {
          // Its caller is silent from here on: nothing decides the intent, and nothing gives it up.
          await new Promise<void>((locked) => {
            const silent = () =>
              new Promise<never>((_, fail) => {
                end = () => fail(new Error('ended with its test'));
                locked();
              });
            planned(steps, silent).catch(() => undefined);
          });
          return {};
        },
      }),
    );
    const path = { depot_id, id: String(rows(depot_id)[9]?.id) };
    const answer = await send(updating, tenant, path, { is_default: true });
    expect(answer).toMatchObject({ status: 409, body: { code: 'concurrent_modification' } });
    expect(await pages(depot_id)).toEqual([60, 1]);
    expect((await send(dock.get, tenant, path)).body.is_default).toBe(false);
    const updated = async () => {
      // The lease may be renewed beside a sweep, which the next one outlasts.
      await sweepIntents(new Date(Date.now() + 60_000));
      return (await send(dock.update, tenant, path, { is_default: true })).status;
    };
    await expect.poll(updated).toBe(200);
    // A caller that lives renews its lease: suites after this one would meet its writes.
    end();
  });
});
