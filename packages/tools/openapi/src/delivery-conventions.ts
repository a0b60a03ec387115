import type { Json } from './json.ts';
import { metadataSchema } from './metadata-schema.ts';

const header = (name: string, description: string, schema: Json = { type: 'string' }) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema,
});

const eventId = { type: 'string', pattern: '^evt_[0-9A-HJKMNP-TV-Z]{26}$' };
const seconds = { type: 'string', pattern: '^\\d+$' };

/** The parts that every webhook refers to. */
export const deliveryConventions = {
  schemas: {
    EventEnvelope: {
      type: 'object',
      required: ['tenant_id', 'topic', 'id', 'data', 'metadata', 'time'],
      properties: {
        tenant_id: { type: 'string', description: 'Slug of the tenant it happened in.' },
        topic: { type: 'string', description: 'What happened.' },
        id: {
          ...eventId,
          description: 'Id of the event: the same in every attempt and at every endpoint.',
        },
        data: { type: 'object', description: 'The details of what happened.' },
        metadata: {
          ...metadataSchema,
          description:
            'What helps to read the data: sequence orders the events of an order, trimmed names what was too long to be sent, actor and by say who brought it about.',
        },
        time: { type: 'string', format: 'date-time', description: 'When it happened, UTC.' },
      },
    },
  },
  parameters: {
    DeliveryEventId: header('X-Service-Id', 'Id of the event.', eventId),
    DeliveryTopic: header('X-Service-Topic', 'Topic of the event.'),
    DeliveryTimestamp: header(
      'X-Service-Timestamp',
      'When this attempt was made, in Unix seconds.',
      seconds,
    ),
    DeliverySignature: header(
      'X-Service-Signature',
      'HMAC-SHA256 of the raw body under each secret alive, as hex, the newest first.',
      { type: 'string', pattern: '^v0=[0-9a-f]{64}(,[0-9a-f]{64})*$' },
    ),
    DeliveryId: header('X-Service-Delivery', 'Id of the delivery, for support.', {
      type: 'string',
    }),
    DeliveryAttempt: header('X-Service-Attempt', 'Counts the attempts, from 1.', seconds),
    StandardEventId: header(
      'webhook-id',
      'Id of the event, as Standard Webhooks name it.',
      eventId,
    ),
    StandardTimestamp: header(
      'webhook-timestamp',
      'When this attempt was made, as Standard Webhooks name it.',
      seconds,
    ),
    StandardSignature: header(
      'webhook-signature',
      'The signatures of Standard Webhooks over id, time and raw body, the newest first.',
      { type: 'string', pattern: '^v1,[A-Za-z0-9+/=]+( v1,[A-Za-z0-9+/=]+)*$' },
    ),
  },
  responses: {
    'delivery.received': { description: 'The event is received.' },
    'delivery.gone': { description: 'The event is not wanted any more: the endpoint is disabled.' },
    'delivery.failed': {
      description:
        'The delivery failed: it is repeated with growing pauses for more than three days, a Retry-After is heeded.',
    },
  },
};
