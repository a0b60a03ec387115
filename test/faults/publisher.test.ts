import { asChange, eventsOf } from '@waybill/events/change.entity';
import { newItem } from '@waybill/events/stream';
import { sweepMissed } from '@waybill/events/sweep';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { fixedClock, hurry } from '@waybill/testing/clock';
import { bus, type Mood } from '@waybill/testing/faults/event-bus';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { refuse, throttled } from '@waybill/testing/faults/refusals';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { missedEvents } from '@waybill/testing/missed-events';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as publishHandler } from '../../functions/events/publish.ts';
import { handler as sweepHandler } from '../../functions/events/sweep.ts';
import { handler as place } from '../../functions/orders/place.ts';
import { basket } from '../support/placement.ts';
import { expectVerified } from '../support/verified.ts';
import { killAt, killed, timings } from './dead-process.ts';

const publish = asFunction('events.publish', publishHandler);
const sweepNow = asFunction('events.sweep', sweepHandler);

withTable();
const clock = fixedClock();

beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(removeFault);

let tenants = 0;

/** Places an order; answers its change as the stream presents it, and its events. */
async function changeOfAnOrder() {
  tenants += 1;
  const tenant = `shop-${tenants}`;
  await installTenant(tenant);
  expect(await invoke(place, { tenant, body: basket })).toMatchObject({ status: 201 });
  const images = [...(await imagesOf(tenant)).values()].filter(({ _e }) => _e?.S === 'change');
  const Records = images.map((NewImage, index) => ({
    eventID: String(index),
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(index + 1), NewImage },
  })) as DynamoDBRecord[];
  // WHK-1
  expect(Records).toHaveLength(1);
  const events = Records.map((record) => asChange(newItem(record))).flatMap(eventsOf);
  expect(events.map(({ topic }) => topic)).toEqual(['order.created', 'order.placed']);
  const stream: DynamoDBStreamEvent = { Records };
  return { tenant, stream, events, ids: events.map(({ id }) => id) };
}

/** Earlier notes can be swept: the clock of the suite stands still. */
async function afterNotes() {
  clock.advance(1);
  await indexesCaughtUp();
}

/** The part of the sweep that publishes; answers how many events. */
async function sweep(): Promise<number> {
  await afterNotes();
  return sweepMissed({ now: clock.now() });
}

const takenIds = () => bus.taken.map(({ Detail }) => (JSON.parse(Detail) as { id: string }).id);

describe('the publisher', () => {
  // WHK-4
  it('publishes the stored bytes once, in their order, and notes nothing', async () => {
    const { stream, events } = await changeOfAnOrder();
    expect(await publish(stream)).toEqual({ batchItemFailures: [] });
    expect(bus.taken.map(({ Detail }) => Detail)).toEqual(events.map(({ body }) => body));
    expect(new Set(bus.taken.map(({ Source }) => Source))).toEqual(new Set(['waybill']));
    expect(await missedEvents()).toEqual([]);
  });

  // WHK-9, WHK-10
  it('notes what the bus refused, which the sweep publishes', async () => {
    const { stream, ids } = await changeOfAnOrder();
    bus.feel('refuses the first entry');
    expect(await publish(stream)).toEqual({ batchItemFailures: [] });
    expect(await missedEvents()).toEqual(ids.slice(0, 1));
    expect(takenIds()).toEqual(ids.slice(1));
    bus.feel('takes');
    await afterNotes();
    expect(await sweepNow()).toMatchObject({ published: 1 });
    expect(takenIds().sort()).toEqual(ids.toSorted());
    expect(await missedEvents()).toEqual([]);
  });

  // WHK-10
  it('reports what it could neither publish nor note', async () => {
    const { stream, ids } = await changeOfAnOrder();
    bus.feel('refuses the first entry');
    hurry(20);
    refuse(isWrite, throttled, 100);
    expect(await publish(stream)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    removeFault();
    bus.feel('takes');
    expect(await publish(stream)).toEqual({ batchItemFailures: [] });
    expect(new Set(takenIds())).toEqual(new Set(ids));
  });
});

const byStream = ['the stream presents it again', publish] as const;
const bySweep = ['the sweep finds it', sweep] as const;

// WHK-15
describe('an event is delivered at least once', () => {
  it.each<readonly [Mood, string, (stream: DynamoDBStreamEvent) => Promise<unknown>]>([
    ['breaks before it takes', ...byStream],
    ['breaks after it took', ...bySweep],
    ['throttles every call', ...bySweep],
  ])('after a bus that %s, when %s', async (mood, _, recover) => {
    const { stream, ids } = await changeOfAnOrder();
    bus.feel(mood);
    expect(await publish(stream)).toEqual({ batchItemFailures: [] });
    expect(await missedEvents()).toEqual(ids.toSorted());
    bus.feel('takes');
    await recover(stream);
    expect(new Set(takenIds())).toEqual(new Set(ids));
    await sweep();
    expect(await missedEvents()).toEqual([]);
  });

  // A note is what follows PutEvents, one call to the table for each change.
  it.each(timings)('after a publisher that died %s its note', async (timing) => {
    const { tenant, stream, ids } = await changeOfAnOrder();
    bus.feel('refuses the first entry');
    killAt(1, timing);
    await publish(stream).catch(() => undefined);
    removeFault();
    bus.feel('takes');
    expect(takenIds()).toEqual(ids.slice(1));
    expect(await missedEvents()).toEqual(timing === 'before' ? [] : ids.slice(0, 1));
    await publish(stream);
    expect(new Set(takenIds())).toEqual(new Set(ids));
    await sweep();
    expect(await missedEvents()).toEqual([]);
    if (timing === 'after') await expectVerified(tenant);
  });

  it.each(timings)('after a sweep that died %s it forgot what it had published', async (timing) => {
    const { tenant, stream, ids } = await changeOfAnOrder();
    bus.feel('refuses the first entry');
    await publish(stream);
    bus.feel('takes');
    let isDead = false;
    injectFault(async ({ command }, send) => {
      if (isDead) throw killed;
      if (command !== 'DeleteItemCommand') return send();
      isDead = timing !== 'unheard';
      if (timing !== 'before') await send();
      throw killed;
    });
    await expect(sweep()).rejects.toThrow();
    removeFault();
    await sweep();
    expect(new Set(takenIds())).toEqual(new Set(ids));
    expect(takenIds()).toHaveLength(ids.length + (timing === 'before' ? 1 : 0));
    expect(await missedEvents()).toEqual([]);
    if (timing === 'after') await expectVerified(tenant);
  });

  // WHK-16, WHF-1
  it('after a publisher that died before it did anything', async () => {
    const { stream, ids } = await changeOfAnOrder();
    await publish(stream);
    expect(takenIds()).toEqual(ids);
  });
});
