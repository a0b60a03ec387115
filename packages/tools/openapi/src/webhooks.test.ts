import { describe, expect, test } from 'vitest';
import { eventSchemas } from './event-schema.ts';
import { document, events } from './testing/things.factory.ts';

describe('webhooks', () => {
  interface Webhook {
    readonly post: {
      readonly operationId: string;
      readonly description: string;
      readonly parameters: readonly { $ref: string }[];
      readonly requestBody: {
        content: Record<string, { schema: { allOf: unknown[] }; example: Record<string, unknown> }>;
      };
    };
  }
  const { post } = document.webhooks['thing.touched'] as unknown as Webhook;
  const { schema, example } = post.requestBody.content['application/json'] ?? {};

  test('there is one an event, by its topic', () => {
    expect(Object.keys(document.webhooks)).toEqual(['thing.touched']);
    expect(post.operationId).toBe('thing.touched');
    expect(post.description).toBe('A thing moved a little.\n\nSomeone touched a thing.');
  });

  test('its body is an envelope around the named data', () => {
    expect(schema?.allOf).toEqual([
      { $ref: '#/components/schemas/EventEnvelope' },
      {
        properties: {
          topic: { const: 'thing.touched', description: 'What happened.' },
          data: {
            $ref: '#/components/schemas/ThingTouched',
            description: 'The details of what happened.',
          },
        },
      },
    ]);
  });

  // API-138
  test('it says who did it, and so does the event on the bus', () => {
    const author = {
      required: ['actor', 'by'],
      properties: {
        actor: { type: ['string', 'null'], description: expect.any(String) },
        by: { type: ['object', 'null'], required: ['key_id', 'name'] },
      },
    };
    const { properties } = document.components['schemas']?.['EventEnvelope'] ?? {};
    expect(properties).toMatchObject({ metadata: author });
    expect(eventSchemas(events)['definitions']).toMatchObject({
      'thing.touched': { properties: { metadata: author } },
    });
    const by = { key_id: expect.any(String), name: expect.any(String) };
    expect(example?.['metadata']).toEqual({ actor: null, by });
  });

  test('it shows a delivery as it is sent', () => {
    const { required } = document.components['schemas']?.['EventEnvelope'] ?? {};
    expect(Object.keys(example ?? {})).toEqual(required);
    expect(example).toMatchObject({ topic: 'thing.touched', data: { code: 'T-1' } });
  });
});
