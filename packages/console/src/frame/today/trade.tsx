import { useState } from 'react';
import { useAnswer } from '../api/use-answer.ts';
import { useApi } from '../api/use-api.ts';
import { day } from '../format/moment.ts';
import { money, number } from '../format/money.ts';
import { sumOf } from '../format/quantity.ts';
import { Renewing } from '../list/renewing.tsx';
import { Button } from '../parts/button.tsx';
import { DataTable } from '../parts/data-table.tsx';
import { Refusal } from '../parts/refusal.tsx';
import { CHART, type DayValue, dayChart, lineText } from './day-chart.ts';
import { amountsByDay, currenciesOf, ordersByDay, SPANS, spanOf } from './span.ts';

/** A day of the statistics, which are counted in UTC. */
const dayText = (text: string) => day(text, new Date(), undefined, 'UTC');

interface ChartProps {
  readonly title: string;
  readonly values: readonly DayValue[];
  readonly format: (value: number) => string;
}

/** Bars by day; the same as a table for those who do not see it. */
function Chart({ title, values, format }: ChartProps) {
  const { bars, lines } = dayChart(values);
  const total = sumOf(...values.map(({ value }) => value));
  const [first, last] = [values[0], values.at(-1)];
  return (
    <figure className="card chart">
      <figcaption>
        {title} <b>{format(total)}</b>
      </figcaption>
      <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} aria-hidden="true">
        {lines.map(({ value, y }) => (
          <g key={value}>
            <line x1={CHART.left} x2={CHART.width} y1={y} y2={y} />
            <text x={CHART.left - 6} y={y + 4}>
              {lineText(value, lines.at(-1)?.value ?? 0)}
            </text>
          </g>
        ))}
        {bars.map(({ day: date, value, ...place }) => (
          <rect key={date} {...place}>
            <title>{`${dayText(date)}: ${format(value)}`}</title>
          </rect>
        ))}
        <text className="start" x={CHART.left} y={CHART.height - 4}>
          {first === undefined ? '' : dayText(first.day)}
        </text>
        <text x={CHART.width} y={CHART.height - 4}>
          {last === undefined ? '' : dayText(last.day)}
        </text>
      </svg>
      <details>
        <summary>Show as a table</summary>
        <DataTable
          columns={[
            { title: 'Day', cell: ({ day: date }) => dayText(date) },
            { title, isNumeric: true, cell: ({ value }) => format(value) },
          ]}
          rows={values.map((one) => ({ ...one, id: one.day }))}
        />
      </details>
    </figure>
  );
}

/** Orders and amounts by day, over a month or three. */
export function Trade() {
  const { may } = useApi();
  const [days, setDays] = useState<number>(SPANS[0]);
  const asked = { ...spanOf(days, new Date()), by: 'day' } as const;
  const { data, error, refetch, isPlaceholderData } = useAnswer(
    ['orders.statistics', asked],
    (waybill, options) => waybill.orders.statistics(asked, options),
    { keepsLast: true, freshFor: 60_000 },
  );
  if (!may('orders.statistics')) return null;
  return (
    <section className="part" aria-labelledby="trade">
      <header className="toolbar">
        <h2 id="trade">Orders by day</h2>
        <span className="line end">
          {SPANS.map((span) => (
            <Button
              key={span}
              kind="small"
              aria-pressed={days === span}
              onClick={() => setDays(span)}
            >
              {span} days
            </Button>
          ))}
        </span>
      </header>
      {error !== null && <Refusal error={error} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <Renewing isOld={isPlaceholderData}>
          <div className="charts">
            <Chart title="Orders" values={ordersByDay(data)} format={number} />
            {currenciesOf(data).map((currency) => (
              <Chart
                key={currency}
                title={`Order value in ${currency}`}
                values={amountsByDay(data, currency)}
                format={(value) => money(value, currency)}
              />
            ))}
          </div>
        </Renewing>
      )}
    </section>
  );
}
