import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type Command, runCommand } from '@waybill/work/command';
import type { Work } from '@waybill/work/work';
import type { Delivery, DeliveryRef } from './delivery.entity.ts';
import { cancelWrites, findDelivery } from './delivery.repository.ts';
import type { DeliveryRecord } from './delivery.schema.ts';
import { statesBefore } from './delivery.status.ts';
import { presentDelivery } from './present-delivery.ts';

type Refusal = Rejection<'not_found' | 'delivery_final'>;

const isFinal = reject('delivery_final', 'The delivery has ended, or is being sent right now.');

/** Ends a delivery that waits; what is being sent cannot be called back (WHK-134). */
export function cancelDelivery(work: Work, at: Omit<DeliveryRef, 'tenant'>) {
  const ref = { tenant: work.tenant, ...at };
  const cancellation: Command<Delivery, Delivery, DeliveryRecord, Refusal> = {
    load: () => findDelivery(ref),
    decide: (stored) => {
      const waits = stored.status !== 'sending' && statesBefore('cancel').includes(stored.status);
      return waits ? { ...stored, status: 'cancelled', next_attempt_at: null } : isFinal;
    },
    write: (cancelled, before) => cancelWrites(before, cancelled),
    present: presentDelivery,
  };
  return runCommand(work, cancellation);
}
