import type { EventType } from '@waybill/events/event';
import { eventTitle } from './event-title.ts';
import { byName, type Json } from './json.ts';
import { metadataSchema } from './metadata-schema.ts';
import { schemaOf } from './wire-schema.ts';

/** The dialect that the schema registry of EventBridge takes. */
const DIALECT = 'http://json-schema.org/draft-04/schema#';

const text = (description: string, more: Json = {}): Json => ({
  type: 'string',
  ...more,
  description,
});

/** An event as the bus carries it in `detail`, and as a webhook has it for its body (WHK-3, WHK-14). */
function eventSchema({ topic, description, trigger, data }: EventType): Json {
  const dataSchema = schemaOf(data, 'output', `event ${topic}`);
  return {
    title: eventTitle(topic),
    description: `${description} ${trigger}`,
    type: 'object',
    required: ['tenant_id', 'topic', 'id', 'data', 'metadata', 'time'],
    properties: {
      tenant_id: text('Slug of the tenant it happened in.'),
      topic: { enum: [topic] },
      id: text('The same in every attempt, at every endpoint and on the bus.', {
        pattern: '^evt_[0-9A-HJKMNP-TV-Z]{26}$',
      }),
      data: {
        ...dataSchema,
        type: ['object', 'null'],
        description: 'What happened; null on the bus where data_omitted is true.',
      },
      metadata: metadataSchema,
      time: text('When it happened, UTC.', { format: 'date-time' }),
      data_omitted: {
        enum: [true],
        description: 'Above 200 KiB the bus carries no data: read the event by its id.',
      },
    },
  };
}

/** The schemas of all events in one document, by topic. */
export function eventSchemas(events: readonly EventType[]): Json {
  const entries = events.map((event) => [event.topic, eventSchema(event)] as const);
  return { $schema: DIALECT, definitions: Object.fromEntries([...entries].sort(byName)) };
}
