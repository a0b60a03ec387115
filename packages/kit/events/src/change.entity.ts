import { DAY_SECONDS, type Instant, plusSeconds, unixSeconds } from '@waybill/kernel/instant';
import {
  bytes,
  defineEntity,
  facetIndex,
  key,
  number,
  optional,
  shardOf,
} from '@waybill/table/item';
import type { TableItem } from '@waybill/table/write';
import { addressOfChange, type ChangeAddress, changeKey } from './change-address.ts';
import { entryKey } from './change-entry.ts';
import { eventIdOf } from './change-id.ts';
import { type DomainEvent, isSilent } from './event.ts';
import { type PackedEvent, unpackEvents } from './packed-events.ts';

/** Events are served as long as the delivery log is kept (WHK-8). */
export const RETENTION_SECONDS = 30 * DAY_SECONDS;

/** All events of a commit, packed. One of an order is the row of its trail as well, and stays. */
export const changeEntity = defineEntity({
  name: 'change',
  attributes: { packed: bytes, ttl: optional(number, undefined) },
});

/** The changes of a tenant by time: an entry of each, written once. */
export const changesIndex = facetIndex(0);

const SHARDS = 2;

const shardPartition = (tenant: string, shard: number) =>
  key('T', tenant, 'CHANGES', String(shard));

/** The partition of the index in which a change stands at a place. */
export function changesPartition(tenant: string, place: string): string {
  return shardPartition(tenant, shardOf(place, SHARDS));
}

/** The index entries of all changes of a tenant. */
export function changeSelections(tenant: string) {
  return Array.from({ length: SHARDS }, (_, shard) => ({
    pk: shardPartition(tenant, shard),
    index: changesIndex,
  }));
}

/** An event as stored: the body is the exact text to deliver. */
export interface StoredEvent {
  readonly id: string;
  readonly address: ChangeAddress;
  readonly topic: string;
  readonly time: Instant;
  readonly body: string;
  /** Nobody outside is told of it. */
  readonly isSilent?: true;
}

/** A stored change. */
export interface StoredChange {
  readonly address: ChangeAddress;
  readonly packed: readonly PackedEvent[];
}

/** The content of a change: its events as bytes, and the topic of each. */
export interface ChangeContent {
  readonly packed: Uint8Array;
  readonly topics: readonly string[];
}

/** The item of a change that is sent at a moment; among those of its tenant it stands at `place`. */
export function changeItem(
  address: ChangeAddress,
  { packed, topics }: ChangeContent,
  at: Date,
  place = address.change,
): TableItem {
  const ttl =
    address.home === undefined ? unixSeconds(plusSeconds(at, RETENTION_SECONDS)) : undefined;
  return {
    ...changeEntity.item(changeKey(address), { packed, ttl }),
    [changesIndex.partitionKey]: changesPartition(address.tenant, place),
    [changesIndex.sortKey]: entryKey(place, topics),
  };
}

/** A stored change, read back. */
export function asChange(item: TableItem): StoredChange {
  return { address: addressOfChange(item), packed: unpackEvents(changeEntity.read(item).packed) };
}

/** One event of a change; undefined where the change has none at this place. */
export function eventAt({ address, packed }: StoredChange, index: number): StoredEvent | undefined {
  const { body } = packed[index] ?? {};
  if (body === undefined) return undefined;
  const event = JSON.parse(body) as Pick<StoredEvent, 'topic' | 'time'> & DomainEvent;
  const { topic, time } = event;
  const told = { id: eventIdOf(address.change, index), address, topic, time, body };
  return isSilent(event) ? { ...told, isSilent: true } : told;
}

/** All events of a change, in their order. */
export function eventsOf(change: StoredChange): StoredEvent[] {
  return change.packed
    .map((_, index) => eventAt(change, index))
    .filter((event) => event !== undefined);
}

/** The events of a change that others are told, in their order. */
export function toldEventsOf(change: StoredChange): StoredEvent[] {
  return eventsOf(change).filter((event) => event.isSilent !== true);
}

/** Rows of events that the home of a change keeps, in their order. */
export function rowsOf<Row>({ packed }: StoredChange): Row[] {
  return packed.flatMap(({ row }) => (row === undefined ? [] : [JSON.parse(row) as Row]));
}
