import { LEFT_TO_STREAM_SECONDS } from '@waybill/events/topology';
import { installTenant } from '@waybill/orders/testing/tenant.factory';
import { fixedClock } from '@waybill/testing/clock';
import { bus, type Mood } from '@waybill/testing/faults/event-bus';
import { heal } from '@waybill/testing/faults/table-fault';
import { invoke } from '@waybill/testing/invoke';
import { imagesOf } from '@waybill/testing/snapshot';
import { withTable } from '@waybill/testing/table';
import { unpublishedEvents } from '@waybill/testing/unpublished-events';
import type { DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handler as publish } from '../../functions/events/publish.ts';
import { handler as sweep } from '../../functions/events/sweep.ts';
import { handler as place } from '../../functions/orders/place.ts';
import { basket } from '../support/placement.ts';
import { dieAt } from './dying.ts';

withTable();
const clock = fixedClock();

beforeAll(bus.listen);
beforeEach(bus.reset);
afterEach(heal);

let tenants = 0;

/** Places an order; answers its events as the stream presents them. */
async function eventsOfAnOrder(): Promise<{ stream: DynamoDBStreamEvent; ids: string[] }> {
  tenants += 1;
  const tenant = `shop-${tenants}`;
  await installTenant(tenant);
  expect(await invoke(place, { tenant, body: basket })).toMatchObject({ status: 201 });
  const images = [...(await imagesOf(tenant)).values()].filter(({ _e }) => _e?.S === 'event');
  const Records = images.map((NewImage, index) => ({
    eventID: String(index),
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(index + 1), NewImage },
  })) as DynamoDBRecord[];
  expect(Records).toHaveLength(2);
  const ids = images.map(({ pk }) => pk?.S?.split('#').at(-1) ?? '');
  return { stream: { Records }, ids };
}

const takenIds = () => bus.taken.map(({ Detail }) => (JSON.parse(Detail) as { id: string }).id);
const waiting = () => unpublishedEvents(new Date(clock.now().getTime() + 60_000));

describe('the publisher', () => {
  // WHK-4, WHK-9
  it('publishes the stored bytes once, and empties the outbox', async () => {
    const { stream, ids } = await eventsOfAnOrder();
    const bodies = (await waiting()).map(({ body }) => body);
    expect(await publish(stream)).toEqual({ batchItemFailures: [] });
    expect(takenIds().sort()).toEqual(ids.toSorted());
    expect(bus.taken.map(({ Detail }) => Detail).sort()).toEqual(bodies.sort());
    expect(new Set(bus.taken.map(({ Source }) => Source))).toEqual(new Set(['waybill']));
    expect(await waiting()).toEqual([]);
  });

  // WHK-10
  it('reports only what the bus refused, which stays in the outbox', async () => {
    const { stream, ids } = await eventsOfAnOrder();
    bus.feel('refuses the first entry');
    expect(await publish(stream)).toEqual({ batchItemFailures: [{ itemIdentifier: '1' }] });
    expect((await waiting()).map(({ id }) => id)).toEqual(ids.slice(0, 1));
    bus.feel('takes');
    await publish({ Records: stream.Records.slice(0, 1) });
    expect(takenIds().sort()).toEqual(ids.toSorted());
    expect(await waiting()).toEqual([]);
  });
});

const recoveries = [
  ['the stream presents it again', (stream: DynamoDBStreamEvent) => publish(stream)],
  [
    'the stream gave up and the sweep finds it',
    async () => {
      clock.advance(LEFT_TO_STREAM_SECONDS + 1);
      return sweep();
    },
  ],
] as const;

// WHK-15
describe.each(recoveries)('an event is delivered at least once when %s', (_, recover) => {
  it.each<Mood>(['breaks before it takes', 'breaks after it took', 'throttles every call'])(
    'after a bus that %s',
    async (mood) => {
      const { stream, ids } = await eventsOfAnOrder();
      bus.feel(mood);
      const { batchItemFailures } = await publish(stream);
      expect(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)).toEqual(['1', '2']);
      expect(await waiting()).toHaveLength(2);
      bus.feel('takes');
      await recover(stream);
      expect(new Set(takenIds())).toEqual(new Set(ids));
      expect(await waiting()).toEqual([]);
    },
  );

  // Marking is what follows PutEvents, one call to the table for each event.
  it.each([
    [1, 'before'],
    [1, 'after'],
    [2, 'before'],
    [2, 'after'],
  ] as const)('after a publisher that died at mark %i, %s it', async (call, moment) => {
    const { stream, ids } = await eventsOfAnOrder();
    dieAt(call, moment);
    await publish(stream).catch(() => undefined);
    heal();
    expect(new Set(takenIds())).toEqual(new Set(ids));
    await recover(stream);
    expect(new Set(takenIds())).toEqual(new Set(ids));
    expect(await waiting()).toEqual([]);
  });

  // WHK-16
  it('after a publisher that died before it did anything', async () => {
    const { stream, ids } = await eventsOfAnOrder();
    expect(await waiting()).toHaveLength(2);
    await recover(stream);
    expect(new Set(takenIds())).toEqual(new Set(ids));
    expect(await waiting()).toEqual([]);
  });
});

describe('the sweep', () => {
  // WHK-11
  it('leaves fresh events to the stream', async () => {
    await eventsOfAnOrder();
    clock.advance(LEFT_TO_STREAM_SECONDS - 1);
    expect(await sweep()).toEqual({ published: 0 });
    expect(bus.taken).toEqual([]);
    clock.advance(2);
    expect(await sweep()).toEqual({ published: 2 });
  });
});
