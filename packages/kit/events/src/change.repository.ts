import { setTimeout as sleep } from 'node:timers/promises';
import { addressOf, definePattern, type Key } from '@waybill/table/item';
import {
  entryPages,
  get,
  getMany,
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
  RETENTION_SECONDS,
  type StoredChange,
  type StoredEvent,
  toldEventsOf,
} from './change.entity.ts';
import { type ChangeAddress, changeKey } from './change-address.ts';
import { asEntry, behindPlace, type ChangeEntry } from './change-entry.ts';
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
    key: 'f0 = T#tenant#CHANGES#shard, fs = id#topics',
    reads:
      'in pages, to publish again what a dark stream did not bring, and to count and list events, up to 10,000',
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
  const bounds = { from: change, to: behindPlace(change), limit: 1 };
  const { items } = await query({ pk, index: changesIndex, ...bounds });
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
}

/** The changes of a tenant as their index shows them, and where the bodies lie. */
export interface LoggedChange extends ChangeEntry, Key {}

/** The changes between two places, both included, as the index shows them, page by page. */
export async function* loggedChanges(
  tenant: string,
  range: Pick<ChangeRange, 'from' | 'to'> & { readonly backwards: boolean },
  size: number,
): AsyncGenerator<LoggedChange[], undefined> {
  for await (const entries of entryPages(changeSelections(tenant), range, size)) {
    yield entries.map(({ pk, sk, fs }) => ({ pk, sk, ...asEntry(fs) }));
  }
}

/** The events of some changes, none of them left out because a copy of the table trails. */
export async function loadLogged(changes: readonly LoggedChange[]): Promise<StoredEvent[][]> {
  const keys = changes.map(({ pk, sk }) => ({ pk, sk }));
  const items = await getMany(keys, { consistent: false });
  const late = await getMany(keys.filter((_, index) => items[index] === undefined));
  const found = [...items, ...late].filter((item) => item !== undefined);
  const events = new Map(found.map((item) => [addressOf(item), toldEventsOf(asChange(item))]));
  return keys.map((key) => events.get(addressOf(key)) ?? []);
}

/** An event by its id, and its place; undefined where the index does not show it. */
export async function findLogged(
  tenant: string,
  event: string,
): Promise<{ place: string; event: StoredEvent } | undefined> {
  const at = placeOfEvent(event);
  if (at === undefined) return undefined;
  const address = { tenant, change: at.change };
  const item = (await get(changeKey(address))) ?? (await findByTime(address));
  const found = item && eventAt(asChange(item), at.index);
  if (item === undefined || found === undefined) return undefined;
  return { place: asEntry(String(item[changesIndex.sortKey])).place, event: found };
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
  const events = items.flatMap((item) => toldEventsOf(asChange(item)));
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
  const entries = openPartitions(changeSelections(tenant), { range, size: limit });
  const page = await entries.take(limit);
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
  const events = items.flatMap((item) => (item === undefined ? [] : toldEventsOf(asChange(item))));
  return { events, next };
}
