import { presentWhole } from '@waybill/api/page';
import type { StoredEvent } from '@waybill/events/change.entity';
import { loadEvent } from '@waybill/events/change.repository';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadEndpoint, loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import { addressedBy } from '../endpoint/event-subject.ts';
import { unknownHealth } from '../health/health.ts';
import type { SignerMessage, SignerQueues } from '../queue/signer-task.ts';
import { type Delivery, nextAttemptOf } from '../record/delivery.entity.ts';
import { findDelivery, loadDeliveriesOfEvent, manualWrite } from '../record/delivery.repository.ts';
import type { DeliveryRecord } from '../record/delivery.schema.ts';
import { deliveryWrites } from '../record/new-delivery.repository.ts';
import { newDelivery } from '../record/new-delivery.ts';
import { presentDelivery } from '../record/present-delivery.ts';
import { isExpired, payloadExpired, redeliveryTargets, refuseDisabled } from './redelivery.ts';
import { taskWrite } from './task.repository.ts';

type Refusal = Rejection<'not_found' | 'endpoint_disabled' | 'payload_expired'>;

/** A delivery that is sent once more, and the task that sends it. */
interface Redelivered {
  readonly delivery: Delivery;
  readonly taskId: string;
}

/** The delivery once its redelivery is counted. */
function redelivered(delivery: Delivery, taskId: string): Redelivered {
  return { delivery: { ...delivery, manual_no: delivery.manual_no + 1 }, taskId };
}

/** The writes of a delivery that is sent once more. */
function redeliveryWrites(work: Work, { delivery, taskId }: Redelivered): Write[] {
  const { tenant } = work;
  const { endpoint_id: endpoint, event_id: event } = delivery;
  return [
    manualWrite({ tenant, event, endpoint }),
    taskWrite({ tenant, id: taskId, endpoint }, { kind: 'redelivery', event }, work.now),
  ];
}

/** The message that brings the task to the signer. */
function redeliveryMessage({ delivery, taskId: id }: Redelivered): SignerMessage {
  const { tenant, endpoint_id: endpoint } = delivery;
  return { task: { kind: 'redelivery', tenant, endpoint, id }, delaySeconds: 0 };
}

/** Sends a delivery once more, beside its schedule (WHK-144). */
export async function redeliverDelivery(
  work: Work,
  queues: Pick<SignerQueues, 'later'>,
  at: { readonly event: string; readonly endpoint: string },
) {
  const { tenant, now } = work;
  const taskId = work.newPrefixedId('tsk');
  type Loaded = { readonly delivery: Delivery; readonly state: EndpointWithHealth | undefined };
  const redelivery: Command<Loaded, Redelivered, DeliveryRecord, Refusal> = {
    load: async () => {
      const [delivery, state] = await Promise.all([
        findDelivery({ tenant, ...at }),
        loadEndpoint(tenant, at.endpoint),
      ]);
      return isRejection(delivery) ? delivery : { delivery, state };
    },
    decide: ({ delivery, state }) => {
      if (isExpired(delivery.event_id, now)) return payloadExpired;
      return refuseDisabled(state?.endpoint) ?? redelivered(delivery, taskId);
    },
    write: (decided) => redeliveryWrites(work, decided),
    present: ({ delivery }) => presentDelivery(delivery),
  };
  const answer = await runCommand(work, redelivery);
  if (isRejection(answer)) return answer;
  const task = { kind: 'redelivery', tenant, endpoint: at.endpoint, id: taskId } as const;
  await queues.later([{ task, delaySeconds: 0 }]);
  return answer;
}

interface Loaded {
  readonly event: StoredEvent;
  readonly endpoints: readonly EndpointWithHealth[];
  readonly sent: readonly Delivery[];
}

/** The deliveries of an event that is sent once more. */
interface Decision {
  readonly again: readonly Redelivered[];
  /** Deliveries that there were none of: they get a schedule like any other. */
  readonly fresh: readonly Delivery[];
}

const notFound = reject('not_found', 'There is no such event.');

/** A delivery of an event to an endpoint that has had none. */
export function freshDelivery(
  work: Work,
  { address, id, topic }: StoredEvent,
  { endpoint }: EndpointWithHealth,
  trigger: 'manual' | 'recover',
): Delivery {
  const { tenant, home } = address;
  const published = { tenant, id, topic, ...(home !== undefined && { home }) };
  // Its breaker is the business of the signer.
  const { delivery } = newDelivery(work, published, { endpoint, health: unknownHealth });
  return { ...delivery, trigger };
}

function decide(work: Work, loaded: Loaded, targets: readonly EndpointWithHealth[]): Decision {
  const found = targets.map((target) => {
    const delivery = loaded.sent.find(({ endpoint_id: id }) => id === target.endpoint.id);
    return { target, delivery };
  });
  return {
    again: found.flatMap(({ delivery }) =>
      delivery === undefined ? [] : [redelivered(delivery, work.newPrefixedId('tsk'))],
    ),
    fresh: found.flatMap(({ delivery, target }) =>
      delivery === undefined ? [freshDelivery(work, loaded.event, target, 'manual')] : [],
    ),
  };
}

/** The deliveries as a page of the whole. */
function pageOf({ again, fresh }: Decision) {
  return presentWhole([...again.map(({ delivery }) => delivery), ...fresh].map(presentDelivery));
}

/** Sends an event once more to some endpoints, or to all that receive its topic (WHK-145). */
export async function redeliverEvent(
  work: Work,
  queues: Pick<SignerQueues, 'later'>,
  { id, named }: { id: string; named: readonly string[] | undefined },
) {
  const { tenant, now } = work;
  // The decision of the last try: its messages go out once it is written.
  let decided: Decision = { again: [], fresh: [] };
  const redelivery: Command<Loaded, Decision, ReturnType<typeof pageOf>, Refusal> = {
    load: async () => {
      if (isExpired(id, now)) return payloadExpired;
      const [event, endpoints, sent] = await Promise.all([
        loadEvent({ tenant, event: id }, now),
        loadEndpoints(tenant),
        loadDeliveriesOfEvent(tenant, id),
      ]);
      if (event === undefined) return notFound;
      return { event, endpoints, sent };
    },
    decide: (loaded) => {
      const targets = redeliveryTargets(loaded.endpoints, addressedBy(loaded.event), named);
      return 'rejected' in targets ? targets : decide(work, loaded, targets);
    },
    write: ({ again, fresh }) => [
      ...again.flatMap((one) => redeliveryWrites(work, one)),
      ...fresh.flatMap((one) => deliveryWrites(one, now)),
    ],
    present: (decision) => {
      decided = decision;
      return pageOf(decision);
    },
  };
  const answer = await runCommand(work, redelivery);
  if (isRejection(answer)) return answer;
  const { again, fresh } = decided;
  const attempts = fresh.map((delivery) => {
    const task = { kind: 'attempt', ref: nextAttemptOf(delivery) } as const;
    return { task, delaySeconds: 0 };
  });
  await queues.later([...again.map(redeliveryMessage), ...attempts]);
  return answer;
}
