import { described, namedObject } from '@waybill/api/annotation';
import { externalKeyAnswer } from '@waybill/api/external-key';
import { defineEvent } from '@waybill/events/event';
import * as v from 'valibot';
import { about, example } from './closing.events.ts';

/*
 * Events of an order that is stopped or taken over: by a command, and by the placement of a received order.
 */
const text = v.nullable(v.string());

export const orderAcknowledged = defineEvent({
  topic: 'order.acknowledged',
  description: 'The fulfilling system took an order over.',
  trigger: 'An order was acknowledged.',
  data: namedObject('OrderAcknowledgedData', {
    ...about,
    external_ref: described('Number of the order in the fulfilling system.', text),
    ...externalKeyAnswer,
    acknowledged_at: described('When the fulfilling system took it over, UTC.', v.string()),
  }),
  example: {
    ...example,
    external_ref: 'ERP-77',
    external_id: null,
    external_refs: null,
    acknowledged_at: '2026-11-21T09:30:00.000Z',
  },
});

export const orderHeld = defineEvent({
  topic: 'order.held',
  description: 'An order was put on hold.',
  trigger: 'Someone stopped an order, or gave a hold another reason.',
  data: namedObject('OrderHeldData', { ...about, reason: described('Why it is stopped.', text) }),
  example: { ...example, reason: 'address in doubt' },
});
