import { isNew } from '@waybill/table/condition';
import { defineJoint } from '@waybill/table/joined';
import type { Joined, Put } from '@waybill/table/write';
import { changeItem } from './change.entity.ts';
import { EVENTS_A_CHANGE, eventIdOf, newChangeId } from './change-id.ts';
import { type DomainEvent, eventBody } from './event.ts';
import { type PackedEvent, packEvents } from './packed-events.ts';

/** The longest body that is stored, delivered and published (WHK-5). */
export const BODY_LIMIT = 240 * 1024;

/** What one item holds of packed events; DynamoDB takes 400 KB with keys and all. */
const PACKED_LIMIT = 300 * 1024;

/** An event, and what the partition that its change lies in keeps of it. */
export interface Told {
  readonly event: DomainEvent;
  readonly row?: unknown;
}

interface Telling {
  readonly tenant: string;
  readonly home: string | undefined;
  readonly told: readonly Told[];
}

function pack(tenant: string, change: string, told: readonly Told[]): Uint8Array {
  const events = told.map(({ event, row }, index): PackedEvent => {
    const body = eventBody(tenant, eventIdOf(change, index), event);
    if (Buffer.byteLength(body) > BODY_LIMIT) throw new Error(`event ${event.topic} is too large`);
    return row === undefined ? { body } : { body, row: JSON.stringify(row) };
  });
  return packEvents(events);
}

/** The items of some events that are sent at a moment: one, unless they do not fit it. */
function changeItems(telling: Telling, at: Date): Put[] {
  const { tenant, home, told } = telling;
  if (told.length <= EVENTS_A_CHANGE) {
    const change = newChangeId(at);
    const packed = pack(tenant, change, told);
    if (packed.byteLength <= PACKED_LIMIT || told.length === 1) {
      const address = home === undefined ? { tenant, change } : { tenant, change, home };
      return [{ put: changeItem(address, packed, at) }];
    }
  }
  const half = Math.ceil(told.length / 2);
  return [told.slice(0, half), told.slice(half)].flatMap((part) =>
    changeItems({ ...telling, told: part }, at),
  );
}

/** What a commit tells, by the partition its change lies in; what has none joins the first. */
function byHome(tellings: readonly Telling[]): Telling[] {
  const first = tellings.find(({ home }) => home !== undefined) ?? tellings[0];
  const told = new Map<string | undefined, Telling>();
  for (const one of tellings) {
    const home = one.home ?? first?.home;
    if (one.tenant !== first?.tenant) throw new Error('a commit tells of one tenant');
    told.set(home, { ...one, home, told: [...(told.get(home)?.told ?? []), ...one.told] });
  }
  return [...told.values()];
}

const join = defineJoint<Telling>((parts, at) =>
  byHome(parts).flatMap((telling) => changeItems(telling, at)),
);

/**
 * Tells events with the commit they are written in: all that one commit tells is one item (WHK-1).
 * They get their ids as it is sent.
 */
export function tell(tenant: string, events: readonly DomainEvent[]): Joined[] {
  const told = events.map((event) => ({ event }));
  return events.length === 0 ? [] : [join({ tenant, home: undefined, told })];
}

/**
 * The same for events that a partition keeps rows of: the change lies there, and stays. `home` is
 * the partition key without its tenant.
 */
export function tellAt(tenant: string, home: string, told: readonly Told[]): Joined[] {
  return told.length === 0 ? [] : [join({ tenant, home, told })];
}

/** The write of events that are told once for their change, whoever tells them, and when. */
export function tellOnce(
  tenant: string,
  change: string,
  events: readonly DomainEvent[],
  at: Date,
): Put {
  const packed = pack(
    tenant,
    change,
    events.map((event) => ({ event })),
  );
  return { put: changeItem({ tenant, change }, packed, at, newChangeId(at)), when: isNew };
}
