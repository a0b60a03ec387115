import { isRejection } from '@waybill/kernel/rejection';
import { queryAll } from '@waybill/table/read';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { loadEntries } from '../feed/entry.repository.ts';
import { NO_ENTRY } from '../feed/entry-change.ts';
import { indexOrders, type LoadOrders } from '../feed/index-orders.command.ts';
import { searchOrders } from '../find/search-orders.command.ts';
import { wordPartition } from '../index/index.entity.ts';
import { indexesOf, loadState } from '../index/state.repository.ts';
import { numbered, orderId, orderMoment, workAt } from '../testing/naive-search.factory.ts';
import { continueRebuild } from './continue-rebuild.command.ts';
import { rebuildSearch } from './rebuild-search.command.ts';

withTable();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

const NOW = orderMoment(0);
const MINUTES = 60_000;
const IDS = [1, 2, 3].map(orderId);

const load: LoadOrders = async (_, ids) =>
  new Map(ids.map((id) => [id, numbered(Number(id.slice(-1)), 1, `anna ${id.slice(-1)}`)]));

const idsBehind = async (_: string, after: string | null) =>
  IDS.filter((id) => id > (after ?? '')).slice(0, 2);

/** Goes on with the rebuild of a tenant so many minutes after it began. */
const continueAfter = (tenant: string, minutes: number) =>
  continueRebuild(workAt(NOW + minutes * MINUTES, tenant), { idsBehind, load }, () => true);

/** A shop whose rebuild begins; the second of its orders has never been indexed. */
async function shop(tenant: string) {
  await indexOrders(workAt(NOW, tenant), [orderId(1), orderId(3)], load);
  await rebuildSearch(workAt(NOW, tenant), tenant);
}

/** The next index has every order, searches read it, and nothing is left of the one before. */
async function expectRebuilt(tenant: string) {
  expect(await loadState(tenant)).toMatchObject({ live: 2, next: undefined, old: undefined });
  const nothing = { prefix: undefined, number: undefined, filters: [] };
  const sought = { ...nothing, words: ['anna'], from: undefined, to: undefined };
  const [index] = await indexesOf(tenant);
  const page = { limit: 50, offset: 0, after: undefined };
  const found = await searchOrders(index, sought, page, async (ids) => new Set(ids));
  expect(isRejection(found) || found.ids).toEqual(IDS.toReversed());
  const former = { tenant, generation: 1 };
  expect(new Set(await loadEntries(former, IDS))).toEqual(new Set([NO_ENTRY]));
  for (const word of ['anna', '1', '3']) {
    expect(await queryAll({ pk: wordPartition(former, word) })).toEqual([]);
  }
}

/** Runs after a broken one, until no search knows the index of before. */
async function finish(tenant: string) {
  await continueAfter(tenant, 7);
  expect(await continueAfter(tenant, 12)).toBe(true);
  await expectRebuilt(tenant);
}

const stages: readonly (readonly [string, (tenant: string) => Promise<unknown>])[] = [
  ['make', async () => undefined],
  ['remove', (tenant) => continueAfter(tenant, 3)],
];

// SEA-13, SEA-14
it.each(stages)(
  'a rebuild ends, wherever a process dies that is to %s an index',
  { timeout: 240_000 },
  async (name, before) => {
    let died = true;
    for (let calls = 0; died; calls += 1) {
      const tenant = `dies-${name}-${calls}`;
      await shop(tenant);
      await before(tenant);
      const killed = killAfter(calls);
      await continueAfter(tenant, 5).catch(() => undefined);
      died = killed.died();
      remove();
      await finish(tenant);
    }
  },
);

// SEA-13, SEA-14
it.each(stages)(
  'a rebuild ends, whichever answer is lost to %s an index',
  { timeout: 240_000 },
  async (name, before) => {
    let lost = true;
    for (let number = 1; lost; number += 1) {
      const tenant = `lost-${name}-${number}`;
      await shop(tenant);
      await before(tenant);
      lost = false;
      injectFault(async (call, send) => {
        const answer = await send();
        if (call.number !== number || call.again) return answer;
        lost = true;
        throw Object.assign(new Error('no answer'), { name: 'TimeoutError' });
      });
      await continueAfter(tenant, 5).catch(() => undefined);
      remove();
      await finish(tenant);
    }
  },
);
