import type { Event } from '@waybill/client/shapes';
import { callsOn, type FormCall } from '../../frame/form/form-call.ts';

/** The call that sends an event once more, to every endpoint that receives its topic. */
export const resendCall = ({ id, topic }: Pick<Event, 'id' | 'topic'>): FormCall =>
  callsOn(topic, { id })(
    'Send again',
    'webhooks.events.redeliver',
    'Sends the event again to every endpoint that receives this topic.',
  );
