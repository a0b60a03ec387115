import { DAY_MS } from './instant.ts';

/** Formats by the lower-case names of zones, which are some 600: making one takes longer than using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(name, format);
  return format;
}

/** Tells if a text is the IANA name of a time zone; an offset such as `+01:00` is none. */
export function isTimeZone(text: string): boolean {
  if (!/^[a-z]/iu.test(text)) return false;
  try {
    formatOf(text);
    return true;
  } catch {
    return false;
  }
}

/** `GMT+05:30`; seconds where a zone went by the sun, and nothing behind it where it is not ahead. */
const OFFSET = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/u;

/** Milliseconds by which the clock of a zone is ahead of UTC at a moment. */
function offsetAt(moment: number, zone: string): number {
  // Formatting takes some 15 microseconds, for every method of a quote.
  if (zone === 'UTC') return 0;
  const [, sign, hours = '0', minutes = '0', seconds = '0'] = formatOf(zone)
    .format(moment)
    .split(OFFSET);
  const ahead = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  return sign === '-' ? -ahead : ahead;
}

/** Date and time that the clock of a zone shows at a moment: `2026-03-29T03:00:00.000`. */
export function clockAt(moment: number, zone: string): string {
  return new Date(moment + offsetAt(moment, zone)).toISOString().slice(0, -1);
}

/**
 * Tells if the clock of a zone has shown a time, `HH:MM`, on the day that it shows at a moment. A time that
 * a change of clocks leaves out is over with the first moment behind it; of one that comes twice the
 * first counts.
 */
export function hasShown(time: string, moment: number, zone: string): boolean {
  const now = clockAt(moment, zone);
  if (now.slice('YYYY-MM-DDT'.length) >= time) return true;
  // Clocks that went back since yesterday may have shown it before.
  const earlier = offsetAt(moment - DAY_MS, zone);
  const first = Date.parse(`${now.slice(0, 'YYYY-MM-DD'.length)}T${time}Z`) - earlier;
  return first <= moment && offsetAt(first, zone) === earlier;
}
