/** `2026-11-22`, the day of a moment in milliseconds. */
export const dayAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** `2026-11-22`, the day in which a version 7 uuid was made; its first 48 bits are milliseconds. */
export function dayOf(id: string): string {
  return dayAt(Number.parseInt(`${id.slice(0, 8)}${id.slice(9, 13)}`, 16));
}

/** `2026-11` of a day. */
export const monthOf = (day: string): string => day.slice(0, 7);
