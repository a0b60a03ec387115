import type { Author } from '@waybill/events/author';

/** A stretch of the way of an event, as the functions behind the table took it. */
export interface Step {
  readonly what: 'published' | 'fanned out' | 'attempt';
  readonly at: string;
  readonly durationMs: number;
  /** True if it comes again. */
  readonly failed: boolean;
  /** The endpoint of an attempt, and its number. */
  readonly endpoint?: string | undefined;
  readonly attempt?: number | undefined;
}

/** An event of which a step was seen. */
export interface SeenEvent {
  readonly id: string;
  readonly tenant: string;
  readonly topic?: string | undefined;
  readonly time?: string | undefined;
  /** Who brought it about (API-138). */
  readonly author?: Author | undefined;
}

/** An event with the way that it has gone so far. */
export interface EventWay extends SeenEvent {
  readonly steps: readonly Step[];
}

/** Attempts go on for three days; the page shows only these. */
const MOST_STEPS = 100;

/** The way of an event after a step; what is known of it stays where the step knows less. */
export function goOn(way: EventWay | undefined, event: SeenEvent, step: Step): EventWay {
  const { id, tenant } = event;
  return {
    id,
    tenant,
    topic: event.topic ?? way?.topic,
    time: event.time ?? way?.time,
    author: event.author ?? way?.author,
    steps: [...(way?.steps ?? []), step].slice(-MOST_STEPS),
  };
}
