import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { clientLimits } from '@waybill/kernel/client-limits';
import { requiredEnv } from '@waybill/kernel/env';
import { markPublished, type OutboxEvent } from './outbox.ts';
import { EVENT_SOURCE } from './topology.ts';

/** What PutEvents takes in one call (WHK-13). */
const ENTRIES = 10;
const BYTES = 250 * 1024;

/** Above this an entry travels without its data; consumers read the body by its id. */
const DATA_BYTES = 200 * 1024;

let client: EventBridgeClient | undefined;

function detailOf({ body }: OutboxEvent): string {
  if (Buffer.byteLength(body) <= DATA_BYTES) return body;
  const { data: _, ...envelope } = JSON.parse(body) as Record<string, unknown>;
  return JSON.stringify({ ...envelope, data: null, data_omitted: true });
}

interface Entry {
  readonly event: OutboxEvent;
  readonly detail: string;
}

function batches(events: readonly OutboxEvent[]): Entry[][] {
  const all: Entry[][] = [];
  let bytes = 0;
  for (const event of events) {
    const detail = detailOf(event);
    const size = Buffer.byteLength(detail) + 200;
    const last = all.at(-1);
    if (last === undefined || last.length >= ENTRIES || bytes + size > BYTES) {
      all.push([{ event, detail }]);
      bytes = size;
    } else {
      last.push({ event, detail });
      bytes += size;
    }
  }
  return all;
}

async function publishBatch(
  entries: readonly Entry[],
  failed: Map<string, unknown>,
): Promise<void> {
  client ??= new EventBridgeClient({ requestHandler: clientLimits });
  const answer = await client.send(
    new PutEventsCommand({
      Entries: entries.map(({ event, detail }) => ({
        EventBusName: requiredEnv('EVENT_BUS_NAME'),
        Source: EVENT_SOURCE,
        DetailType: event.topic,
        Time: new Date(event.time),
        Detail: detail,
      })),
    }),
  );
  await Promise.all(
    entries.map(async ({ event }, index) => {
      const refused = answer.Entries?.[index]?.ErrorCode;
      if (refused !== undefined) failed.set(event.id, refused);
      else await markPublished(event).catch((error) => failed.set(event.id, error));
    }),
  );
}

/**
 * Puts events on the bus and takes them out of the outbox. Answers why some of them stay, by id;
 * a crash in between publishes again, never less.
 */
export async function publishEvents(
  events: readonly OutboxEvent[],
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>();
  for (const batch of batches(events)) {
    try {
      await publishBatch(batch, failed);
    } catch (error) {
      for (const { event } of batch) failed.set(event.id, error);
    }
  }
  return failed;
}
