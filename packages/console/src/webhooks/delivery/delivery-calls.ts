import type { Delivery } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';

const ENDED: readonly Delivery['status'][] = ['delivered', 'failed', 'skipped', 'cancelled'];

/** The commands on a delivery. */
export function deliveryCalls({ id, topic, status }: Delivery): FormCall[] {
  const call = callsOn(topic, { id });
  return [
    call(
      'Send again',
      'webhooks.deliveries.redeliver',
      'Sends it now. Where that fails, it is retried as often as a new delivery.',
      { whyNot: status === 'sending' ? 'It is being sent.' : undefined },
    ),
    call('Cancel', 'webhooks.deliveries.cancel', 'It is not sent again.', {
      whyNot: ENDED.includes(status) ? 'It has ended.' : undefined,
    }),
  ];
}
