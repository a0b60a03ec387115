import type { Json } from './json.ts';

/** The metadata of every event (API-138), as `packages/kit/events/src/author.ts` writes it. */
export const metadataSchema: Json = {
  type: 'object',
  required: ['actor', 'by'],
  properties: {
    sequence: { type: 'integer', description: 'Orders the events of one order.' },
    actor: {
      type: ['string', 'null'],
      description:
        'The acting contact, or who did it as the caller said; null for the back office.',
    },
    by: {
      type: ['object', 'null'],
      required: ['key_id', 'name'],
      properties: {
        key_id: { type: 'string', description: 'Id of the API key; the key may be gone by now.' },
        name: { type: 'string', description: 'Name of the key when it called.' },
        agent: {
          type: 'object',
          required: ['name', 'version'],
          properties: {
            name: { type: 'string', description: 'Name of the assistant, in its own words.' },
            version: { type: ['string', 'null'], description: 'Its version, in its own words.' },
          },
          description: 'The assistant that called with the key; absent where none did.',
        },
      },
      description: 'The API key that called; null for schedules.',
    },
  },
};
