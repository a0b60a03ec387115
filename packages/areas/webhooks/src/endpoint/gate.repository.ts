import { type Instant, plusSeconds, toInstant } from '@waybill/kernel/instant';
import { write } from '@waybill/table/commit';
import { definePattern, dueIndex } from '@waybill/table/item';
import { get } from '@waybill/table/read';
import { concurrentModification, type Update } from '@waybill/table/write';
import { DUE_ATTRIBUTES, dueTask, isSentVisit } from '../queue/due-task.ts';
import { gateEntity, gateKey, type TestsOfMinute } from './endpoint.entity.ts';
import type { EndpointRef } from './slots.ts';

export const patterns = [
  definePattern({
    name: 'The gate of a webhook endpoint: the calls it gets right now, and its next visit',
    key: 'pk = T#tenant#WEBHOOKS#GATE#endpoint, sk = GATE',
    reads: 'by who looks for a free slot, and by tests of the endpoint',
  }),
];

/** A visit that did not come by then was lost with its message. */
const LOST_AFTER_SECONDS = 60;

/** A visit whose message was lost gets another from the sweep after this. */
const GRACE_SECONDS = 180;

/** The mark that has the sweep send a visit. */
const visitMark = ({ tenant, endpoint }: EndpointRef, sweepAt: Date) =>
  dueTask({ kind: 'visit', tenant, endpoint }, sweepAt);

/** The write that asks the next sweep for a visit, whatever was asked for before. */
export function promptVisit(at: EndpointRef, moment: Instant): Update {
  const set = { ...gateEntity.stamp, ...visitMark(at, new Date(moment)) };
  return { update: gateKey(at.tenant, at.endpoint), set };
}

/**
 * Asks for a visit at a moment; false where one comes by then already. Of many that ask, one sends
 * the message (WHK-143).
 */
export async function askForVisit(at: EndpointRef, moment: Date, now: Date): Promise<boolean> {
  const outcome = await write({
    update: gateKey(at.tenant, at.endpoint),
    set: {
      ...gateEntity.stamp,
      ...gateEntity.attributes({ visit_at: toInstant(moment) }),
      ...visitMark(at, plusSeconds(moment, GRACE_SECONDS)),
    },
    when: {
      any: [
        ['visit_at', 'absent'],
        ['visit_at', '>', toInstant(moment)],
        ['visit_at', '<', toInstant(plusSeconds(now, -LOST_AFTER_SECONDS))],
      ],
    },
  });
  return !('refused' in outcome);
}

/**
 * Begins a visit: a delivery that has to be visited from now on asks for another. Answers the due sort key
 * by which the sweep sends another, if so: it stays until a visit that the sweep sent found nothing.
 */
export async function beginVisit({ tenant, endpoint }: EndpointRef): Promise<string | undefined> {
  const outcome = await write({ update: gateKey(tenant, endpoint), drop: ['visit_at'] });
  const dueSortKey = 'refused' in outcome ? undefined : outcome.item?.[dueIndex.sortKey];
  return dueSortKey === undefined ? undefined : String(dueSortKey);
}

/**
 * Ends the visits of an endpoint that nothing waits for, where the sweep sent this one: an index
 * that trails shows by then what was there when the visit was asked for.
 */
export async function endVisits(at: EndpointRef, dueSortKey: string | undefined): Promise<void> {
  if (dueSortKey === undefined || !isSentVisit(dueSortKey)) return;
  await write({
    update: gateKey(at.tenant, at.endpoint),
    drop: DUE_ATTRIBUTES,
    when: {
      all: [
        [dueIndex.sortKey, '=', dueSortKey],
        ['visit_at', 'absent'],
      ],
    },
  });
}

/** Tells that an endpoint will be visited. */
export async function isVisited({ tenant, endpoint }: EndpointRef): Promise<boolean> {
  return (await get(gateKey(tenant, endpoint)))?.[dueIndex.sortKey] !== undefined;
}

/** Removes the gate of an endpoint that is gone. */
export async function removeGate({ tenant, endpoint }: EndpointRef): Promise<void> {
  await write({ remove: gateKey(tenant, endpoint) });
}

/** The tests of the latest minute that had one. */
export async function loadTests({
  tenant,
  endpoint,
}: EndpointRef): Promise<TestsOfMinute | undefined> {
  const item = await get(gateKey(tenant, endpoint));
  return item && gateEntity.read(item).tests;
}

/** The write that counts a test over what was read. */
export function testWrite(
  { tenant, endpoint }: EndpointRef,
  before: TestsOfMinute | undefined,
  tests: TestsOfMinute,
): Update {
  return {
    update: gateKey(tenant, endpoint),
    set: { ...gateEntity.stamp, ...gateEntity.attributes({ tests }) },
    when: before === undefined ? ['tests', 'absent'] : ['tests', '=', JSON.stringify(before)],
    orElse: concurrentModification,
  };
}
