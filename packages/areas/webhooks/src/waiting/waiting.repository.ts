import { toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { getMany, query, type Selection } from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import { isVisited, promptVisit } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { dueAttempt } from '../queue/due-task.ts';
import type { AttemptRef } from '../queue/signer-task.ts';
import { isAsRead } from '../record/attempt-conditions.ts';
import {
  type Delivery,
  deliveryEntity,
  deliveryKey,
  endpointIndex,
  endpointPartition,
  nextAttemptOf,
  parkedIndex,
  parkedPartition,
  statusIndex,
  statusPartition,
} from '../record/delivery.entity.ts';
import { isFinal } from '../record/delivery.status.ts';

export const patterns = [
  definePattern({
    name: 'Deliveries that wait for their endpoint to answer again',
    index: parkedIndex.name,
    key: 'f1 = T#tenant#WEBHOOKS#PARKED#endpoint, fs = event',
    reads: 'in groups, the oldest event first, by its visits',
  }),
  definePattern({
    name: 'Deliveries that nothing would send any more',
    index: `${endpointIndex.name}, ${statusIndex.name}, ${parkedIndex.name}`,
    key: 'f2, f3 or f1 of an endpoint, fs = event',
    reads: 'those of some hours and all that wait, every hour; all of them by the checker',
  }),
];

/** The items of some deliveries, as the table and not the index shows them, page by page. */
async function* pagesOf(list: Selection, consistent = true): AsyncGenerator<TableItem[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({ ...list, ...(after === undefined ? {} : { after }) });
    const keys = page.items.map(({ pk, sk }) => ({ pk, sk }));
    const items = await getMany(keys, { consistent });
    yield items.filter((item) => item !== undefined);
    after = page.after;
  } while (after !== undefined);
}

async function* deliveriesOf(list: Selection): AsyncGenerator<Delivery[]> {
  for await (const items of pagesOf(list)) yield items.map(deliveryEntity.read);
}

/** Deliveries that wait for an endpoint to answer, the oldest event first (WHK-112). */
export const parkedDeliveries = (at: EndpointRef, limit: number) =>
  deliveriesOf({ pk: parkedPartition(at), index: parkedIndex, limit });

/** Deliveries that wait at all: for an endpoint to answer, or for their own time (WHK-93). */
export const waitingDeliveries = (at: EndpointRef, limit: number) =>
  deliveriesOf({ pk: statusPartition(at, 'waiting'), index: statusIndex, limit });

const PAGE = 100;

/** Deliveries of an endpoint to look through, from an event and up to one. */
export interface Look {
  readonly list: 'all' | 'waiting';
  readonly from: string;
  readonly to?: string;
}

const listOf = (at: EndpointRef, list: Look['list']) =>
  list === 'all'
    ? { pk: endpointPartition(at), index: endpointIndex }
    : { pk: statusPartition(at, 'waiting'), index: statusIndex };

/**
 * Deliveries of an endpoint that have not ended and stand in no index that would bring them to the
 * signer (WHK-213), page by page.
 */
export async function* strandedDeliveries(
  at: EndpointRef,
  { list, ...events }: Look,
): AsyncGenerator<Delivery[]> {
  const selection = { ...listOf(at, list), ...events, limit: PAGE };
  for await (const items of pagesOf(selection, false)) {
    yield items
      .filter((item) => item[dueIndex.sortKey] === undefined)
      .map(deliveryEntity.read)
      .filter(({ status }) => !isFinal(status));
  }
}

/** Tells that deliveries wait for an endpoint that will not be visited (WHK-213). */
export async function isUnvisited(at: EndpointRef): Promise<boolean> {
  const page = await query({ pk: parkedPartition(at), index: parkedIndex, limit: 1 });
  return page.items.length > 0 && !(await isVisited(at));
}

/** The attempt that a delivery waits for, or that its dead maker held. */
const attemptOf = (delivery: Delivery): AttemptRef =>
  delivery.status === 'sending'
    ? { ...nextAttemptOf(delivery), attempt: delivery.attempts }
    : nextAttemptOf(delivery);

/** Brings a stranded delivery to the next sweep; false where it is not stranded any more. */
export async function rescue(delivery: Delivery, now: Date): Promise<boolean> {
  const ref = attemptOf(delivery);
  const outcome = await write({
    update: deliveryKey(ref),
    set: dueAttempt(ref, now),
    when: { all: [[dueIndex.sortKey, 'absent'], isAsRead(delivery)] },
  });
  return !('refused' in outcome);
}

/** Has the next sweep send a visit to an endpoint. */
export async function rescueVisit(at: EndpointRef, now: Date): Promise<void> {
  await write(promptVisit(at, toInstant(now)));
}
