import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Write } from '@waybill/table/write';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import { loadEndpoint } from '../endpoint/endpoint.repository.ts';
import type { EndpointWithHealth } from '../endpoint/endpoint.ts';
import type { SignerMessage, SignerQueues } from '../queue/signer-task.ts';
import type { Delivery } from '../record/delivery.entity.ts';
import { findDelivery, manualWrite } from '../record/delivery.repository.ts';
import type { DeliveryRecord } from '../record/delivery.schema.ts';
import { presentDelivery } from '../record/present-delivery.ts';
import { isExpired } from './expired.ts';
import { refuseDisabled } from './redelivery.ts';
import { taskWrite } from './task.repository.ts';

export const payloadExpired = reject(
  'payload_expired',
  'The event is older than 30 days: its text is gone.',
);

/** A delivery that is sent once more, and the task that sends it. */
export interface Redelivered {
  readonly delivery: Delivery;
  readonly taskId: string;
}

/** The delivery once its redelivery is counted. */
export function redelivered(delivery: Delivery, taskId: string): Redelivered {
  return { delivery: { ...delivery, manual_no: delivery.manual_no + 1 }, taskId };
}

/** The writes of a delivery that is sent once more. */
export function redeliveryWrites(work: Work, { delivery, taskId }: Redelivered): Write[] {
  const { tenant } = work;
  const { endpoint_id: endpoint, event_id: event } = delivery;
  return [
    manualWrite({ tenant, event, endpoint }),
    taskWrite({ tenant, id: taskId, endpoint }, { kind: 'redelivery', event }, work.now),
  ];
}

/** The message that brings the task to the signer. */
export function redeliveryMessage({ delivery, taskId: id }: Redelivered): SignerMessage {
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
  type Refusal = Rejection<'not_found' | 'endpoint_disabled' | 'payload_expired'>;
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
