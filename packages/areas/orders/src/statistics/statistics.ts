import { DAY_MS } from '@waybill/kernel/instant';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { type DailyFigures, type Figures, sumFigures } from '@waybill/table/list';
import {
  type AmountName,
  amountFigure,
  amountNames,
  type CountName,
  countNames,
} from '../order/order-figures.ts';
import type { Period, PeriodStatistics, StatisticsQuery } from './statistics.schema.ts';

/** The period that a day belongs to. */
const periodOf: Readonly<Record<Period, (day: string) => string>> = {
  day: (day) => day,
  month: (day) => day.slice(0, 'YYYY-MM'.length),
};

/** The values of some names as numbers, 0 where there is no figure. */
function valuesOf<Name extends string>(
  names: readonly Name[],
  figures: Figures,
  figureOf: (name: Name) => string = (name) => name,
): Record<Name, number> {
  const entries = names.map((name) => [name, Number(figures[figureOf(name)] ?? 0)]);
  return Object.fromEntries(entries) as Record<Name, number>;
}

function periodStatistics(period: string, figures: Figures): PeriodStatistics {
  const currencies = Object.keys(figures).flatMap((name) => name.split(' ').slice(1));
  return {
    period,
    ...valuesOf<CountName>(countNames, figures),
    currencies: [...new Set(currencies)].sort().map((currency) => ({
      currency,
      ...valuesOf<AmountName>(amountNames, figures, (name) => amountFigure(name, currency)),
    })),
  };
}

/**
 * The figures of days by day or month, in their order; a period without figures is there too
 * (ORD-139). Amounts are summed exactly before they become numbers.
 */
export function statisticsOf(
  days: readonly string[],
  by: Period,
  figures: DailyFigures,
): PeriodStatistics[] {
  const sums = sumFigures(days.map((day) => ({ [periodOf[by](day)]: figures[day] ?? {} })));
  const periods = [...new Set(days.map(periodOf[by]))];
  return periods.map((period) => periodStatistics(period, sums[period] ?? {}));
}

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
