import { inventoryCheck } from '@waybill/inventories/check/inventory.check';
import { fixedClock } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { type Case, death, expectWholeOrNothing } from './every-write.ts';
import { adjusting, deleting, onReservations, receiving, reserving } from './inventory-commands.ts';

withTable();

const clock = fixedClock();
afterEach(removeFault);

async function verify(tenant: string, when: string): Promise<void> {
  await indexesCaughtUp();
  expect(await inventoryCheck.findDifferences(tenant), when).toEqual([]);
}

/** Small enough for one transaction. */
const small = [
  reserving(1),
  onReservations('commit', 1),
  onReservations('release', 1),
  receiving(2),
  adjusting(1),
  deleting(1),
];

/** Locked in more than one transaction. */
const large = [reserving(26)];

/** As large, and made of the same steps: a part of the positions will do. */
const similar = [onReservations('commit', 26), receiving(42), deleting(34)];

/** The first write takes the Idempotency-Key, the same way for each command that has one. */
const AFTER_KEY = rounds({ short: 2, long: 1 });

const cases: readonly Case[] = [
  ...small.map((command, index) => {
    const first = index > 0 && command.keyed ? AFTER_KEY : 1;
    return { command, fault: death, first, stride: 1 };
  }),
  ...large.map((command) => {
    return { command, fault: death, first: 1, stride: rounds({ short: 8, long: 1 }) };
  }),
  ...similar.map((command) => {
    return { command, fault: death, first: 1, stride: rounds({ short: 37, long: 5 }) };
  }),
];

describe.each(cases)('$command.name $fault.name', (given) => {
  // INV-12, INV-131
  it('is whole or nothing before every write, and once after a retry', async () => {
    await expectWholeOrNothing({ clock, verify }, given);
  });
});
