import type { Json } from './json.ts';

/** Who brought an event about, as its metadata says it (`packages/events/src/author.ts`). */
export const authorSchema: Json = {
  actor: {
    type: ['string', 'null'],
    description: 'The acting contact, or who did it as the caller said; null for the back office.',
  },
  by: {
    type: ['object', 'null'],
    required: ['key_id', 'name'],
    properties: {
      key_id: { type: 'string', description: 'Id of the API key; the key may be gone by now.' },
      name: { type: 'string', description: 'Name of the key when it called.' },
    },
    description: 'The API key that called; null for schedules.',
  },
};
