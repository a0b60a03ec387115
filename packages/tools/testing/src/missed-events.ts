import { eventIdOf } from '@waybill/events/change-id';
import { missedDue } from '@waybill/events/missed.entity';
import { loadMissed } from '@waybill/events/missed.repository';
import { queryAll } from '@waybill/table/read';
import { duePartitions } from '@waybill/table/testing';
import { indexesCaughtUp } from './weather.ts';

/** The ids of the events that the bus did not take and that the sweep has to publish, sorted. */
export async function missedEvents(): Promise<string[]> {
  await indexesCaughtUp();
  const shards = await Promise.all(duePartitions(missedDue).map(queryAll));
  const missed = await loadMissed(shards.flat());
  return missed
    .flatMap(({ address, indexes }) => indexes.map((index) => eventIdOf(address.change, index)))
    .sort();
}
