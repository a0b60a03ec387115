import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge';
import { requiredEnv } from '@waybill/kernel/env';
import { requestHandler } from '@waybill/kernel/request-handler';
import { type BusEntry, batchEntries } from './bus-entry.ts';
import { markPublished, type OutboxEvent } from './outbox.ts';
import { EVENT_SOURCE } from './topology.ts';

let client: EventBridgeClient | undefined;

async function publishBatch(
  entries: readonly BusEntry[],
  failed: Map<string, unknown>,
): Promise<void> {
  client ??= new EventBridgeClient({ requestHandler: requestHandler() });
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
 * a crash in between publishes again, never less (WHK-15).
 */
export async function publishEvents(
  events: readonly OutboxEvent[],
): Promise<ReadonlyMap<string, unknown>> {
  const failed = new Map<string, unknown>();
  for (const batch of batchEntries(events)) {
    try {
      await publishBatch(batch, failed);
    } catch (error) {
      for (const { event } of batch) failed.set(event.id, error);
    }
  }
  return failed;
}
