import { chunksOf } from '@waybill/kernel/chunks';
import { Failures } from '@waybill/kernel/failures';
import { toInstant } from '@waybill/kernel/instant';
import { type Run, walkDue } from '@waybill/table/operate';
import { eventAt, type StoredEvent } from './change.entity.ts';
import { loadChange } from './change.repository.ts';
import { type Missed, missedDue } from './missed.entity.ts';
import { forgetMissed, loadMissed } from './missed.repository.ts';
import { publishEvents } from './publish.ts';

/** Changes whose bodies are in memory at once, of each shard. */
const CHANGES_AT_ONCE = 10;

interface Loaded {
  readonly missed: Missed;
  readonly events: readonly StoredEvent[];
}

/** The events of a change that the bus did not take; none where the change is past its retention. */
async function loadEvents(missed: Missed): Promise<Loaded> {
  const change = await loadChange(missed.address);
  const events = change === undefined ? [] : missed.indexes.map((index) => eventAt(change, index));
  return { missed, events: events.filter((event) => event !== undefined) };
}

/** Publishes events together, and what fails of them each by itself; answers what stays. */
async function publishAll(events: readonly StoredEvent[], run: Run): Promise<Map<string, unknown>> {
  const left = new Map(await publishEvents(events));
  // The bus may have refused a whole call for one of them.
  for (const event of events.filter(({ id }) => left.has(id))) {
    if (run.hasTime?.() === false) break;
    const reason = (await publishEvents([event])).get(event.id);
    if (reason === undefined) left.delete(event.id);
    else left.set(event.id, reason);
  }
  return left;
}

/**
 * Publishes what the publisher noted as missed. What fails keeps no other waiting and is named in
 * the end (WHK-12). Answers how many events were published.
 */
export async function sweepMissed(run: Run): Promise<number> {
  const failures = new Failures();
  let published = 0;
  const walk = { ...run, kind: missedDue, upTo: toInstant(run.now) };
  await walkDue(walk, failures, async (rows) => {
    for (const some of chunksOf(rows, CHANGES_AT_ONCE)) {
      if (run.hasTime?.() === false) return;
      const missed = await loadMissed(some);
      const loaded = await Promise.all(missed.map(loadEvents));
      const left = await publishAll(
        loaded.flatMap(({ events }) => events),
        run,
      );
      for (const one of loaded) {
        const stays = one.events.filter(({ id }) => left.has(id));
        for (const { id, address } of stays) {
          failures.add(`${address.tenant} ${id}`, left.get(id));
        }
        if (stays.length === 0) await forgetMissed(one.missed);
        // Added after the wait: other shards count meanwhile.
        published += one.events.length - stays.length;
      }
    }
  });
  failures.raise((count) => `${count} events stay unpublished`);
  return published;
}
