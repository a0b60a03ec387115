import { withAuthor } from '@waybill/events/author';
import { type EventType, eventBody, eventOf } from '@waybill/events/event';
import { documentedSchema } from './documented-schema.ts';
import { eventTitle } from './event-title.ts';
import { byName, type Json, referenceTo } from './json.ts';
import { jsonContent } from './operation-parts.ts';

/** The headers of a delivery, by the names of their components. */
const HEADERS = [
  'DeliveryEventId',
  'DeliveryTopic',
  'DeliveryTimestamp',
  'DeliverySignature',
  'DeliveryId',
  'DeliveryAttempt',
  'StandardEventId',
  'StandardTimestamp',
  'StandardSignature',
];

/** The body of a delivery as it is sent, with the event that its declaration shows. */
function exampleOf(event: EventType): unknown {
  const by = { key_id: '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c', name: 'Shop backend' };
  const metadata = withAuthor({}, { actor: null, by });
  const happened = eventOf(event, { data: event.example, metadata });
  const told = { ...happened, time: '2026-11-21T09:30:00.000Z' };
  return JSON.parse(eventBody('acme', 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D', told));
}

function webhookOf(event: EventType, problems: string[]): Json {
  const where = `event ${event.topic}`;
  const data = documentedSchema(event.data, { side: 'output', where, problems });
  const schema = {
    allOf: [
      referenceTo('schemas', 'EventEnvelope'),
      {
        properties: {
          topic: { const: event.topic, description: 'What happened.' },
          data: { ...data, description: 'The details of what happened.' },
        },
      },
    ],
  };
  return {
    post: {
      operationId: event.topic,
      tags: ['events'],
      summary: eventTitle(event.topic),
      description: `${event.description}\n\n${event.trigger}`,
      security: [],
      parameters: HEADERS.map((name) => referenceTo('parameters', name)),
      requestBody: { required: true, content: jsonContent(schema, exampleOf(event)) },
      responses: {
        '2XX': referenceTo('responses', 'delivery.received'),
        410: referenceTo('responses', 'delivery.gone'),
        default: referenceTo('responses', 'delivery.failed'),
      },
    },
  };
}

/**
 * The calls that the service makes to endpoints of a tenant: a webhook each declared event, by topic. The
 * shape of a delivery is `eventBody` of packages/kit/events and `signedRequest` of packages/areas/webhooks.
 */
export function webhooksOf(events: readonly EventType[], problems: string[]): Json {
  const entries = events.map((event) => [event.topic, webhookOf(event, problems)] as const);
  return Object.fromEntries([...entries].sort(byName));
}
