import type { WebhookEvent } from '@waybill/client/events';
import type { Event } from '@waybill/client/shapes';

type Author = Pick<WebhookEvent['metadata'], 'actor' | 'by'>;

/** Who brought an event about (API-138); an event that was recorded without it has neither. */
export function authorOf({ metadata }: Pick<Event, 'metadata'>): Author {
  const { actor = null, by = null } = metadata as Partial<Author>;
  return { actor, by };
}

/** The name of a key, and of the assistant that called with it. */
const keyText = ({ name, agent }: NonNullable<Author['by']>): string =>
  agent === undefined ? name : `${agent.name} with ${name}`;

/** The same in a line (CLI-18): who called, and the actor where there is one. */
export function whoDidIt({ actor, by }: Author): string {
  const key = by === null ? 'a schedule' : keyText(by);
  const text = actor === null ? key : `${key} (${actor})`;
  return `by ${text.replaceAll(/\s+/gu, ' ')}`;
}
