import type { Delivery, Event } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';

const ENDED: readonly Delivery['status'][] = ['delivered', 'failed', 'skipped', 'cancelled'];

/** The commands on a delivery. */
export function deliveryCalls({ id, topic, status }: Delivery): FormCall[] {
  const call = callsOn(topic, { id });
  return [
    call(
      'Send again',
      'webhooks.deliveries.redeliver',
      'Sends it now. If that fails, it is retried like a new delivery.',
      { whyNot: status === 'sending' ? 'It is being sent.' : undefined },
    ),
    call('Cancel', 'webhooks.deliveries.cancel', 'Stops sending it.', {
      whyNot: ENDED.includes(status) ? 'It is already finished.' : undefined,
    }),
  ];
}

/** The call that sends an event once more, to every endpoint that receives its topic. */
export const resendCall = ({ id, topic }: Pick<Event, 'id' | 'topic'>): FormCall =>
  callsOn(topic, { id })(
    'Send again',
    'webhooks.events.redeliver',
    'Sends the event again to every endpoint that receives this topic.',
  );
