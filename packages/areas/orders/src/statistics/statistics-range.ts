import { DAY_MS } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { StatisticsQuery } from './statistics.schema.ts';

/** Days of one answer (ORD-144). */
const DAYS_LIMIT = 400;

/** The days of a request in their order; none where it ends before it begins. */
export function statisticsDays({
  from,
  to,
}: Pick<StatisticsQuery, 'from' | 'to'>): readonly string[] | Rejection<'range_too_large'> {
  const first = Date.parse(from);
  const length = Math.max(0, (Date.parse(to) - first) / DAY_MS + 1);
  if (length > DAYS_LIMIT) {
    const message = `At most ${DAYS_LIMIT} days fit one answer, not ${length}.`;
    return reject('range_too_large', message, [{ path: 'to', message }]);
  }
  return Array.from({ length }, (_, index) =>
    new Date(first + index * DAY_MS).toISOString().slice(0, from.length),
  );
}
