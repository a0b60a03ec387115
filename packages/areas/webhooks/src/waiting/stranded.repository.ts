import { toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { getMany, query } from '@waybill/table/read';
import { isVisited, promptVisit } from '../endpoint/gate.repository.ts';
import type { EndpointRef } from '../endpoint/slots.ts';
import { dueAttempt } from '../queue/due-task.ts';
import {
  type AttemptRef,
  deliveryEntity,
  deliveryKey,
  endpointIndex,
  endpointPartition,
  nextAttemptOf,
  parkedIndex,
  parkedPartition,
  type StoredDelivery,
  statusIndex,
  statusPartition,
} from '../record/delivery.entity.ts';
import { isFinal } from '../record/delivery.status.ts';

export const patterns = [
  definePattern({
    name: 'Deliveries that nothing would send any more',
    index: `${endpointIndex.name}, ${statusIndex.name}, ${parkedIndex.name}`,
    key: 'f2, f3 or f1 of an endpoint, fs = event',
    reads: 'those of some hours and all that wait, every hour; all of them by the checker',
  }),
];

const PAGE = 100;

/** Which deliveries of an endpoint to look through, from an event and up to one. */
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
): AsyncGenerator<StoredDelivery[]> {
  let after: Record<string, unknown> | undefined;
  do {
    const page = await query({
      ...listOf(at, list),
      ...events,
      limit: PAGE,
      ...(after && { after }),
    });
    const keys = page.items.map(({ pk, sk }) => ({ pk, sk }));
    const items = await getMany(keys, { consistent: false });
    yield items.flatMap((item) => {
      if (item === undefined || item[dueIndex.sortKey] !== undefined) return [];
      const delivery = deliveryEntity.read(item);
      return isFinal(delivery.status) ? [] : [delivery];
    });
    after = page.after;
  } while (after !== undefined);
}

/** Whether deliveries wait for an endpoint that will not be visited (WHK-213). */
export async function isUnvisited(at: EndpointRef): Promise<boolean> {
  const page = await query({ pk: parkedPartition(at), index: parkedIndex, limit: 1 });
  return page.items.length > 0 && !(await isVisited(at));
}

/** The attempt that a delivery waits for, or that its dead maker held. */
const attemptOf = (delivery: StoredDelivery): AttemptRef =>
  delivery.status === 'sending'
    ? { ...nextAttemptOf(delivery), attempt: delivery.attempts }
    : nextAttemptOf(delivery);

/** Brings a stranded delivery to the next sweep; false where it is not stranded any more. */
export async function rescue(delivery: StoredDelivery, now: Date): Promise<boolean> {
  const ref = attemptOf(delivery);
  const outcome = await write({
    update: deliveryKey(ref),
    set: dueAttempt(ref, now),
    when: {
      all: [
        [dueIndex.sortKey, 'absent'],
        ['status', '=', delivery.status],
        ['round', '=', delivery.round],
        ['attempts', '=', delivery.attempts],
      ],
    },
  });
  return !('refused' in outcome);
}

/** Has the next sweep send a visit to an endpoint. */
export async function rescueVisit(at: EndpointRef, now: Date): Promise<void> {
  await write(promptVisit(at, toInstant(now)));
}
