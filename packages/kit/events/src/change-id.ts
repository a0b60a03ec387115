import { derivedUlid, momentOfUlid, ulidAt, ulidFloor } from '@waybill/kernel/id';

/** A change is named by a ULID without its last two letters, which number its events. */
const LENGTH = 24;
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const EVENT_ID = /^evt_([0-7][0-9A-HJKMNP-TV-Z]{23})([0-9A-HJKMNP-TV-Z])([0-9A-HJKMNP-TV-Z])$/u;

/** Events that two letters can number. */
export const EVENTS_A_CHANGE = LETTERS.length ** 2;

/** The id of a change that is sent at a moment. */
export function newChangeId(at: Date): string {
  return ulidAt(at).slice(0, LENGTH);
}

/** The id of a change that may happen once for a moment and text. */
export function derivedChangeId(moment: Date, text: string): string {
  return derivedUlid(moment, text).slice(0, LENGTH);
}

/** The beginning of the ids of the changes of a moment, in their order. */
export function changeFloor(moment: Date): string {
  return ulidFloor(moment);
}

/** When a change was sent. */
export function momentOfChange(change: string): Date {
  return momentOfUlid(change);
}

/** The id of an event, which names its change and its place in it (WHK-3). */
export function eventIdOf(change: string, index: number): string {
  const high = LETTERS[Math.floor(index / LETTERS.length)];
  const low = LETTERS[index % LETTERS.length];
  if (high === undefined || low === undefined) throw new Error(`no change has an event ${index}`);
  return `evt_${change}${high}${low}`;
}

/** The address of the event with an id; undefined for a text that is no id of an event. */
export function placeOfEvent(id: string): { change: string; index: number } | undefined {
  const [, change, high, low] = EVENT_ID.exec(id) ?? [];
  if (change === undefined || high === undefined || low === undefined) return undefined;
  return { change, index: LETTERS.indexOf(high) * LETTERS.length + LETTERS.indexOf(low) };
}
