import { fixedClock } from '@waybill/testing/clock';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { removeFault } from '@waybill/testing/faults/table-fault';
import type { Call, Reply } from '@waybill/testing/invoke';
import { recordedEvents } from '@waybill/testing/recorded-events';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it } from 'vitest';
import { killBeforeWrite } from '../../../test/faults/dead-process.ts';
import { expectVerified } from '../../../test/support/verified.ts';
import { reading, trailOf } from '../commands.factory.ts';
import { oneParcel, openTenant, type Parcel, tracking, updating } from './shipments.factory.ts';

withTable();
const clock = fixedClock();
afterEach(removeFault);

/** Longer than a dead process holds its Idempotency-Key. */
const LEASE_SECONDS = 6;

const arrived = { status: 'delivered', at: '2026-11-24T14:05:00.000Z' };

interface Command {
  readonly name: string;
  readonly send: (parcel: Parcel, more: Call) => Promise<Reply<object>>;
  /** A repeat under the key of the first call answers what that one kept. */
  readonly isKept: boolean;
}

const commands: readonly Command[] = [
  { name: 'a report', send: (parcel, more) => tracking(parcel, [arrived], more), isKept: true },
  {
    name: 'a correction',
    send: (parcel, more) => updating(parcel, { tracking_code: 'T-2', external_id: 'S-2' }, more),
    // A PUT has no key: made again, it finds nothing to change.
    isKept: false,
  },
];

/** The traces of a command: all of them, or none. */
async function traces({ tenant, id }: Parcel) {
  const { shipments, delivery_status } = await reading(tenant, id);
  return {
    delivery_status,
    shipments: shipments.map((one) => [one.status, one.tracking.length, one.tracking_code]),
    trail: (await trailOf(tenant, id)).length,
    events: (await recordedEvents(tenant)).length,
  };
}

describe.each(commands)('$name', (command) => {
  // ORD-122, ORD-331, ORD-334
  it.each([
    ['whose process dies before a write', (write: number) => killBeforeWrite(write).died],
    ['that hears no answer of a write', (write: number) => loseAnswer(write).lost],
  ])('%s is whole or nothing, and once after a retry', async (_fault, put) => {
    for (let write = 1; ; write += 1) {
      const tenant = await openTenant();
      const parcel = await oneParcel(tenant, { external_id: 'S-1' });
      const send = () => command.send(parcel, { headers: { 'idempotency-key': parcel.sid } });
      const before = await traces(parcel);
      const met = put(write);
      await send();
      removeFault();
      clock.advance(LEASE_SECONDS);
      await indexesCaughtUp();
      const left = await traces(parcel);
      const repeat = await send();
      expect(repeat.status).toBe(200);
      const whole = await traces(parcel);
      expect(whole.trail).toBeGreaterThan(before.trail);
      const isDone = left.trail > before.trail;
      expect(left).toEqual(isDone ? whole : before);
      expect(repeat.headers['idempotent-replayed']).toBe(
        isDone && command.isKept ? 'true' : undefined,
      );
      await expectVerified(tenant);
      if (!met()) break;
      expect(write).toBeLessThan(8);
    }
  });
});
