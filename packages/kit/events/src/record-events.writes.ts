import { toInstant } from '@waybill/kernel/instant';
import type { Rejection } from '@waybill/kernel/rejection';
import {
  defineGathered,
  type Gathered,
  isNew,
  type Put,
  replaceParts,
  type Write,
} from '@waybill/table/write';
import { type Author, noCaller, withAuthor } from './author.ts';
import { changeItem } from './change.entity.ts';
import { EVENTS_A_CHANGE, eventIdOf, newChangeId } from './change-id.ts';
import { type DomainEvent, eventBody, isSilent } from './event.ts';
import { type PackedEvent, packEvents } from './packed-events.ts';

/** The longest body that is stored, delivered and published (WHK-5). */
export const BODY_LIMIT = 240 * 1024;

/** Bytes of packed events in one item; DynamoDB takes 400 KB with keys and all. */
const PACKED_LIMIT = 300 * 1024;

/** An event, and what the partition that its change lies in keeps of it. */
export interface RecordedEvent {
  readonly event: DomainEvent;
  readonly row?: Readonly<Record<string, unknown>> | undefined;
}

interface Recording {
  readonly tenant: string;
  readonly home: string | undefined;
  readonly recorded: readonly RecordedEvent[];
  readonly author: Author;
}

/** The parts of a recording that become texts of a change. */
type PublishedEvents = Pick<Recording, 'tenant' | 'recorded' | 'author'>;

/**
 * An event is told with the moment in which its change is sent: ids and times have one order
 * (WHK-3).
 */
function pack({ tenant, recorded, author }: PublishedEvents, change: string, at: Date): Uint8Array {
  const time = toInstant(at);
  const events = recorded.map(({ event, row }, index): PackedEvent => {
    const published = { ...event, time, metadata: withAuthor(event.metadata, author) };
    const body = eventBody(tenant, eventIdOf(change, index), published);
    if (Buffer.byteLength(body) > BODY_LIMIT) throw new Error(`event ${event.topic} is too large`);
    return row === undefined ? { body } : { body, row: JSON.stringify(withAuthor(row, author)) };
  });
  return packEvents(events);
}

/** The topics under which an index shows a change: those of its events that are told. */
const topicsOf = (recorded: readonly RecordedEvent[]) =>
  recorded.filter(({ event }) => !isSilent(event)).map(({ event }) => event.topic);

/** The items of some events that are sent at a moment: one, unless they do not fit it. */
function changeItems(recording: Recording, at: Date): Put[] {
  const { tenant, home, recorded } = recording;
  if (recorded.length <= EVENTS_A_CHANGE) {
    const change = newChangeId(at);
    const packed = pack(recording, change, at);
    if (packed.byteLength <= PACKED_LIMIT || recorded.length === 1) {
      const address = home === undefined ? { tenant, change } : { tenant, change, home };
      return [{ put: changeItem(address, { packed, topics: topicsOf(recorded) }, at) }];
    }
  }
  const half = Math.ceil(recorded.length / 2);
  return [recorded.slice(0, half), recorded.slice(half)].flatMap((part) =>
    changeItems({ ...recording, recorded: part }, at),
  );
}

/** Recordings of a commit by the partition that holds their change; those without one join the first. */
function byHome(recordings: readonly Recording[]): Recording[] {
  const first = recordings.find(({ home }) => home !== undefined) ?? recordings[0];
  const recorded = new Map<string | undefined, Recording>();
  for (const one of recordings) {
    const home = one.home ?? first?.home;
    if (one.tenant !== first?.tenant) throw new Error('a commit records events of one tenant');
    recorded.set(home, {
      ...one,
      home,
      recorded: [...(recorded.get(home)?.recorded ?? []), ...one.recorded],
    });
  }
  return [...recorded.values()];
}

const join = defineGathered<Recording>(
  (parts, at) => byHome(parts).flatMap((recording) => changeItems(recording, at)),
  ({ recorded }) => recorded.length,
);

/**
 * Records events with the commit they are written in: all of one commit are one item (WHK-1).
 * They get their ids as it is sent.
 */
export function recordEvents(tenant: string, events: readonly DomainEvent[]): Gathered[] {
  const recorded = events.map((event) => ({ event }));
  return events.length === 0 ? [] : [join({ tenant, home: undefined, recorded, author: noCaller })];
}

/**
 * The same for events that a partition keeps rows of: the change lies there, and stays. `home` is
 * the partition key without its tenant.
 */
export function recordEventsAt(
  tenant: string,
  home: string,
  recorded: readonly RecordedEvent[],
): Gathered[] {
  return recorded.length === 0 ? [] : [join({ tenant, home, recorded, author: noCaller })];
}

/** The writes of a change whose events and rows of a trail say who brought it about (API-138). */
export function writtenBy<Refusal extends Rejection>(
  writes: readonly Write<Refusal>[],
  author: Author,
): Write<Refusal>[] {
  return replaceParts(writes, join, (recording) => ({ ...recording, author }));
}

/** The write of events that are recorded once for their change, even if two callers record them. */
export function recordEventsOnce(
  tenant: string,
  change: string,
  events: readonly DomainEvent[],
  at: Date,
  author = noCaller,
): Put {
  const recorded = events.map((event) => ({ event }));
  const packed = pack({ tenant, recorded, author }, change, at);
  const content = { packed, topics: topicsOf(recorded) };
  return { put: changeItem({ tenant, change }, content, at, newChangeId(at)), when: isNew };
}
