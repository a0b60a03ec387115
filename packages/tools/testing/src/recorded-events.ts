import {
  asChange,
  changeSelections,
  eventsOf,
  type StoredEvent,
} from '@waybill/events/change.entity';
import { getMany, openPartitions } from '@waybill/table/read';
import { indexesCaughtUp } from './weather.ts';

/** All events of a tenant, in the order in which its changes were sent. */
export async function recordedEvents(tenant: string): Promise<StoredEvent[]> {
  await indexesCaughtUp();
  const range = { backwards: false };
  const entries = openPartitions(changeSelections(tenant), { range, size: 1_000 });
  const items = await getMany(await entries.take(Number.POSITIVE_INFINITY));
  return items.filter((item) => item !== undefined).flatMap((item) => eventsOf(asChange(item)));
}
