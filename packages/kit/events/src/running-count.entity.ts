import { plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import { defineEntity, json, type Key, key, number, text } from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { RETENTION_SECONDS } from './change.entity.ts';
import { momentOfChange } from './change-id.ts';
import type { EventCounts, RunningCount } from './running-count.ts';

/** A running count is written once. It goes with its place: no period begins in front of that. */
export const runningCountEntity = defineEntity({
  name: 'event_count',
  attributes: { after: text, earliest: text, events: json<EventCounts>(), ttl: number },
});

/** Where the running counts of a tenant lie, by their places. */
export const runningCountPartition = (tenant: string): string => key('T', tenant, 'EVENT_COUNTS');

const keyAt = (tenant: string, place: string): Key => ({
  pk: runningCountPartition(tenant),
  sk: place,
});

export function runningCountItem(
  tenant: string,
  { place, after, earliest, events }: RunningCount,
): TableItem {
  const ttl = unixSeconds(plusSeconds(momentOfChange(place), RETENTION_SECONDS));
  return runningCountEntity.item(keyAt(tenant, place), { after, earliest, events, ttl });
}

export function asRunningCount(item: TableItem): RunningCount {
  const { after, earliest, events } = runningCountEntity.read(item);
  return { place: item.sk, after, earliest, events };
}
