import { prefixedFloor } from '@waybill/kernel/id';
import { DAY_MS } from '@waybill/kernel/instant';
import { momentOfEvent } from '../record/delivery-id.ts';

/** How many deliveries of an endpoint there are, by the days of their events. */
export interface DeliveryCount {
  /** The last event that is counted. */
  readonly through: string;
  readonly days: Readonly<Record<string, number>>;
}

/** Days of events that lists show, today's left out. */
const LISTED_DAYS = 30;

/** A delivery that is made so long after its event is counted by itself. */
const LATE_MS = 10 * 60_000;
/** What is older than this is there, and in its index: no process takes as long to write it. */
const SETTLED_MS = 20 * 60_000;

const PREFIX = 'evt';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

const firstDay = (now: Date) => dayOf(new Date(now.getTime() - LISTED_DAYS * DAY_MS));

/** Where the ids of the events begin whose deliveries are listed (WHK-211). */
export function listedFrom(now: Date): string {
  return prefixedFloor(PREFIX, new Date(`${firstDay(now)}T00:00:00.000Z`));
}

/** Up to which event all deliveries are there, but for those that are late. */
export function settledUpTo(now: Date): string {
  return prefixedFloor(PREFIX, new Date(now.getTime() - SETTLED_MS));
}

/** Whether a delivery that is made now may come behind a count (WHK-211). */
export function isLate(event: string, now: Date): boolean {
  return now.getTime() - momentOfEvent(event).getTime() > LATE_MS;
}

/** Where the events begin that are not counted yet. */
export function uncountedFrom({ through }: DeliveryCount, now: Date): string {
  const listed = listedFrom(now);
  // Nothing lies between an id and the same with a letter more.
  return through < listed ? listed : `${through}0`;
}

/** Whether a day is older than lists show. */
export function isUnlisted(day: string, now: Date): boolean {
  return day < firstDay(now);
}

/** The days of a count that are still listed. */
function listedDays({ days }: DeliveryCount, now: Date): [string, number][] {
  return Object.entries(days).filter(([day]) => !isUnlisted(day, now));
}

/** How many listed deliveries are counted. */
export function countedSoFar(count: DeliveryCount, now: Date): number {
  return listedDays(count, now).reduce((sum, [, deliveries]) => sum + deliveries, 0);
}

function withEvents(days: [string, number][], events: readonly string[]): Record<string, number> {
  const counted = new Map(days);
  for (const event of events) {
    const day = dayOf(momentOfEvent(event));
    counted.set(day, (counted.get(day) ?? 0) + 1);
  }
  return Object.fromEntries(counted);
}

/** A count with the deliveries of the events behind it, the oldest first. */
export function countOn(count: DeliveryCount, events: readonly string[], now: Date): DeliveryCount {
  const days = withEvents(listedDays(count, now), events);
  return { through: events.at(-1) ?? count.through, days };
}

/** A count with a delivery that came late: only what is counted already is counted by itself. */
export function countLate(count: DeliveryCount, event: string): DeliveryCount {
  if (event > count.through) return count;
  return { ...count, days: withEvents(Object.entries(count.days), [event]) };
}
