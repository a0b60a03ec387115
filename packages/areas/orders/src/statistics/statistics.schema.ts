import { described, namedObject } from '@waybill/api/annotation';
import { currencyAnswer, day, uuid } from '@waybill/api/fields';
import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer());

export const periods = ['day', 'month'] as const;
export type Period = (typeof periods)[number];

export const StatisticsQuery = v.object({
  from: described('The first day, UTC, such as 2026-03-01.', day()),
  to: described('The last day, UTC; it is included, and at most the 400th.', day()),
  by: described('Whether to add up by day or by month.', v.optional(v.picklist(periods), 'day')),
  market_id: described('Orders of this market alone; of all when absent.', v.optional(uuid())),
});
export type StatisticsQuery = v.InferOutput<typeof StatisticsQuery>;

/** The amounts of one currency in a day or a month. */
const CurrencyStatistics = namedObject('CurrencyStatistics', {
  currency: described('The currency, ISO 4217.', currencyAnswer()),
  placed: described('Sum of the grand totals of the orders placed.', v.number()),
  cancelled: described('Sum of the grand totals of the orders cancelled.', v.number()),
  refunded: described('Sum of what was given back.', v.number()),
});

/** Figures of a day or a month (ORD-139). */
export const PeriodStatistics = namedObject('PeriodStatistics', {
  period: described('The day, 2026-03-01, or the month, 2026-03.', v.string()),
  orders: described('Orders that were placed, or approved.', count),
  positions: described('Positions of these orders.', count),
  cancelled: described('Placed orders that were cancelled.', count),
  shipments: described('Delivery notes that were booked.', count),
  returns: described('Returns that were completed.', count),
  currencies: described(
    'The amounts by currency; empty where nothing was placed, cancelled or refunded.',
    v.array(CurrencyStatistics),
  ),
});
export type PeriodStatistics = v.InferOutput<typeof PeriodStatistics>;

export const Statistics = namedObject('OrderStatistics', {
  from: described('The first day, as sent.', day()),
  to: described('The last day, as sent.', day()),
  by: described('What the periods are.', v.picklist(periods)),
  items: described(
    'Every period from the first day to the last, oldest first; a month that is cut has the days inside alone.',
    v.array(PeriodStatistics),
  ),
});
export type Statistics = v.InferOutput<typeof Statistics>;
