import { isDay } from '@waybill/kernel/instant';

/** A day as Peppol writes it. */
export const DAY = /^\d{4}-\d{2}-\d{2}$/u;

const ZONE = /^(?:Z|[+-](?:(?:0\d|1[0-3]):[0-5]\d|14:00))?$/u;

/** True for `2026-11-24`, not for `2026-11-31` or year 0. */
export function isRealDay(text: string): boolean {
  return isDay(text) && !text.startsWith('0000');
}

/** True for the time zone of a date or a time as XML writes it, and where there is none. */
export function isZone(text: string): boolean {
  return ZONE.test(text);
}
