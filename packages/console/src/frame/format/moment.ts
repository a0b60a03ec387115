import { kept } from './kept.ts';

type Locale = string | undefined;

/**
 * The language of dates is that of the sentences around them, English, in the order of the reader's
 * country where people write it; months have letters, so that 3 April is nobody's 4 March. Numbers
 * stay the reader's: they are typed like that.
 */
const english = (locale: string = navigator.language): string =>
  locale.startsWith('en') ? locale : 'en-GB';

const dateFormat = kept(
  (locale: Locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(english(locale), options),
);
const ageFormat = kept(
  (locale: Locale) => new Intl.RelativeTimeFormat(english(locale), { numeric: 'auto' }),
);

const MINUTE = 60_000;
const STEPS = [
  ['minute', MINUTE],
  ['hour', 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
] as const;
const RECENT_DAYS = 14;

const valid = (text: string): Date | undefined => {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? undefined : date;
};

/** A timestamp as a day and a time of the viewer's; what is no timestamp as it is. */
export function dateTime(text: string, locale?: string, timeZone?: string): string {
  const options = {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone && { timeZone }),
  } as const;
  const date = valid(text);
  return date === undefined ? text : dateFormat(locale, options).format(date);
}

/** The day of a timestamp, without the year where it is that of `now`. */
export function day(text: string, now: Date, locale?: string, timeZone?: string): string {
  const date = valid(text);
  if (date === undefined) return text;
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  const options = {
    day: 'numeric',
    month: 'short',
    ...year,
    ...(timeZone && { timeZone }),
  } as const;
  return dateFormat(locale, options).format(date);
}

/** The day of a timestamp with its year, as paper needs it. */
export function date(text: string, locale?: string, timeZone?: string): string {
  const moment = valid(text);
  const options = { dateStyle: 'medium', ...(timeZone && { timeZone }) } as const;
  return moment === undefined ? text : dateFormat(locale, options).format(moment);
}

/** A day that a record names, which is the same in every zone. */
export const dayText = (text: string, locale?: string): string => date(text, locale, 'UTC');

/** Time since a timestamp; a day where it is further than two weeks. */
export function age(text: string, now: Date, locale?: string, timeZone?: string): string {
  const date = valid(text);
  if (date === undefined) return text;
  const past = date.getTime() - now.getTime();
  if (Math.abs(past) > RECENT_DAYS * STEPS[2][1]) return day(text, now, locale, timeZone);
  const [unit, length] = STEPS.findLast(([, size]) => Math.abs(past) >= size) ?? STEPS[0];
  return ageFormat(locale).format(Math.trunc(past / length), unit);
}

/** When something is due: how long from now, and `late` where the moment has passed by a minute. */
export const due = (text: string, now: Date, late: string, locale?: string): string =>
  Date.parse(text) < now.getTime() - MINUTE ? late : age(text, now, locale);

/** The first moment of a day that was typed, or of the day behind it; what is no day as it is. */
export function momentOf(day: string, daysLater: number): string {
  const [year, month, date] = (/^(\d{4})-(\d{2})-(\d{2})$/u.exec(day) ?? []).slice(1).map(Number);
  if (year === undefined || month === undefined || date === undefined) return day;
  return new Date(year, month - 1, date + daysLater).toISOString();
}

/** Bounds of what was made from one day that was typed to another, both whole; a blank day bounds nothing. */
export const createdWithin = (from = '', to = '') => ({
  ...(from !== '' && { created_from: momentOf(from, 0) }),
  ...(to !== '' && { created_to: momentOf(to, 1) }),
});

/**
 * The first day of a span of so many days that ends today, which counts as one, in days from today.
 */
export const firstOfLast = (days: number): number => 1 - days;
