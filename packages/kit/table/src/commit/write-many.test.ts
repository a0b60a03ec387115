import { hurry } from '@waybill/testing/clock';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { refuse, throttled } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Overloaded } from '../errors/overloaded.ts';
import { queryAll } from '../read/read.ts';
import { putMany, removeMany } from './write-many.ts';

withTable();
afterEach(() => {
  removeFault();
  vi.restoreAllMocks();
});

let partitions = 0;
const many = (count: number) => {
  const pk = `many-${++partitions}`;
  return Array.from({ length: count }, (_, index) => ({ pk, sk: `A${index}`, n: index }));
};
const storedOf = async ([first]: { pk: string }[]) =>
  (await queryAll({ pk: first?.pk ?? '' })).length;

interface Batch {
  readonly RequestItems: Readonly<Record<string, readonly object[]>>;
}

/** The first batches are taken but for their last write, which is named as unprocessed. */
function leaveUnprocessed(times: number): void {
  injectFault(async ({ number, input }, send) => {
    if (number > times) return send();
    const batch = input as Batch & Record<string, unknown>;
    const left = Object.entries(batch.RequestItems).map(([table, all]) => [table, all.slice(-1)]);
    const UnprocessedItems = Object.fromEntries(left);
    return { output: { $metadata: {}, UnprocessedItems }, response: {} };
  });
}

describe('many writes', () => {
  it('go out in batches, and the same for what is removed', async () => {
    const items = many(60);
    await putMany(items);
    expect(await storedOf(items)).toBe(60);
    await removeMany(items.slice(10));
    expect(await storedOf(items)).toBe(10);
    await putMany([]);
  });

  it('are sent again as far as the table did not take them', async () => {
    const items = many(1);
    leaveUnprocessed(2);
    await putMany(items);
    expect(await storedOf(items)).toBe(1);
    leaveUnprocessed(1);
    await removeMany(items);
    expect(await storedOf(items)).toBe(0);
  });

  it('are sent again where the table turned them away', async () => {
    const items = many(30);
    const { met } = refuse(isWrite, throttled, 2);
    await putMany(items);
    expect(met()).toBe(2);
    removeFault();
    expect(await storedOf(items)).toBe(30);
  });

  it.each([
    ['turns them away', () => refuse(isWrite, throttled, 1_000)],
    ['leaves them', () => leaveUnprocessed(1_000)],
  ])('are nobody’s fault where the table always %s', async (_, fault) => {
    hurry(1_000);
    vi.spyOn(Math, 'random').mockReturnValue(0);
    fault();
    await expect(putMany(many(1))).rejects.toBeInstanceOf(Overloaded);
  });

  it('fail as they are where they are wrong', async () => {
    const wrong = [{ pk: '', sk: 'A' }];
    await expect(putMany(wrong)).rejects.toThrow();
  });
});
