import { described, namedObject } from '@waybill/api/annotation';
import { uuid } from '@waybill/api/fields';
import * as v from 'valibot';

const callingAgent = () =>
  namedObject('CallingAgent', {
    name: described(
      'Name of the assistant, in its own words; unknown where it has none.',
      v.string(),
    ),
    version: described('Its version, in its own words.', v.nullable(v.string())),
  });

/** The key that called, as trail rows and comments say it (API-138). */
export const callingKey = () =>
  v.nullable(
    namedObject('CallingKey', {
      key_id: described('Id of the key; the key may be gone by now.', v.string()),
      name: described('Name of the key.', v.string()),
      agent: v.optional(
        described('The assistant that called with the key; absent where none did.', callingAgent()),
      ),
    }),
  );

/** One row of an order's trail (ORD-85). */
export const TrailEvent = namedObject('TrailEvent', {
  id: uuid(),
  order_id: described('Id of the order.', uuid()),
  name: described('What happened, as the topic of its event.', v.string()),
  actor: described(
    'Who did it, as the caller said or as the acting contact.',
    v.nullable(v.string()),
  ),
  by: v.optional(
    described(
      'The API key that called, with the name that it had then; null for schedules, absent for buyers.',
      callingKey(),
    ),
  ),
  payload: described(
    'The details of what happened.',
    v.nullable(v.record(v.string(), v.unknown())),
  ),
  created_at: described('When it happened, UTC.', v.pipe(v.string(), v.isoTimestamp())),
});
export type TrailEvent = v.InferOutput<typeof TrailEvent>;

/** Filterable and sortable columns of the trail (ORD-85); `payload` is not offered. */
export const trailColumns = {
  id: 'uuid',
  name: 'text',
  actor: 'text',
  created_at: 'instant',
} as const;
