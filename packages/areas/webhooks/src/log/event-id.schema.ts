import * as v from 'valibot';

/** The id of an event, as callers name it: of events, and of their deliveries. */
export const EventId = v.pipe(
  v.string(),
  v.regex(/^evt_[0-7][0-9A-HJKMNP-TV-Z]{25}$/u, 'must be an event id: evt_ and 26 characters'),
);
