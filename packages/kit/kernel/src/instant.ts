/** ISO 8601 in UTC with milliseconds and `Z`; sorts as text (API-42). */
export type Instant = string;

export const DAY_SECONDS = 86_400;

export const DAY_MS = DAY_SECONDS * 1000;

export function toInstant(date: Date): Instant {
  return date.toISOString();
}

/** The UTC day of an instant, `2026-11-29`. */
export const dayOf = (at: Instant): string => at.slice(0, 'YYYY-MM-DD'.length);

/** Tells a text like `2026-11-29` that names a day which exists: Date would carry February 30 over into March. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/u.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && dayOf(toInstant(midnight)) === text;
}

/** An ISO 8601 text with a zone, in UTC; undefined when it is none or names no day that exists. */
export function parseInstant(text: string): Instant | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/u.test(text)) {
    return undefined;
  }
  if (!isDay(dayOf(text))) return undefined;
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return undefined;
  // A zone may lead out of the years 0000 to 9999, and then no longer sorts as text.
  const instant = date.toISOString();
  return /^\d{4}-/u.test(instant) ? instant : undefined;
}

/** `date` moved by `seconds` (negative moves back). */
export function plusSeconds(date: Date, seconds: number): Date {
  return new Date(date.getTime() + seconds * 1000);
}

/** Unix seconds, the unit of DynamoDB's time to live. */
export function unixSeconds(date: Date): number {
  return Math.floor(date.getTime() / 1000);
}
