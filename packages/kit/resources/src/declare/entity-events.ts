import { RecordId, RecordReference } from '@waybill/api/record-reference';
import { defineEvent, type EventType } from '@waybill/events/event';

/** The three topics of a record's life. */
export interface EntityEvents {
  readonly created: RecordEvent;
  readonly updated: RecordEvent;
  readonly deleted: RecordEvent;
}

/** A topic of a record: its data is the record's id, and its code where it has one. */
export type RecordEvent = EventType<string, typeof RecordId | typeof RecordReference>;

const EXAMPLE_ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

/**
 * Declares `<entity>.created|updated|deleted`, each with the record's id and code and nothing more
 * (MKT-96, MKT-97). `thing` is the record in a sentence: `a location`; `example` its code,
 * absent where records have none.
 */
export function entityEvents<const Entity extends string>(declared: {
  readonly entity: Entity;
  readonly thing: string;
  readonly example?: string;
}) {
  const { entity, thing, example: code } = declared;
  const subject = thing.charAt(0).toUpperCase() + thing.slice(1);
  const shape =
    code === undefined
      ? { data: RecordId, example: { id: EXAMPLE_ID } }
      : { data: RecordReference, example: { id: EXAMPLE_ID, code } };
  return {
    created: defineEvent({
      topic: `${entity}.created`,
      description: `${subject} exists.`,
      trigger: `${subject} was created.`,
      ...shape,
    }),
    updated: defineEvent({
      topic: `${entity}.updated`,
      description: `${subject} was changed.`,
      trigger: `A call changed ${thing}; calls that change nothing emit nothing.`,
      ...shape,
    }),
    deleted: defineEvent({
      topic: `${entity}.deleted`,
      description: `${subject} is gone.`,
      trigger: `${subject} was deleted.`,
      ...shape,
    }),
  } as const;
}
