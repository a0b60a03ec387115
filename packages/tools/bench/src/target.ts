/** A wanted figure and the one that was found. */
export interface Target {
  readonly name: string;
  readonly wanted: string;
  readonly found: string;
  readonly met: boolean;
}

/** A number as reports show it. */
const rounded = (value: number) => String(Math.round(value * 100) / 100);

/** At most so much of a unit, where it was measured. */
export function most(
  name: string,
  limit: number,
  found: number | undefined,
  unit: string,
): Target[] {
  if (found === undefined) return [];
  return [
    { name, wanted: `≤ ${limit} ${unit}`, found: `${rounded(found)} ${unit}`, met: found <= limit },
  ];
}

/** At least so much of a unit, where it was measured. */
export function atLeast(
  name: string,
  limit: number,
  found: number | undefined,
  unit: string,
): Target[] {
  if (found === undefined) return [];
  return [
    { name, wanted: `≥ ${limit} ${unit}`, found: `${rounded(found)} ${unit}`, met: found >= limit },
  ];
}

/** At least so many a second, where it was measured. */
export function least(name: string, limit: number, found: number | undefined): Target[] {
  if (found === undefined) return [];
  return [{ name, wanted: `≥ ${limit}/s`, found: `${rounded(found)}/s`, met: found >= limit }];
}
