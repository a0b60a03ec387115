import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, expect, it, vi } from 'vitest';
import { key } from '../../item/key.ts';
import { get } from '../../read/read.ts';
import { write } from '../commit.ts';
import { keepingLease } from './intent.ts';
import { takeLocks } from './locks.ts';
import { resolveLocks } from './read-intents.ts';

withTable();

afterEach(() => {
  removeFault();
  vi.useRealTimers();
});

const at = (tenant: string) => ({ pk: key('T', tenant, 'SHELF', '1'), sk: 'A' });

/** Locks a shelf, works under the lock for so long, and meanwhile another one wants the shelf. */
async function workFor(tenant: string, seconds: number, isKept: boolean): Promise<unknown> {
  await write({ put: at(tenant) });
  const locks = await takeLocks({ tenant, keys: [at(tenant)] }, () => false);
  const intent = locks?.intent ?? '';
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.now() });
  const renewals: Promise<unknown>[] = [];
  injectFault(({ command }, send) => {
    const answer = send();
    if (command === 'UpdateItemCommand') renewals.push(answer);
    return answer;
  });
  const work = async () => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      // A renewal of this second is on its way once a read behind it is answered. These seconds
      // pass much faster than real ones: without the wait a slow one would come after its lease.
      await get(at(tenant));
      await Promise.all(renewals);
    }
    await resolveLocks(tenant, [await get(at(tenant))]);
    return (await get(at(tenant)))?.['intent'] === intent;
  };
  return isKept ? keepingLease(tenant, intent, work) : work();
}

// API-133
it('whoever works under an intent keeps it, however long it takes', async () => {
  expect(await workFor('kept', 12, true)).toBe(true);
});

it('nobody renews it for a caller that stands still', async () => {
  expect(await workFor('left', 12, false)).toBe(false);
});

it('a lease is renewed no longer once the work has failed', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const failing = keepingLease('over', 'intent', async () => {
    expect(vi.getTimerCount()).toBe(1);
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(vi.getTimerCount()).toBe(0);
});
