import { uuid } from '@waybill/api/fields';
import { type DomainEvent, defineEvent } from '@waybill/events/event';
import * as v from 'valibot';

const data = v.object({ id: uuid(), code: v.string() });

const EXAMPLE_ID = '01976f3a-8c1e-7a44-9d0b-5f1c2e3a4b5c';

/** The three topics of a record of the area (contract README, Events); `noun` reads `a market`. */
export function recordEvents<const Entity extends string>(
  entity: Entity,
  noun: string,
  exampleCode: string,
) {
  const example = { id: EXAMPLE_ID, code: exampleCode };
  const subject = noun.charAt(0).toUpperCase() + noun.slice(1);
  return {
    created: defineEvent({
      topic: `${entity}.created`,
      description: `${subject} exists.`,
      trigger: `${subject} was created, by a caller or as part of a copy.`,
      data,
      example,
    }),
    updated: defineEvent({
      topic: `${entity}.updated`,
      description: `A field of ${noun} has another value.`,
      trigger: `${subject} was updated, or won or lost the default flag.`,
      data,
      example,
    }),
    deleted: defineEvent({
      topic: `${entity}.deleted`,
      description: `${subject} is gone.`,
      trigger: `${subject} was deleted.`,
      data,
      example,
    }),
  };
}

/** What an event needs beside the record. */
export interface Moment {
  readonly eventId: string;
  readonly at: string;
}

/** The event of a change, with the record's id and code and nothing more. */
export function recordEvent(
  { topic }: { readonly topic: string },
  { id, code }: { readonly id: string; readonly code: string },
  { eventId, at }: Moment,
): DomainEvent {
  return { id: eventId, topic, time: at, data: { id, code }, metadata: {} };
}
