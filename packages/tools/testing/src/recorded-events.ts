import {
  asChange,
  changeSelections,
  eventsOf,
  type StoredEvent,
} from '@waybill/events/change.entity';
import { getMany, nextEntries, openPartitions } from '@waybill/table/read';
import { indexesCaughtUp } from './weather.ts';

/** All events of a tenant, in the order in which its changes were sent. */
export async function recordedEvents(tenant: string): Promise<StoredEvent[]> {
  await indexesCaughtUp();
  const all = Number.POSITIVE_INFINITY;
  const range = { backwards: false };
  const entries = openPartitions(changeSelections(tenant), { range, size: 1_000 });
  const items = await getMany(await nextEntries(entries, all));
  return items.filter((item) => item !== undefined).flatMap((item) => eventsOf(asChange(item)));
}
