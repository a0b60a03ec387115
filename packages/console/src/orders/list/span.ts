import { asLocalMoment } from '../../frame/form/form-field.ts';
import { firstOfLast } from '../../frame/format/moment.ts';

/** Days from the first moment of one, up to the first moment of another. */
export interface Span {
  readonly created_from?: string;
  readonly created_to?: string;
}

/** The spans that a list may be narrowed to, by the word in its address. */
export const SPANS = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'last-30-days': 'Last 30 days',
  'over-a-day-ago': 'Over a day ago',
  'over-three-days-ago': 'Over three days ago',
} as const;

/** The spans in which an order that is not shipped is late. */
export const LATE_SPANS = [
  { span: 'over-a-day-ago', days: 1, title: 'over a day' },
  { span: 'over-three-days-ago', days: 3, title: 'over three days' },
] as const;

const MONTH = 30;
const WEEK = 7;

/** Midnight of the viewer, `days` after that of `now`. */
function midnight(now: Date, days: number): string {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).toISOString();
}

/** Days since Monday, where weeks begin by ISO 8601. */
const sinceMonday = (now: Date) => (now.getDay() + 6) % WEEK;

/** The moments of a span as the viewer's calendar has them; none for a word that names no span. */
export function spanOf(word: string, now: Date): Span {
  const monday = -sinceMonday(now);
  switch (word) {
    case 'today':
      return { created_from: midnight(now, 0) };
    case 'yesterday':
      return { created_from: midnight(now, -1), created_to: midnight(now, 0) };
    case 'this-week':
      return { created_from: midnight(now, monday) };
    case 'last-week':
      return { created_from: midnight(now, monday - WEEK), created_to: midnight(now, monday) };
    case 'last-30-days':
      return { created_from: midnight(now, firstOfLast(MONTH)) };
    case 'over-a-day-ago':
      return { created_to: midnight(now, -1) };
    case 'over-three-days-ago':
      return { created_to: midnight(now, -3) };
    default:
      return {};
  }
}

/** The day of the viewer's calendar that is so many days behind that of `now`. */
export function daysFrom(now: Date, days: number): string {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);
  return asLocalMoment(day).slice(0, 'YYYY-MM-DD'.length);
}
