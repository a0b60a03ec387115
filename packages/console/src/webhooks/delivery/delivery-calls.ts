import type { Delivery } from '@waybill/client/shapes';
import type { OfferedCall } from '../../frame/form/form-buttons.tsx';

const ENDED: readonly Delivery['status'][] = ['delivered', 'failed', 'skipped', 'cancelled'];

/** What may be done with a delivery. */
export function deliveryCalls({ id, topic, status }: Delivery): OfferedCall[] {
  const path = { id };
  const hasEnded = ENDED.includes(status);
  return [
    {
      form: {
        ...{ title: `Send ${topic} again`, label: 'Send again', path },
        operation: 'webhooks.deliveries.redeliver',
        sentence: 'It is sent now, with a whole schedule of attempts.',
        fields: [],
        send: (waybill, _, options) => waybill.webhooks.deliveries.redeliver(path, options),
      },
      whyNot: status === 'sending' ? 'It is being sent.' : undefined,
    },
    {
      form: {
        ...{ title: `Cancel ${topic}`, label: 'Cancel', path },
        operation: 'webhooks.deliveries.cancel',
        sentence: 'It is not tried again.',
        fields: [],
        send: (waybill, _, options) => waybill.webhooks.deliveries.cancel(path, options),
      },
      whyNot: hasEnded ? 'It has ended.' : undefined,
    },
  ];
}
