import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { requiredEnv } from '@waybill/kernel/env';
import { requestHandler } from '@waybill/kernel/request-handler';
import { write } from '@waybill/table/commit';
import { shardOf } from '@waybill/table/item';
import { type BusEntry, batchEntries } from './bus-entry.ts';
import { eventsOf, type StoredChange, type StoredEvent } from './change.entity.ts';
import { placeOfEvent } from './change-id.ts';
import { missedItem } from './missed.entity.ts';
import { EVENT_SOURCE, SILENT_SOURCE } from './topology.ts';

/** One after the other, calls of a full batch of the stream would keep its last events waiting. */
const LANES = 4;

/** Events in lanes: those of one record, and those of a tenant without one, keep their order. */
function lanesOf(events: readonly StoredEvent[]): StoredEvent[][] {
  const lanes = Array.from({ length: LANES }, (): StoredEvent[] => []);
  for (const event of events) {
    const { tenant, home = '' } = event.address;
    lanes[shardOf(`${tenant} ${home}`, LANES)]?.push(event);
  }
  return lanes;
}

let client: EventBridgeClient | undefined;

/** Why the bus did not take some events, by their ids. */
type Refused = ReadonlyMap<string, unknown>;

async function publishBatch(
  entries: readonly BusEntry[],
  refused: Map<string, unknown>,
): Promise<void> {
  client ??= new EventBridgeClient({ requestHandler: requestHandler(), cacheMiddleware: true });
  const answer = await client.send(
    new PutEventsCommand({
      Entries: entries.map(({ event, resource, detail }) => ({
        EventBusName: requiredEnv('EVENT_BUS_NAME'),
        Source: event.isSilent === true ? SILENT_SOURCE : EVENT_SOURCE,
        DetailType: event.topic,
        Time: new Date(event.time),
        Resources: [resource],
        Detail: detail,
      })),
    }),
  );
  for (const [index, { event }] of entries.entries()) {
    const reason = answer.Entries?.[index]?.ErrorCode;
    if (reason !== undefined) refused.set(event.id, reason);
  }
}

/**
 * Puts events on the bus, in up to four calls at once; those of one record go one after the other
 * (WHK-215). Answers why it did not take some of them; a call without an answer may have taken
 * effect, so what is published again may come twice, never less (WHK-15).
 */
export async function publishEvents(events: readonly StoredEvent[]): Promise<Refused> {
  const refused = new Map<string, unknown>();
  const publishLane = async (lane: readonly StoredEvent[]) => {
    for (const batch of batchEntries(lane)) {
      try {
        await publishBatch(batch, refused);
      } catch (error) {
        for (const { event } of batch) refused.set(event.id, error);
      }
    }
  };
  await Promise.all(lanesOf(events).map(publishLane));
  return refused;
}

/** Writes down what the bus did not take of a change: the sweep publishes it. */
async function noteMissed(
  events: readonly StoredEvent[],
  refused: Refused,
  now: Date,
): Promise<void> {
  const missed = events.filter(({ id }) => refused.has(id));
  const [first] = missed;
  if (first === undefined) return;
  const indexes = missed.flatMap(({ id }) => placeOfEvent(id)?.index ?? []);
  await write({ put: missedItem({ address: first.address, indexes }, now) });
}

/**
 * Puts the events of changes on the bus. What it does not take is noted for the sweep and keeps
 * nothing else waiting (WHK-10). Answers which changes were neither taken nor noted: they come again.
 */
export async function publishChanges(
  changes: readonly StoredChange[],
  now: Date,
): Promise<ReadonlySet<StoredChange>> {
  const events = new Map(changes.map((change) => [change, eventsOf(change)]));
  const refused = await publishEvents([...events.values()].flat());
  const lost = new Set<StoredChange>();
  for (const [change, recorded] of events) {
    await noteMissed(recorded, refused, now).catch(() => lost.add(change));
  }
  return lost;
}
