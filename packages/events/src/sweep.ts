import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { type Run, walkDue } from '@waybill/table/due-sweep';
import { loadEvents } from './outbox.ts';
import { publishEvents } from './publish.ts';

/** As many as the bus takes in one call. */
const BODIES_AT_ONCE = 10;

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
      const failed = await publishEvents(events);
      for (const { tenant, id } of events) {
        if (failed.has(id)) failures.add(`${tenant} ${id}`, failed.get(id));
      }
      published += events.length - failed.size;
    }
  });
  failures.raise((count) => `${count} events stay unpublished`);
  return published;
}
