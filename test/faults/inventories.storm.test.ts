import { fixedClock } from '@waybill/testing/clock';
import { removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { withWeather } from '@waybill/testing/weather';
import { afterEach, describe, it } from 'vitest';
import { expectVerified } from '../support/verified.ts';
import { type Case, death, expectWholeOrNothing, silence } from './every-write.ts';
import { type Command, onReservations, reserving } from './inventory-commands.ts';

withTable();
withWeather('storm');

const clock = fixedClock();
afterEach(removeFault);

const TIMEOUT_MS = rounds({ short: 240_000, long: 1_200_000 });
const commandsOf = (size: number): readonly Command[] => [
  reserving(size),
  onReservations('commit', size),
  onReservations('release', size),
];

/** Far more than one transaction takes: an intent of some thirty writes, in the long form. */
const LARGE = rounds({ short: 60, long: 200 });
const STRIDE = rounds({ short: 7, long: 3 });

const cases = [death, silence].flatMap((fault): Case[] => [
  ...commandsOf(3).map((command) => ({ command, fault, first: 1, stride: 1 })),
  ...commandsOf(LARGE).map((command) => ({ command, fault, first: 1, stride: STRIDE })),
]);

describe.each(cases)('$command.name $fault.name in a storm', (given) => {
  // INV-12, INV-131
  it('is whole or nothing at its writes, and once after a retry', {
    timeout: TIMEOUT_MS,
  }, async () => {
    await expectWholeOrNothing({ clock, verify: expectVerified }, given);
  });
});
