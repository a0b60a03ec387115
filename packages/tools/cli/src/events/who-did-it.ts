import type { WebhookEvent } from '@waybill/client/events';
import type { Event } from '@waybill/client/shapes';

type Author = Pick<WebhookEvent['metadata'], 'actor' | 'by'>;

/** Who brought an event about (API-138); an event that was recorded without it has neither. */
export function authorOf({ metadata }: Pick<Event, 'metadata'>): Author {
  const { actor = null, by = null } = metadata as Partial<Author>;
  return { actor, by };
}

/** The same in a line (CLI-18): the name of the key, and the actor where there is one. */
export function whoDidIt({ actor, by }: Author): string {
  const key = by === null ? 'a schedule' : by.name;
  const text = actor === null ? key : `${key} (${actor})`;
  return `by ${text.replaceAll(/\s+/gu, ' ')}`;
}
