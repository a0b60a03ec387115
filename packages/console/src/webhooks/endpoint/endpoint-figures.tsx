import { useAnswer } from '../../frame/api/use-answer.ts';
import { number } from '../../frame/format/money.ts';
import { percent } from '../health.ts';

/** How the last 24 hours went for an endpoint. */
export function EndpointFigures({ id }: { readonly id: string }) {
  const { data } = useAnswer(['webhooks.endpoints.stats', id], (waybill, options) =>
    waybill.webhooks.endpoints.stats({ id }, {}, options),
  );
  if (data === undefined) return null;
  const figures = [
    ['Success, 24 h', percent(data.success_rate)],
    ['Delivered', number(data.counts.delivered)],
    ['Failed', number(data.counts.failed)],
    ['Waiting', number(data.waiting)],
    ['Median answer', data.p50_ms === null ? '–' : `${number(data.p50_ms)} ms`],
    ['95 % within', data.p95_ms === null ? '–' : `${number(data.p95_ms)} ms`],
  ] as const;
  return (
    <ul className="cards figures" aria-label="Last 24 hours">
      {figures.map(([title, value]) => (
        <li key={title} className="card figure">
          <span>{title}</span>
          <b>{value}</b>
        </li>
      ))}
    </ul>
  );
}
