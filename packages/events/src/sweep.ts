import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { type Run, walkDue } from '@waybill/table/due-sweep';
import { loadEvents, type OutboxEvent } from './outbox.ts';
import { publishEvents } from './publish.ts';

/** As many as the bus takes in one call. */
const BODIES_AT_ONCE = 10;

/** Publishes events together, and what fails of them each by itself; answers how many. */
async function publishAll(
  events: readonly OutboxEvent[],
  run: Run,
  failures: Failures,
): Promise<number> {
  const refused = await publishEvents(events);
  let published = events.length - refused.size;
  // The bus may have refused the whole call for one of them.
  for (const event of events.filter(({ id }) => refused.has(id))) {
    if (run.hasTime?.() === false) break;
    const [reason] = (await publishEvents([event])).values();
    if (reason === undefined) published += 1;
    else failures.add(`${event.tenant} ${event.id}`, reason);
  }
  return published;
}

/**
 * Publishes events that happened before `before` and still wait: the stream lost them. What fails
 * keeps no other waiting and is named in the end. Answers how many were published.
 */
export async function sweepOutbox(before: Date, run: Run): Promise<number> {
  const failures = new Failures();
  let published = 0;
  const walk = { ...run, kind: 'OUTBOX', upTo: toInstant(before) } as const;
  await walkDue(walk, failures, async (keys) => {
    for (let start = 0; start < keys.length; start += BODIES_AT_ONCE) {
      if (run.hasTime?.() === false) return;
      const events = await loadEvents(keys.slice(start, start + BODIES_AT_ONCE));
      const done = await publishAll(events, run, failures);
      // Added after the wait: other shards count meanwhile.
      published += done;
    }
  });
  failures.raise((count) => `${count} events stay unpublished`);
  return published;
}
