import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { get } from '@waybill/table/read';
import { concurrentModification, isNew, type Write } from '@waybill/table/write';
import { withTable } from '@waybill/testing/table';
import { describe, expect, it } from 'vitest';
import {
  type Command,
  type CompletingCommand,
  runCommand,
  runCompletingCommand,
} from './command.ts';
import { type Work, workFor } from './work.ts';

const table = withTable();
const now = new Date('2026-11-22T10:00:00.000Z');
const work = workFor('acme', now);

const counterKey = (name: string) => ({ pk: `T#acme#COUNTER#${name}`, sk: 'COUNTER' });

interface Counter {
  readonly count: number;
}

type Full = Rejection<'full'>;

/** Counts up to 20, over the state that was read. */
function counting(name: string): Command<Counter, Counter, number, Full> {
  return {
    load: async () => ({ count: Number((await get(counterKey(name)))?.['count'] ?? 0) }),
    decide: ({ count }) =>
      count >= 20 ? reject('full', 'It counts to 20.') : { count: count + 1 },
    write: ({ count }, before) => [
      {
        put: { ...counterKey(name), count },
        when: before.count === 0 ? isNew : ['count', '=', before.count],
        orElse: concurrentModification,
      },
    ],
    present: ({ count }) => count,
  };
}

describe('a command', () => {
  it('takes effect once for each of many callers at the same time', async () => {
    const results = await Promise.all(
      Array.from({ length: 24 }, () => runCommand(work, counting('crowd'))),
    );
    const counted = results.filter((one) => typeof one === 'number').sort((a, b) => a - b);
    expect(counted).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(results.filter(isRejection)).toEqual(Array(4).fill(reject('full', 'It counts to 20.')));
  });

  it('writes nothing when any of its parts refuses', async () => {
    const before = await table.count();
    const no = reject('full', 'No.');
    const parts: Partial<CompletingCommand<Counter, Counter, Counter, number, Full>>[] = [
      { load: async () => no },
      { decide: () => no },
      { complete: async () => no },
    ];
    for (const part of parts) {
      const whole = { ...counting('refused'), complete: async (decided: Counter) => decided };
      expect(await runCompletingCommand(work, { ...whole, ...part })).toBe(no);
    }
    expect(await table.count()).toBe(before);
  });

  it('is refused, unread, by a unit of work that cannot begin', async () => {
    const closed = reject('unknown_market', 'There is no market "x".');
    const other: Work = { ...work, begin: async () => closed };
    const before = await table.count();
    expect(await runCommand(other, counting('closed'))).toBe(closed);
    expect(await table.count()).toBe(before);
  });

  it('completes a decision that stands with what comes from outside', async () => {
    const command = { ...counting('drawn'), complete: async () => ({ count: 7 }) };
    expect(await runCompletingCommand(work, command)).toBe(7);
    expect(await get(counterKey('drawn'))).toMatchObject({ count: 7 });
  });

  it('hands the answer, and what is kept of it, to the commit', async () => {
    const committed: unknown[] = [];
    const recording: Work = {
      ...work,
      commit: async (writes: readonly Write<Rejection>[], answer: unknown, kept?: unknown) => {
        committed.push([writes.length, answer, kept]);
        return undefined;
      },
    };
    await runCommand(recording, counting('plain'));
    await runCommand(recording, { ...counting('secret'), keep: () => 'masked' });
    expect(committed).toEqual([
      [1, 1, undefined],
      [1, 1, 'masked'],
    ]);
  });

  it('answers the refusal of a write, and commits changes that are larger than a transaction', async () => {
    const many = Array.from({ length: 110 }, (_, index) => counterKey(`many-${index}`));
    const large: Command<object, object, string, Full> = {
      load: async () => ({}),
      decide: () => ({}),
      write: () => ({
        steps: many.map((at) => ({
          kind: 'create' as const,
          write: { put: { ...at, count: 1 }, orElse: reject('full', 'It is there.') },
        })),
        withDecision: [],
      }),
      present: () => 'done',
    };
    expect(await runCommand(work, large)).toBe('done');
    expect(await get(counterKey('many-109'))).toMatchObject({ count: 1 });
    expect(await runCommand(work, large)).toMatchObject({ rejected: 'full' });
  });
});
