import type { OrderStatistics } from '@waybill/client/shapes';
import { DAY_MS } from '@waybill/kernel/instant';
import { firstOfLast } from '../format/moment.ts';
import type { DayValue } from './day-chart.ts';

/** Days that a chart may show. */
export const SPANS = [30, 90] as const;

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The days of a span that ends today, as the service counts days: in UTC. */
export const spanOf = (
  days: number,
  now: Date,
): { readonly from: string; readonly to: string } => ({
  from: dayOf(now.getTime() + firstOfLast(days) * DAY_MS),
  to: dayOf(now.getTime()),
});

/** The currencies in which something was placed, the one of most days first. */
export function currenciesOf({ items }: Pick<OrderStatistics, 'items'>): string[] {
  const days = new Map<string, number>();
  for (const { currencies } of items) {
    for (const { currency, placed } of currencies) {
      if (placed > 0) days.set(currency, (days.get(currency) ?? 0) + 1);
    }
  }
  return [...days].sort((a, b) => b[1] - a[1]).map(([currency]) => currency);
}

/** Orders that were placed, by day. */
export const ordersByDay = ({ items }: Pick<OrderStatistics, 'items'>): DayValue[] =>
  items.map(({ period, orders }) => ({ day: period, value: orders }));

/** Amounts of a currency that were placed, by day. */
export const amountsByDay = (
  { items }: Pick<OrderStatistics, 'items'>,
  wanted: string,
): DayValue[] =>
  items.map(({ period, currencies }) => ({
    day: period,
    value: currencies.find(({ currency }) => currency === wanted)?.placed ?? 0,
  }));
