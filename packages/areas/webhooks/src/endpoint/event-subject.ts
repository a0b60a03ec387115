import type { StoredEvent } from '@waybill/events/change.entity';
import * as v from 'valibot';
import { endpointEvents } from './endpoint.events.ts';
import type { StoredEndpoint } from './endpoint.ts';
import { receives } from './topics.ts';

const topicsOfEndpoints: ReadonlySet<string> = new Set(endpointEvents.map(({ topic }) => topic));

const Subject = v.object({ endpoint_id: v.string() });

/** Parts of an event that decide who receives it. */
export interface Addressed {
  readonly topic: string;
  /** The endpoint that the event speaks of. */
  readonly subject?: string | undefined;
}

/** The endpoint that an event speaks of; most speak of none (WHK-208). */
export function subjectOf(topic: string, data: unknown): string | undefined {
  return topicsOfEndpoints.has(topic) ? v.parse(Subject, data).endpoint_id : undefined;
}

/** The same of an event as it is stored. */
export function addressedBy({ topic, body }: Pick<StoredEvent, 'topic' | 'body'>): Addressed {
  const { data } = JSON.parse(body) as { readonly data: unknown };
  return { topic, subject: subjectOf(topic, data) };
}

/**
 * Tells that an event goes to an endpoint: one that subscribed to its topic, and is not the one that
 * the event speaks of (WHK-77, WHK-208).
 */
export function goesTo(
  { id, topics }: Pick<StoredEndpoint, 'id' | 'topics'>,
  { topic, subject }: Addressed,
): boolean {
  return subject !== id && receives(topics, topic);
}
