import { hurry } from '@waybill/testing/clock';
import { conflictingAlone } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { concurrentModification, isConflict } from '../../errors/conflict.ts';
import { addressOf } from '../../item/key.ts';
import { get } from '../../read/read.ts';
import { commit, write } from '../commit.ts';
import { hotItems, NOTE_SETS } from '../hot-items.ts';
import { commitAtAnySize } from '../large/commit-at-any-size.ts';
import {
  fillShelves,
  later,
  move,
  moving,
  newTenant,
  noted,
  onShelf,
  shelfKey,
  sweep,
} from './escrow.factory.ts';
import { NAMES, noteText } from './note.ts';

withTable();
withFewShards();

afterEach(() => {
  removeFault();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** The error of Node once the time of a request is over. */
const overdue = Object.assign(new Error('The operation was aborted'), { name: 'AbortError' });

const transactions = () => {
  const sent: string[][] = [];
  injectFault(async ({ command, input }, send) => {
    if (command === 'TransactWriteItemsCommand') {
      const { TransactItems } = input as {
        TransactItems: Record<string, { Key?: { pk: string } }>[];
      };
      sent.push(TransactItems.map((one) => one['Update']?.Key?.pk ?? 'put'));
    }
    return send();
  });
  return sent;
};

describe('what many calls want', () => {
  it('is taken by an update of its own, and recorded without it', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const sent = transactions();
    expect(await move(tenant, { call: 'one', by: -2 })).toBeUndefined();
    expect(sent).toEqual([['put', 'put']]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 1 });
  });

  it('goes into the transaction where no other call is', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    await commit([{ put: { ...at, goods: 5, rev: 1 } }]);
    const sent = transactions();
    expect(await move(tenant, { call: 'one', by: -2 })).toBeUndefined();
    expect(sent).toEqual([[at.pk, 'put']]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 0 });
  });

  it('is known by a conflict of its transaction, and taken at once on the same look', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    await commit([{ put: { ...at, goods: 5, rev: 1 } }]);
    const sent: string[] = [];
    const change = await moving(tenant, { call: 'one', by: -2 });
    injectFault(async ({ command }, send) => {
      sent.push(command);
      if (sent.length > 1) return send();
      const CancellationReasons = [{ Code: 'TransactionConflict' }, { Code: 'None' }];
      throw Object.assign(new Error('cancelled'), {
        name: 'TransactionCanceledException',
        CancellationReasons,
      });
    });
    expect(await commitAtAnySize(change)).toBeUndefined();
    expect(sent).toEqual([
      'TransactWriteItemsCommand',
      'UpdateItemCommand',
      'TransactWriteItemsCommand',
    ]);
    expect(hotItems.isHot(addressOf(at))).toBe(true);
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 1 });
  });

  it('is not taken by a call that is refused for something else', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    await commit([{ put: { ...at, goods: 5, rev: 1 } }]);
    const change = await moving(tenant, { call: 'one', by: -2 });
    await write({ update: at, set: { goods: 1 } });
    const sent = transactions();
    expect(isConflict(await commitAtAnySize(change))).toBe(true);
    expect(sent).toEqual([[at.pk, 'put']]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 1, notes: 0 });
  });

  it('is known by the notes of others, whatever this process met', async () => {
    const tenant = newTenant();
    const at = shelfKey(tenant);
    const note = noteText({ moment: Date.now(), at: 'undone', amounts: [1] });
    await commit([
      { put: { ...at, goods: 5, rev: 1, [NAMES]: 'goods', 'm:0': new Set([`other ${note}`]) } },
    ]);
    const sent = transactions();
    await move(tenant, { call: 'one', by: -2 });
    expect(sent).toEqual([['put', 'put']]);
  });

  it('is not given where it is not enough, and nothing is left', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 1);
    const before = await get(shelfKey(tenant));
    expect(isConflict(await move(tenant, { call: 'one', by: -2 }))).toBe(true);
    expect(await get(shelfKey(tenant))).toEqual(before);
  });

  it('comes back where another shelf has not enough, or the rest is refused', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5, 2);
    await write({ update: shelfKey(tenant, 1), set: { goods: 1 } });
    const both = { call: 'one', by: -2, shelves: [0, 1] };
    expect(isConflict(await move(tenant, both))).toBe(true);
    await move(tenant, { call: 'two', by: -1 });
    expect(await move(tenant, { call: 'two', by: -1 })).toBe(noted);
    expect(await onShelf(tenant)).toMatchObject({ goods: 4, notes: 0 });
    expect(await onShelf(tenant, 1)).toMatchObject({ goods: 1, notes: 0 });
  });

  it('that is brought is there for others once it is recorded', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 1);
    const brought = await moving(tenant, { call: 'brings', by: 4 });
    const seen: unknown[] = [];
    const committed = await commitAtAnySize({
      ...brought,
      commit: async (writes) => {
        seen.push(
          (await onShelf(tenant)).goods,
          isConflict(await move(tenant, { call: 'x', by: -2 })),
        );
        return commit(writes);
      },
    });
    expect([committed, ...seen]).toEqual([undefined, 1, true]);
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 0 });
  });

  it('that is brought to what an intent holds waits until it is free', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 1);
    const at = shelfKey(tenant);
    const brought = await moving(tenant, { call: 'brings', by: 4 });
    const sent: string[] = [];
    const committed = await commitAtAnySize({
      ...brought,
      commit: async (writes) => {
        const outcome = await commit(writes);
        await write({ update: at, set: { intent: 'other' } });
        injectFault(async ({ command }, send) => {
          sent.push(command);
          if (sent.length < 2) return send();
          removeFault();
          await write({ update: at, drop: ['intent'] });
          return send();
        });
        return outcome;
      },
    });
    expect([committed, ...sent]).toEqual([undefined, 'GetItemCommand', 'GetItemCommand']);
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 0 });
  });

  it('is not taken where transactions of others never let it in', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    let tries = 0;
    injectFault(async ({ command }, send) => {
      if (command !== 'UpdateItemCommand') return send();
      tries += 1;
      if (tries === 2) hurry(1_000);
      throw conflictingAlone();
    });
    expect(isConflict(await move(tenant, { call: 'one', by: -2 }))).toBe(true);
    expect(tries).toBeGreaterThan(1);
    removeFault();
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 0 });
  });

  it('is taken where its transaction came true, whatever its caller heard', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const change = await moving(tenant, { call: 'one', by: -2 });
    const twice: typeof change.commit = async (writes) => {
      await commit(writes);
      return commit(writes);
    };
    expect(await commitAtAnySize({ ...change, commit: twice })).toBeUndefined();
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 3, notes: 0 });
  });

  it.each([
    ['is looked at again', overdue, true],
    ['is a bug', new Error('a bug'), false],
  ])('is given back where its transaction is given up: it %s', async (_, thrown, again) => {
    const tenant = newTenant();
    await fillShelves(tenant, 5);
    const change = await moving(tenant, { call: 'one', by: -2 });
    const given = commitAtAnySize({
      ...change,
      commit: async () => {
        throw thrown;
      },
    });
    await (again ? expect(given).resolves : expect(given).rejects).toEqual(
      again ? concurrentModification : thrown,
    );
    expect(await onShelf(tenant)).toMatchObject({ goods: 5, notes: 0 });
  });

  it('stays small: a process removes its own notes, and the sweep those of others', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 100);
    for (let call = 0; call < 5; call += 1) await move(tenant, { call: `own-${call}`, by: -1 });
    expect(await onShelf(tenant)).toMatchObject({ goods: 95, notes: 1 });
    // Each call as if it came from a process of its own.
    const address = addressOf(shelfKey(tenant));
    for (let call = 0; call < 20; call += 1) {
      for (const _ of NOTE_SETS) hotItems.claim(address);
      await move(tenant, { call: `other-${call}`, by: -1 });
    }
    await sweep(later());
    expect(await onShelf(tenant)).toMatchObject({ goods: 75, notes: 0 });
  });

  it('keeps notes that are not decided, however many there are', async () => {
    const tenant = newTenant();
    await fillShelves(tenant, 100);
    const moment = Date.now() - 5_000;
    const text = noteText({ moment, at: 'undone', amounts: [1] });
    const open = Array.from({ length: 20 }, (_, index) => `open-${index} ${text}`);
    await write({ update: shelfKey(tenant), set: { 'm:1': new Set(open), [NAMES]: 'goods' } });
    await move(tenant, { call: 'one', by: -1 });
    expect(await onShelf(tenant)).toMatchObject({ goods: 99, notes: 21 });
  });
});
