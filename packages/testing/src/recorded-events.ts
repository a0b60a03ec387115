import {
  asChange,
  changesIndex,
  changesPartition,
  eventsOf,
  type StoredEvent,
} from '@waybill/events/change.entity';
import { getMany, queryAll } from '@waybill/table/read';
import { indexesCaughtUp } from './weather.ts';

/** All events of a tenant, in the order in which its changes were sent. */
export async function recordedEvents(tenant: string): Promise<StoredEvent[]> {
  await indexesCaughtUp();
  const keys = await queryAll({ pk: changesPartition(tenant), index: changesIndex });
  const items = await getMany(keys);
  return items.filter((item) => item !== undefined).flatMap((item) => eventsOf(asChange(item)));
}
