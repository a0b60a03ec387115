import { AsyncLocalStorage } from 'node:async_hooks';
import { isRejection } from '@waybill/kernel/rejection';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withFewShards } from '@waybill/testing/few-shards';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import fc from 'fast-check';
import { afterEach, expect, it } from 'vitest';
import { addressOf } from '../../item/key.ts';
import { hotItems, NOTE_SETS } from '../hot-items.ts';
import { commitAtAnySize } from '../large/commit-at-any-size.ts';
import {
  fillShelves,
  later,
  moving,
  newTenant,
  notedCalls,
  onShelf,
  shelfKey,
  sweep,
} from './escrow.factory.ts';
import { NAMES } from './note.ts';
import { sweepNotes } from './resolve-notes.ts';

withTable();
withFewShards();

afterEach(removeFault);

/** The fate of one caller: after so many writes it dies, or hears no answer of the last one. */
interface Fate {
  readonly dies?: number;
  readonly deaf?: number;
}

const fates = new AsyncLocalStorage<{ readonly fate: Fate; writes: number }>();

const anyFate: fc.Arbitrary<Fate> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 5 }).map((dies) => ({ dies })) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 5 }).map((deaf) => ({ deaf })) },
);

const anyCaller = fc.record({
  by: fc.constantFrom(-1, -2, -3, 2),
  shelves: fc.constantFrom([0], [1], [0, 1]),
  fate: anyFate,
  /** Two callers under one name: the second is refused after it took. */
  name: fc.integer({ min: 0, max: 6 }),
  /** As if in a process of its own: it knows no note to remove. */
  alone: fc.boolean(),
});

const GOODS = 6;

/** Every call of every caller to the table waits until the scheduler lets it go. */
function scheduled(scheduler: fc.Scheduler): void {
  injectFault(async (call, send) => {
    await scheduler.schedule(Promise.resolve());
    const caller = fates.getStore();
    if (caller === undefined || !isWrite(call)) return send();
    const { dies, deaf } = caller.fate;
    if (dies !== undefined && caller.writes >= dies) throw new Error('killed');
    caller.writes += 1;
    const answer = await send();
    if (caller.writes === deaf) throw new Error('unheard');
    return answer;
  });
}

it('what is on the shelves is what the notes say, in whatever order callers come, die and are swept', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(anyCaller, { minLength: 2, maxLength: 7 }),
      fc.integer({ min: 0, max: 2 }),
      async (scheduler, callers, sweeps) => {
        const tenant = newTenant();
        await fillShelves(tenant, GOODS, 2);
        scheduled(scheduler);
        const calls = callers.map(({ name, ...one }) => ({ ...one, call: String(name) }));
        const answering = calls.map(({ fate, alone, ...one }) =>
          fates.run({ fate, writes: 0 }, async () => {
            try {
              const change = await moving(tenant, one);
              const address = addressOf(shelfKey(tenant));
              // One for each set of notes.
              if (alone) for (const _ of NOTE_SETS) hotItems.claim(address);
              return await commitAtAnySize(change);
            } catch (error) {
              return error;
            }
          }),
        );
        // Sweeps that take everybody for dead come between.
        const sweeping = Array.from({ length: sweeps }, () => sweepNotes(later()));
        await scheduler.waitFor(Promise.allSettled([...answering, ...sweeping]));
        removeFault();
        const answers = await Promise.all(answering);
        const before = await Promise.all([onShelf(tenant), onShelf(tenant, 1)]);
        for (const { goods } of before) expect(goods).toBeGreaterThanOrEqual(0);

        await sweep(later());
        await sweep(later());
        const notes = await notedCalls(tenant, calls);
        for (const shelf of [0, 1]) {
          const booked = notes
            .filter((one) => (one['shelves'] as number[]).includes(shelf))
            .reduce((sum, one) => sum + Number(one['by']), 0);
          const { item, ...left } = await onShelf(tenant, shelf);
          expect(left).toEqual({ goods: GOODS + booked, notes: 0 });
          expect([item['due_pk'], item[NAMES]]).toEqual([undefined, undefined]);
        }
        // A call that heard that it was done is noted; one that was refused is not noted for it.
        const done = answers.filter((answer) => answer === undefined).length;
        const unclear = answers.filter((answer) => answer instanceof Error).length;
        expect(notes.length).toBeGreaterThanOrEqual(done);
        expect(notes.length).toBeLessThanOrEqual(done + unclear);
        expect(
          answers.every((one) => one === undefined || one instanceof Error || isRejection(one)),
        ).toBe(true);
      },
    ),
    { numRuns: rounds({ short: 10, long: 600 }) },
  );
});
