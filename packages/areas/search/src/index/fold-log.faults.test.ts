import { killAfter } from '@waybill/testing/faults/dead-caller';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { searchOrders } from '../find/search-orders.command.ts';
import { NaiveSearch, orderMoment } from '../testing/naive-search.factory.ts';
import { foldLog } from './fold-log.command.ts';
import type { IndexOf } from './index.entity.ts';
import { logOrder } from './log.repository.ts';
import { mergeRuns } from './merge-runs.command.ts';

withTable();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

const STEP = rounds({ short: 4, long: 1 });

/** Longer than a dead process holds an index. */
const LATER_MS = 61_000;

const fold = (index: IndexOf, now: number) => foldLog(index, now, { keep: 0, least: 1 });
const merge = (index: IndexOf, now: number) =>
  mergeRuns(
    index,
    () => now,
    () => true,
  );

const sought = [
  { words: ['anna'], prefix: undefined },
  { words: [], prefix: 'an' },
  { words: ['bob'], prefix: undefined },
].map((one) => ({ ...one, states: [], from: undefined, to: undefined }));

async function expectFound(index: IndexOf, naive: NaiveSearch, now: number): Promise<void> {
  const page = { limit: 50, offset: 0, after: undefined };
  for (const one of sought) {
    const { ids, total } = await searchOrders(index, one, page, now);
    expect(ids).toEqual(naive.find(one));
    expect(total).toBe(ids.length);
  }
}

// SEA-14
it('a search finds all, and the index goes on, wherever a fold or a merge dies', {
  timeout: 240_000,
}, async () => {
  let died = true;
  for (let calls = 0; died; calls += STEP) {
    const index = { tenant: `shop-${calls}`, generation: 1 };
    const naive = new NaiveSearch();
    let now = orderMoment(0);
    const put = (place: number, terms: readonly string[]) =>
      logOrder(index, naive.put(place, terms));
    for (const place of [1, 2, 3]) {
      await put(place, ['anna']);
      await fold(index, now);
    }
    await put(4, ['anna', 'bob']);
    await put(1, ['bob']);
    const killed = killAfter(calls);
    await fold(index, now)
      .then(() => merge(index, now))
      .catch(() => undefined);
    died = killed.died();
    remove();
    await expectFound(index, naive, now);
    await put(5, ['anne']);
    await put(2, ['bob']);
    now += LATER_MS;
    await fold(index, now);
    await expectFound(index, naive, now);
    await merge(index, now);
    await expectFound(index, naive, now);
  }
  expect(died).toBe(false);
});
