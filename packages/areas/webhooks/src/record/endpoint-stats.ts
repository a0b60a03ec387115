import { DAY_MS } from '@waybill/kernel/instant';
import { type DeliveryStatus, deliveryStatuses } from './delivery.status.ts';

/** Deliveries that the statistics of an endpoint look at (WHK-148). */
export const STATS_LIMIT = 2_000;

const UNITS = { h: 3_600_000, d: DAY_MS } as const;

/** The form of a window: up to 30 days, in whole hours or days. */
export const STATS_WINDOW = /^(?:[1-9]\d{0,2}h|[1-9]d|[12]\dd|30d)$/u;

/** Milliseconds of a window of this form. */
export function windowMs(window: string): number {
  const unit = window.endsWith('d') ? UNITS.d : UNITS.h;
  return Number(window.slice(0, -1)) * unit;
}

/** Fields of a delivery that its statistics need. */
export interface Counted {
  readonly status: DeliveryStatus;
  readonly duration_ms: number | null;
}

/** The value below which a share of all lies, of those that are there. */
function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

const ENDED = ['delivered', 'failed'] as const satisfies readonly DeliveryStatus[];

/** Statistics of the deliveries of a window (WHK-148). */
export function statsOf(deliveries: readonly Counted[]) {
  const countOf = (status: DeliveryStatus) =>
    deliveries.filter((delivery) => delivery.status === status).length;
  const counts = Object.fromEntries(
    deliveryStatuses.map((status) => [status, countOf(status)]),
  ) as Record<DeliveryStatus, number>;
  const [delivered, ended] = [
    counts.delivered,
    ENDED.reduce((sum, status) => sum + counts[status], 0),
  ];
  const durations = deliveries
    .filter(({ status }) => status === 'delivered')
    .map(({ duration_ms: duration }) => duration)
    .filter((duration) => duration !== null)
    .sort((left, right) => left - right);
  return {
    total: deliveries.length,
    counts,
    success_rate: ended === 0 ? null : Math.round((delivered / ended) * 10_000) / 10_000,
    p50_ms: percentile(durations, 0.5),
    p95_ms: percentile(durations, 0.95),
    waiting: counts.waiting,
  };
}
