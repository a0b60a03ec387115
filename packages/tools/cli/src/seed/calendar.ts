import { DAY_MS } from '@waybill/kernel/instant';

/** So far back the first order lies. */
const DAYS = 90;

/** When an order is placed, by its place among all of them: the last one today. */
export function placedAt(index: number, count: number, now: Date): Date {
  const share = (index + 1) / count;
  return new Date(now.getTime() - (1 - share) * DAYS * DAY_MS);
}

/** So many days after something, and never later than now. */
export function daysAfter(time: Date, days: number, now: Date): Date {
  return new Date(Math.min(time.getTime() + days * DAY_MS, now.getTime()));
}
