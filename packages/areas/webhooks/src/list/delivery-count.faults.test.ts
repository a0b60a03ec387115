import { prefixedId } from '@waybill/kernel/id';
import { plusSeconds, toInstant } from '@waybill/kernel/instant';
import { isRejection } from '@waybill/kernel/rejection';
import { commit, write } from '@waybill/table/commit';
import { killAfter } from '@waybill/testing/faults/dead-caller';
import { loseAnswer } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { rounds } from '@waybill/testing/rounds';
import { withTable } from '@waybill/testing/table';
import { indexesCaughtUp } from '@waybill/testing/weather';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { endpointEntity, endpointKey } from '../endpoint/endpoint.entity.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { storedDelivery } from '../record/delivery.factory.ts';
import { createDelivery, deliveryWrites } from '../record/new-delivery.repository.ts';
import { countAll, countFurther, findMiscounts } from './delivery-count.repository.ts';
import { listDeliveries } from './delivery-list.repository.ts';
import { selectDeliveries } from './delivery-list.ts';

withTable();

const remove = () => {
  vi.restoreAllMocks();
  removeFault();
};
afterEach(remove);

const now = new Date('2026-03-31T10:00:00.000Z');
const before = (minutes: number) => plusSeconds(now, -60 * minutes);

/** A delivery of an event of so many minutes ago. */
function deliveryOf(at: EndpointRef, minutes: number, event = prefixedId('evt', before(minutes))) {
  const { tenant, endpoint: endpoint_id } = at;
  const fields = { tenant, endpoint_id, event_id: event, created_at: toInstant(now) };
  return storedDelivery({ ...fields, id: `dlv_${event.slice(4)}${endpoint_id.slice(4)}` });
}

/** Deliveries of events of so many minutes ago each, in few transactions. */
async function deliverAll(at: EndpointRef, count: number, minutesOf: (one: number) => number) {
  for (let made = 0; made < count; made += 90) {
    const some = Array.from({ length: Math.min(90, count - made) }, (_, n) =>
      deliveryOf(at, minutesOf(made + n)),
    );
    await commit(some.flatMap((delivery) => deliveryWrites(delivery, undefined, now)));
  }
}

/** An endpoint with deliveries of an hour ago and before, in numbers that are worth a count. */
async function busyEndpoint(deliveries = 210): Promise<EndpointRef> {
  const at = { tenant: 'counted', endpoint: prefixedId('whe', now) };
  await write({ put: { ...endpointKey(at.tenant, at.endpoint), ...endpointEntity.stamp } });
  await deliverAll(at, deliveries, (one) => 60 + 20 * one);
  await indexesCaughtUp();
  return at;
}

/** From one call that meets a fault to the next. */
const STEP = rounds({ short: 2, long: 1 });

const faults = [
  ['dies after', (calls: number) => killAfter(calls - 1).died],
  ['hears no answer of', (writes: number) => loseAnswer(writes).lost],
] as const;

describe.each(faults)('a process that %s one of its calls', (_, fault) => {
  // WHK-211
  it('counts each delivery once, whichever it was', async () => {
    for (let call = 1; ; call += STEP) {
      const at = await busyEndpoint();
      const late = deliveryOf(at, 90);
      const work = async () => {
        await countFurther(at, now);
        await createDelivery(late, undefined, now);
      };
      const met = fault(call);
      await work().catch(() => undefined);
      remove();
      const isOver = !met();
      // The message of the event comes again, and another attempt counts further.
      await work();
      await createDelivery(late, undefined, now);
      await indexesCaughtUp();
      expect(await countAll(at, now), `${call}`).toBe(211);
      await countFurther(at, plusSeconds(now, 61));
      expect(await countAll(at, now), `${call}`).toBe(211);
      expect(await findMiscounts(at, now), `${call}`).toEqual([]);
      if (isOver) {
        expect(call).toBeGreaterThan(2);
        break;
      }
    }
  });
});

/** Lets something happen right before the first write of some work. */
function beforeItsWrite(happen: () => Promise<unknown>): void {
  let hasBegun = false;
  injectFault(async ({ command }, send) => {
    if (hasBegun || command !== 'TransactWriteItemsCommand') return send();
    hasBegun = true;
    await happen();
    return send();
  });
}

// WHK-211
it.each([
  [
    'a delivery that comes late',
    (at: EndpointRef) => createDelivery(deliveryOf(at, 90), undefined, now),
  ],
  ['a count', (at: EndpointRef) => countFurther(at, plusSeconds(now, 61))],
])('%s that another one overtakes counts beside it', async (_, work) => {
  const at = await busyEndpoint();
  await countFurther(at, now);
  await deliverAll(at, 210, (one) => 30 - one / 210);
  await indexesCaughtUp();
  beforeItsWrite(() => createDelivery(deliveryOf(at, 110), undefined, now));
  await work(at);
  removeFault();
  await indexesCaughtUp();
  await countFurther(at, plusSeconds(now, 122));
  expect(await findMiscounts(at, plusSeconds(now, 122))).toEqual([]);
});

// WHK-211
it('many that count at once, while deliveries come late, count each once', async () => {
  const at = await busyEndpoint();
  const late = Array.from({ length: 8 }, (_, n) => deliveryOf(at, 30 + 500 * n));
  await Promise.all([
    ...Array.from({ length: 4 }, () => countFurther(at, now)),
    ...late.flatMap((delivery) => [0, 1].map(() => createDelivery(delivery, undefined, now))),
    createDelivery(deliveryOf(at, 1), undefined, now),
  ]);
  await indexesCaughtUp();
  for (const seconds of [0, 61, 122]) await countFurther(at, plusSeconds(now, seconds));
  expect(await countAll(at, now)).toBe(219);
  expect(await findMiscounts(at, now)).toEqual([]);
});

// WHK-131, WHK-211
it('a list tells how many there are, counted or not, and of a period up to 1,000', async () => {
  const at = await busyEndpoint(1_010);
  const listed = async (...filters: { column: string; value: string }[]) => {
    const all = [{ column: 'endpoint_id', value: at.endpoint }, ...filters];
    const request = { filters: all, order: undefined, limit: 50, offset: 0 };
    const selection = selectDeliveries(request);
    if (selection === undefined) throw new Error('nothing is selected');
    const answer = await listDeliveries(at.tenant, selection, request, now);
    return isRejection(answer) ? answer.rejected : [answer.rows.length, answer.total];
  };
  expect(await listed()).toEqual([50, 1_010]);
  await countFurther(at, now);
  expect(await listed()).toEqual([50, 1_010]);
  expect(await listed({ column: 'since', value: toInstant(before(40_000)) })).toEqual([50, 1_000]);
  // Before the first day that lists show.
  expect(await listed({ column: 'until', value: toInstant(before(60_000)) })).toEqual([0, 0]);
  expect(await findMiscounts(at, plusSeconds(now, 90 * 86_400))).toEqual([]);
});

// WHK-211
it('a counter that was changed by hand is found out', async () => {
  const at = await busyEndpoint();
  await countFurther(at, now);
  const lost = deliveryOf(at, 61);
  // Behind the back of the counter: as no process does.
  await commit(deliveryWrites(lost, undefined, now));
  await indexesCaughtUp();
  expect(await findMiscounts(at, now)).toMatchObject([{ stored: expect.any(Number) }]);
});
