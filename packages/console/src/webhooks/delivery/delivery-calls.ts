import type { Delivery } from '@waybill/client/shapes';
import type { FormCall } from '../../frame/form/form-call.ts';

const ENDED: readonly Delivery['status'][] = ['delivered', 'failed', 'skipped', 'cancelled'];

/** What may be done with a delivery. */
export function deliveryCalls({ id, topic, status }: Delivery): FormCall[] {
  const about = { of: topic, path: { id } };
  return [
    {
      ...{ ...about, label: 'Send again', operation: 'webhooks.deliveries.redeliver' },
      sentence: 'Sends it now. Where that fails, it is retried as often as a new delivery.',
      whyNot: status === 'sending' ? 'It is being sent.' : undefined,
    },
    {
      ...{ ...about, label: 'Cancel', operation: 'webhooks.deliveries.cancel' },
      sentence: 'It is not sent again.',
      whyNot: ENDED.includes(status) ? 'It has ended.' : undefined,
    },
  ];
}
