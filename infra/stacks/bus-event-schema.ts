import { EVENT_SOURCE } from '@waybill/events/topology';

/** The part of `docs/events.schema.json` that the bus carries in `detail`. */
export interface EventSchema {
  readonly title: string;
  readonly description: string;
}

export interface EventSchemas {
  readonly $schema: string;
  readonly definitions: Readonly<Record<string, EventSchema>>;
}

const text = { type: 'string' };

/** The schema of an event as a rule hands it to its targets. */
export function busEventSchema(dialect: string, topic: string, detail: EventSchema) {
  return {
    $schema: dialect,
    title: detail.title,
    description: detail.description,
    type: 'object',
    required: ['version', 'id', 'source', 'detail-type', 'time', 'resources', 'detail'],
    properties: {
      version: text,
      id: text,
      source: { enum: [EVENT_SOURCE] },
      'detail-type': { enum: [topic] },
      account: text,
      region: text,
      time: { type: 'string', format: 'date-time' },
      resources: { type: 'array', items: text },
      detail,
    },
  };
}
