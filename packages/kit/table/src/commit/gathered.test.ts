import { conflicting } from '@waybill/testing/faults/refusals';
import { injectWireFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it, vi } from 'vitest';
import { Overloaded } from '../errors/overloaded.ts';
import { queryAll } from '../read/read.ts';
import { documentClient } from '../wire/client.ts';
import { isOverdue } from '../wire/obstacle.ts';
import { commit, SENT_WITHIN_MS, transact } from './commit.ts';
import { isNew } from './condition.ts';
import { allWrites, defineGathered, itemWrites, maxItems } from './gathered.ts';

withTable();

const sum = defineGathered<number>((parts, at) => [
  { put: { pk: 'SUMS', sk: at.toISOString(), sum: parts.reduce((total, one) => total + one, 0) } },
]);
const list = defineGathered<string>((parts) => [
  { put: { pk: 'LISTS', sk: parts.join(), parts }, when: isNew },
]);

const own = { put: { pk: 'OWN', sk: 'A' } };

describe('parts of a change', () => {
  it('become items by kind, behind the writes of single items', () => {
    const at = new Date('2026-11-22T10:00:00.000Z');
    const writes = [sum(1), own, list('a'), sum(2), list('b')];
    expect(allWrites(writes, at)).toEqual([
      own,
      { put: { pk: 'SUMS', sk: at.toISOString(), sum: 3 } },
      { put: { pk: 'LISTS', sk: 'a,b', parts: ['a', 'b'] }, when: isNew },
    ]);
    expect(itemWrites(writes)).toEqual([own]);
  });

  it('are counted before they are items', () => {
    const pairs = defineGathered<string[]>(
      (parts) => parts.flat().map((name) => ({ put: { pk: 'PAIRS', sk: name } })),
      (names) => names.length,
    );
    const writes = [own, sum(1), sum(2), pairs(['a', 'b']), pairs([])];
    expect(maxItems(writes)).toBe(5);
    expect(allWrites(writes, new Date(0))).toHaveLength(4);
  });

  it('make no item where a change brings none', () => {
    expect(allWrites([own], new Date(0))).toEqual([own]);
  });

  it('are written with the change, under the moment in which it is sent', async () => {
    const before = new Date().toISOString();
    expect(await commit([own, sum(4), sum(5)])).toBeUndefined();
    const [stored] = await queryAll({ pk: 'SUMS' });
    expect(stored).toMatchObject({ sum: 9 });
    expect(String(stored?.sk) >= before).toBe(true);
    expect(await queryAll({ pk: 'OWN' })).toHaveLength(1);
  });

  it('are written alone, and not where the change is refused', async () => {
    expect(await commit([list('x')])).toBeUndefined();
    const refused = { ...own, put: { ...own.put, pk: 'TAKEN' }, when: isNew };
    await transact([refused]);
    expect(await transact([refused, list('y')])).toMatchObject({ refused });
    expect((await queryAll({ pk: 'LISTS' })).map(({ sk }) => sk)).toEqual(['x']);
  });

  it('are not sent later than so long after their moment, though tries are left', async () => {
    const end = new AbortController();
    const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(end.signal);
    const late = { put: { pk: 'LATE', sk: 'A' } };
    let tries = 0;
    injectWireFault(async (_, send) => {
      tries += 1;
      if (tries > 1) return send();
      end.abort();
      throw conflicting();
    });
    const overdue = await commit([late, sum(1)]).catch((error: unknown) => error);
    expect(overdue).toBeInstanceOf(Overloaded);
    expect(isOverdue(overdue)).toBe(true);
    removeFault();
    expect(tries).toBe(1);
    expect(limit).toHaveBeenCalledExactlyOnceWith(SENT_WITHIN_MS);
    expect(await queryAll({ pk: 'LATE' })).toEqual([]);
    // Without parts nothing says when the change is sent.
    await commit([late, { put: { pk: 'LATE', sk: 'B' } }]);
    expect(limit).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });

  it('are not sent again by a process that stood still meanwhile', async () => {
    const late = { put: { pk: 'STILL', sk: 'A' } };
    let tries = 0;
    injectWireFault(async (_, send) => {
      tries += 1;
      if (tries > 1) return send();
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + SENT_WITHIN_MS + 1 });
      throw conflicting();
    });
    const overdue = await commit([late, sum(1)]).catch((error: unknown) => error);
    vi.useRealTimers();
    removeFault();
    expect(isOverdue(overdue)).toBe(true);
    expect(tries).toBe(1);
    expect(await queryAll({ pk: 'STILL' })).toEqual([]);
  });

  it('are sent by steps that are kept, and those of other commands with them', async () => {
    let resolved = 0;
    const client = documentClient();
    client.middlewareStack.add(
      (next) => {
        resolved += 1;
        return next;
      },
      { step: 'initialize', name: 'resolved' },
    );
    client.destroy();
    for (const id of ['once', 'again']) {
      await commit([list(id), sum(1)]);
      await queryAll({ pk: 'LISTS' });
    }
    client.middlewareStack.remove('resolved');
    client.destroy();
    expect(resolved).toBe(2);
  });
});
