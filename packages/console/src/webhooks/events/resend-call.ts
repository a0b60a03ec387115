import type { Event } from '@waybill/client/shapes';
import type { FormCall } from '../../frame/form/form-dialog.tsx';

/** The call that sends an event once more, to every endpoint that receives its topic. */
export function resendCall({ id, topic }: Pick<Event, 'id' | 'topic'>): FormCall {
  return {
    ...{ title: `Send ${topic} again`, label: 'Send again', path: { id } },
    operation: 'webhooks.events.redeliver',
    sentence: 'Every endpoint that receives this topic gets the event once more.',
    fields: [],
    bodyOf: () => ({}),
    send: (waybill, body, options) => waybill.webhooks.events.redeliver({ id }, body, options),
  };
}
