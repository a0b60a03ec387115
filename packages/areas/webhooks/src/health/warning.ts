import { failingMs, type Health, HOUR_MS, hasFailedForGood } from './health.ts';

/** Hours of failing after which a shop is warned, the latest first. */
export const WARNED_AFTER_HOURS = [72, 24] as const;
export type WarnedAfterHours = (typeof WARNED_AFTER_HOURS)[number];

/**
 * The hours of failing that an attempt made full, of those a shop is warned after; none where the
 * endpoint is disabled in the same moment (WHK-206).
 */
export function warningAfter(before: Health, after: Health): WarnedAfterHours | undefined {
  if (hasFailedForGood(after)) return undefined;
  const [past, present] = [failingMs(before), failingMs(after)];
  return WARNED_AFTER_HOURS.find((hours) => past < hours * HOUR_MS && hours * HOUR_MS <= present);
}
