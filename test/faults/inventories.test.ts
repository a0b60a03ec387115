import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { fixedClock } from '@waybill/testing/clock';
import { differencesIn } from '@waybill/testing/differences';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { isLongRun, rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { afterEach, describe, expect, it } from 'vitest';
import { type Case, death, expectWholeOrNothing, silence } from './every-write.ts';
import {
  adjusting,
  type Command,
  counting,
  deleting,
  moving,
  onReservations,
  receiving,
  reserving,
  stating,
  transferring,
} from './inventory-commands.ts';

withTable();

const clock = fixedClock();
afterEach(removeFault);

async function verify(tenant: string, when: string): Promise<void> {
  expect(await differencesIn(inventoryCheck, tenant), when).toEqual([]);
}

/** At each of its writes in a long run, at some in a short one. */
const dying = (command: Command, first: number, stride: number): Case => ({
  command,
  fault: death,
  first: rounds({ short: first, long: 1 }),
  stride: rounds({ short: stride, long: 1 }),
});

/** The articles of a large call, whose rows are read one by one: some will do for its lines. */
const articles = (most: number) => rounds({ short: 4, long: most });

const cases: readonly Case[] = [
  // Small enough for one transaction, behind the one by which the Idempotency-Key is taken.
  dying(reserving(1), 1, 1),
  dying(onReservations('release', 1), 2, 1),
  dying(adjusting(1), 2, 1),
  dying(deleting(1), 1, 1),
  dying(moving(), 1, 1),
  { command: moving(), fault: silence, first: 1, stride: 1 },
  dying(stating(), 1, 1),
  { command: stating(), fault: silence, first: 1, stride: 1 },
  dying(transferring(2), 1, 1),
  { command: transferring(2), fault: silence, first: 1, stride: 1 },
  dying(counting(2), 1, 1),
  { command: counting(2), fault: silence, first: 1, stride: 1 },
  // In more than one: the head and the parts of a plan, its locks, the decision, what follows.
  dying(reserving(50, articles(50)), 7, 3),
  dying(onReservations('commit', 50, articles(50)), 6, 3),
  dying(receiving(100, articles(100)), 5, 3),
  dying(deleting(34), 5, 3),
  dying(transferring(100, articles(100)), 5, 3),
  dying(counting(rounds({ short: 40, long: 200 })), 5, 3),
];

/** A call of 100 articles dies before each of its writes; beside other suites that takes a minute. */
const PATIENCE = { timeout: rounds({ short: 180_000, long: 900_000 }) };

/** Short runs see the same handlers die in the large calls. */
const more = isLongRun()
  ? [dying(onReservations('commit', 1), 1, 1), dying(receiving(2), 1, 1)]
  : [];

describe.each([...cases, ...more])('$command.name $fault.name', (given) => {
  // INV-12, INV-131
  it('is whole or nothing before every write, and once after a retry', PATIENCE, async () => {
    await expectWholeOrNothing({ clock, verify }, given);
  });
});
