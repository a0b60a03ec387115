import { presentWhole } from '@waybill/api/page';
import type { StoredEvent } from '@waybill/events/change.entity';
import { loadEvent } from '@waybill/events/change.repository';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadEndpoints } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import { addressedBy } from '../endpoint/event-subject.ts';
import { unknownHealth } from '../health/health.ts';
import type { SignerQueues } from '../queue/signer-task.ts';
import { type Delivery, nextAttemptOf } from '../record/delivery.entity.ts';
import { loadDeliveriesOfEvent } from '../record/delivery.repository.ts';
import { deliveryWrites } from '../record/new-delivery.repository.ts';
import { newDelivery } from '../record/new-delivery.ts';
import { presentDelivery } from '../record/present-delivery.ts';
import { isExpired } from './expired.ts';
import {
  payloadExpired,
  type Redelivered,
  redelivered,
  redeliveryMessage,
  redeliveryWrites,
} from './redeliver-delivery.command.ts';
import { redeliveryTargets } from './redelivery.ts';

interface Loaded {
  readonly event: StoredEvent;
  readonly endpoints: readonly EndpointWithHealth[];
  readonly sent: readonly Delivery[];
}

/** What an event that is sent once more becomes. */
interface Decision {
  readonly again: readonly Redelivered[];
  /** Deliveries that there were none of: they get a schedule like any other. */
  readonly fresh: readonly Delivery[];
}

type Refusal = Rejection<'not_found' | 'endpoint_disabled' | 'payload_expired'>;

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
  // What the last attempt decided: its messages go out once it is true.
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
