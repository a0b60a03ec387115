import { described, namedObject } from '@waybill/api/annotation';
import { instant } from '@waybill/api/fields';
import * as v from 'valibot';
import { EventId } from '../record/delivery.schema.ts';

export const EventPath = v.object({
  id: described('Id of the event: evt_ and 26 characters.', EventId),
});

export const eventFields = {
  id: described('Id of the event: evt_ and 26 characters.', EventId),
  topic: described('What happened.', v.string()),
  time: described('When it happened, UTC.', instant()),
  data: described(
    'What the topic says of it; null where the key may not read the record that it is of.',
    v.unknown(),
  ),
  metadata: described(
    'What stands beside it: the version of an order, the acting contact (actor) and the API key that called (by).',
    v.record(v.string(), v.unknown()),
  ),
};

export const Event = namedObject('Event', eventFields);
export type EventRecord = v.InferOutput<typeof Event>;
