import { expect, it } from 'vitest';
import { age, date, dateTime, day, due, momentOf } from './moment.ts';

const now = new Date('2026-11-26T12:00:00Z');
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/gu, ' ');

it.each([
  ['en-GB', '26 Nov 2026, 08:05'],
  ['en-US', 'Nov 26, 2026, 8:05 AM'],
  ['de', '26 Nov 2026, 08:05'],
  ['ja-JP', '26 Nov 2026, 08:05'],
])('shows a moment in %s', (locale, shown) => {
  expect(plain(dateTime('2026-11-26T08:05:00Z', locale, 'UTC'))).toBe(shown);
});

it.each([
  ['2026-03-01T08:05:00Z', '1 Mar'],
  ['2025-03-01T08:05:00Z', '1 Mar 2025'],
])('shows the day of %s', (text, shown) => {
  expect(day(text, now, 'en-GB', 'UTC')).toBe(shown);
});

it.each(['de-DE', 'fr-FR', 'ja-JP', 'en-GB'])('is in the language of the page for %s', (locale) => {
  expect(age('2026-11-26T11:57:10Z', now, locale)).toBe('2 minutes ago');
  expect(day('2026-04-03T08:05:00Z', now, locale, 'UTC')).toBe('3 Apr');
});

it('has the year on paper, in this year too', () => {
  expect(date('2026-03-01T08:05:00Z', 'en-GB', 'UTC')).toBe('1 Mar 2026');
  expect(date('soon')).toBe('soon');
});

it.each([
  ['2026-11-26T11:59:40Z', 'this minute'],
  ['2026-11-26T11:57:10Z', '2 minutes ago'],
  ['2026-11-26T09:00:00Z', '3 hours ago'],
  ['2026-11-25T11:00:00Z', 'yesterday'],
  ['2026-11-12T12:00:00Z', '14 days ago'],
  ['2026-11-12T11:59:59Z', '12 Nov'],
  ['2026-11-28T13:00:00Z', 'in 2 days'],
])('is %s: %s', (text, shown) => {
  expect(age(text, now, 'en-GB', 'UTC')).toBe(shown);
});

it('leaves what is no timestamp as it is', () => {
  expect([dateTime('soon'), day('soon', now), age('soon', now)]).toEqual(['soon', 'soon', 'soon']);
});

it('takes a day as typed from its first moment to the first one behind it', () => {
  expect([momentOf('2026-11-30', 0), momentOf('2026-11-30', 1)]).toEqual([
    new Date(2026, 10, 30).toISOString(),
    new Date(2026, 11, 1).toISOString(),
  ]);
  expect(momentOf('2026-11-30T10:00:00Z', 1)).toBe('2026-11-30T10:00:00Z');
});

it.each([
  ['2026-11-26T11:45:00Z', 'late'],
  ['2026-11-26T11:59:30Z', 'this minute'],
  ['2026-11-26T12:20:00Z', 'in 20 minutes'],
])('what is due at %s is never due in the past: %s', (text, shown) => {
  expect(due(text, now, 'late', 'en-GB')).toBe(shown);
});
