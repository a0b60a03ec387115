import { newChangeId } from '@waybill/events/change-id';
import { recordEventsOnce } from '@waybill/events/record-events.writes';
import { COUNTED_TOGETHER, SETTLED_SECONDS } from '@waybill/events/running-count';
import { loadAllCounts } from '@waybill/events/running-count.repository';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { putMany } from '@waybill/table/commit';
import { toImage } from '@waybill/table/read';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock } from '@waybill/testing/clock';
import { bus } from '@waybill/testing/faults/event-bus';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { Context, DynamoDBRecord } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { handler as publishHandler } from '../events/publish.ts';
import { handler as sweepHandler } from './sweep.ts';

const publish = asFunction('events.publish', publishHandler);
const sweep = asFunction('webhooks.sweep', sweepHandler);

withTable();
const clock = fixedClock('2026-03-01T10:00:30.000Z');
beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(removeFault);

const run = () => sweep({}, { getRemainingTimeInMillis: () => 60_000 } as Context);

/** Changes of a tenant as the stream brings them; the first of them has its tenant noted. */
async function streamOf(tenant: string): Promise<DynamoDBRecord[]> {
  const puts = Array.from({ length: COUNTED_TOGETHER }, (_, n) => {
    const at = plusSeconds(clock.now(), n - COUNTED_TOGETHER);
    const change = `${newChangeId(at).slice(0, -1)}${n === 0 ? '0' : 'X'}`;
    const event = { topic: 'door.painted', time: toInstant(at), data: { n }, metadata: {} };
    return recordEventsOnce(tenant, change, [event], at).put;
  });
  await putMany(puts);
  await indexesCaughtUp();
  return puts.map((put, index) => ({
    eventID: String(index),
    dynamodb: { SequenceNumber: String(index), NewImage: toImage(put) },
  })) as DynamoDBRecord[];
}

// WHK-232, WHK-233
it('counts the events of a tenant that the publisher noted, once they are old enough', async () => {
  const [first, ...others] = await streamOf('noted');
  await publish({ Records: others });
  clock.advance(60 + SETTLED_SECONDS);
  await indexesCaughtUp();
  expect(await run()).toEqual({ swept: 0, counted: 0 });
  await publish({ Records: first === undefined ? [] : [first] });
  clock.advance(SETTLED_SECONDS);
  await indexesCaughtUp();
  expect(await run()).toEqual({ swept: 0, counted: 0 });
  clock.advance(60);
  expect(await run()).toEqual({ swept: 0, counted: 1 });
  expect((await loadAllCounts('noted')).map(({ events }) => events)).toEqual([
    { 'door.painted': COUNTED_TOGETHER },
  ]);
  expect(await run()).toEqual({ swept: 0, counted: 0 });
});

it.each([
  ['DUE#', 'deliveries', 1],
  ['UNCOUNTED#', 'counts of events', 0],
])(
  'does one part of its work where the table refuses %s, the other part',
  async (pk, part, counts) => {
    const tenant = `only-${counts}`;
    await publish({ Records: await streamOf(tenant) });
    clock.advance(120 + SETTLED_SECONDS);
    await indexesCaughtUp();
    injectFault(async ({ input }, send) => {
      if (JSON.stringify(input).includes(`"${pk}`)) throw new Error('refused');
      return send();
    });
    await expect(run()).rejects.toThrow(`1 parts of the sweep failed: ${part} (`);
    removeFault();
    expect(await loadAllCounts(tenant)).toHaveLength(counts);
  },
);
