import { setTimeout as sleep } from 'node:timers/promises';
import { definePattern, type Key } from '@waybill/table/item';
import {
  get,
  getMany,
  nextEntries,
  openPartitions,
  query,
  queryAll,
  type ReadItem,
} from '@waybill/table/read';
import type { TableItem } from '@waybill/table/write';
import {
  asChange,
  changeSelections,
  changesIndex,
  changesPartition,
  eventAt,
  eventsOf,
  RETENTION_SECONDS,
  type StoredChange,
  type StoredEvent,
} from './change.entity.ts';
import { type ChangeAddress, changeKey } from './change-address.ts';
import { changeFloor, momentOfChange, placeOfEvent } from './change-id.ts';

export const patterns = [
  definePattern({
    name: 'A change, with all its events',
    key: 'pk = T#tenant#CHANGE#id, or the partition it belongs to and sk = EVT#id',
    reads: 'the events of one commit, for each attempt to deliver one of them',
  }),
  definePattern({
    name: 'The changes of a tenant by time',
    index: changesIndex.name,
    key: 'f0 = T#tenant#CHANGES#shard, fs = id',
    reads:
      'in pages, to publish again what a dark stream did not bring; up to 2,000 to list events',
  }),
  definePattern({
    name: 'The changes of a period that lie in one partition: those of an order',
    key: 'pk = the partition they belong to, sk from EVT#id to EVT#id',
    reads: 'all of the period, to list the events of one record',
  }),
];

/** Longer than an index trails its table, but for one under pressure. */
const INDEX_LAG_MS = 300;

/** Names an event, and where its change lies where that is known. */
export interface EventRef {
  readonly tenant: string;
  readonly event: string;
  readonly home?: string;
}

/** A change by its address. */
export async function loadChange(address: ChangeAddress): Promise<StoredChange | undefined> {
  const item = await get(changeKey(address));
  return item === undefined ? undefined : asChange(item);
}

async function findByTime({ tenant, change }: ChangeAddress): Promise<TableItem | undefined> {
  const pk = changesPartition(tenant, change);
  const { items } = await query({ pk, index: changesIndex, from: change, to: change, limit: 1 });
  return items[0] && get(items[0]);
}

async function findChange(address: ChangeAddress, read: ReadItem): Promise<TableItem | undefined> {
  const item = await read(changeKey(address));
  if (item !== undefined || address.home !== undefined) return item;
  const found = await findByTime(address);
  if (found !== undefined) return found;
  await sleep(INDEX_LAG_MS);
  return findByTime(address);
}

const addressOfEvent = ({ tenant, home }: EventRef, change: string): ChangeAddress =>
  home === undefined ? { tenant, change } : { tenant, change, home };

/** The item that an event is read from; none for an id that no event can have. */
export function keysOfEvent(ref: EventRef): Key[] {
  const place = placeOfEvent(ref.event);
  return place === undefined ? [] : [changeKey(addressOfEvent(ref, place.change))];
}

/** The event with this id, or undefined when it is unknown or past its retention (WHK-8). */
export async function loadEvent(
  ref: EventRef,
  now: Date,
  read: ReadItem = get,
): Promise<StoredEvent | undefined> {
  const place = placeOfEvent(ref.event);
  if (place === undefined) return undefined;
  const { change, index } = place;
  const age = now.getTime() - momentOfChange(change).getTime();
  if (age > RETENTION_SECONDS * 1_000) return undefined;
  const item = await findChange(addressOfEvent(ref, change), read);
  return item && eventAt(asChange(item), index);
}

/** The events of a period, both ends included. */
export interface EventPeriod {
  readonly tenant: string;
  readonly from: Date;
  readonly to: Date;
  readonly newestFirst: boolean;
  /** Goes on with this change, where a page before ended in it. */
  readonly at?: string | undefined;
}

/**
 * The events of up to `limit` changes of a period, in the order in which they were sent, and whether
 * these are all.
 */
export async function loadEvents(
  { tenant, from, to, newestFirst, at }: EventPeriod,
  limit: number,
): Promise<{ events: StoredEvent[]; isWhole: boolean }> {
  const bounds = { from: changeFloor(from), to: changeFloor(new Date(to.getTime() + 1)) };
  const goesOn = at === undefined ? {} : newestFirst ? { to: at } : { from: at };
  const range = { backwards: newestFirst, ...bounds, ...goesOn };
  const keys = await nextEntries(
    openPartitions(changeSelections(tenant), { range, size: limit }),
    limit,
  );
  const items = await getMany(
    keys.map(({ pk, sk }) => ({ pk, sk })),
    { consistent: false },
  );
  const events = items.flatMap((item) => {
    const some = item === undefined ? [] : eventsOf(asChange(item));
    return newestFirst ? some.toReversed() : some;
  });
  return { events, isWhole: keys.length < limit };
}

/** All events of a period whose changes lie in one home, in the order in which they were sent. */
export async function loadEventsAt(
  home: string,
  { tenant, from, to, newestFirst }: EventPeriod,
): Promise<StoredEvent[]> {
  const at = (moment: Date) => changeKey({ tenant, home, change: changeFloor(moment) });
  const { pk, sk: first } = at(from);
  const { sk: last } = at(new Date(to.getTime() + 1));
  const items = await queryAll({ pk, from: first, to: last });
  const events = items.flatMap((item) => eventsOf(asChange(item)));
  return newestFirst ? events.toReversed() : events;
}

/** Which changes of a tenant: those whose ids lie between two, the bounds included. */
export interface ChangeRange {
  readonly tenant: string;
  readonly from: string;
  readonly to: string;
}

/** The keys of a page of changes, the oldest first, and from where on there may be more. */
export async function readChangePage(
  { tenant, from, to }: ChangeRange,
  limit: number,
): Promise<{ keys: Key[]; next: string | undefined }> {
  const range = { backwards: false, from, to };
  const page = await nextEntries(
    openPartitions(changeSelections(tenant), { range, size: limit }),
    limit,
  );
  const last = page.length < limit ? undefined : page.at(-1);
  // Nothing lies between a place and the same with a letter more.
  return { keys: page.map(({ pk, sk }) => ({ pk, sk })), next: last && `${last.fs}0` };
}

/** The events of a page of changes, the oldest first, and from where on there may be more. */
export async function loadChangePage(
  range: ChangeRange,
  limit: number,
): Promise<{ events: StoredEvent[]; next: string | undefined }> {
  const { keys, next } = await readChangePage(range, limit);
  const items = await getMany(keys);
  const events = items.flatMap((item) => (item === undefined ? [] : eventsOf(asChange(item))));
  return { events, next };
}
