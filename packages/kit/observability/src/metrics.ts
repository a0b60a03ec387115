import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import type { TableCost } from './logger.ts';
import { type Signal, signals } from './signals.ts';

let shared: Metrics | undefined;

/**
 * EMF lines of this process. Its stack names the namespace, and POWERTOOLS_METRICS_DISABLED=true
 * writes none: on the local stack, and for operations whose metrics no alarm reads.
 */
function metrics(): Metrics {
  const namespace = process.env['POWERTOOLS_METRICS_NAMESPACE'] ?? 'Waybill';
  shared ??= new Metrics({ namespace, serviceName: 'waybill' });
  return shared;
}

export interface RequestSample {
  readonly operation: string;
  readonly status: number;
  readonly durationMs: number;
  readonly cost?: TableCost | undefined;
}

/** The service does not keep up. This is not a bug, so it is counted separately (API-124). */
const OVERLOADED = 503;

const isFault = (status: number) => status >= 500 && status !== OVERLOADED;

/**
 * Counts a request of an operation. The operation is the only dimension: a tenant as dimension
 * would make one billed metric series for every shop and operation.
 */
export function countRequest(sample: RequestSample): void {
  const { cost } = sample;
  const to = metrics();
  to.addDimension('operation', sample.operation)
    .addMetric('Requests', MetricUnit.Count, 1)
    .addMetric('Duration', MetricUnit.Milliseconds, sample.durationMs)
    .addMetric('Refusals', MetricUnit.Count, sample.status >= 400 && sample.status < 500 ? 1 : 0)
    .addMetric('Faults', MetricUnit.Count, isFault(sample.status) ? 1 : 0)
    .addMetric('Overloads', MetricUnit.Count, sample.status === OVERLOADED ? 1 : 0);
  if (cost !== undefined) {
    to.addMetric('ReadUnits', MetricUnit.Count, cost.readUnits).addMetric(
      'WriteUnits',
      MetricUnit.Count,
      cost.writeUnits,
    );
  }
  // Published at once: nothing stays behind for a request that runs beside this one.
  to.publishStoredMetrics();
}

/** Counts something that happened once, by its name alone: a tenant would make a series of its own. */
export function countSignal(signal: Signal): void {
  const to = metrics();
  to.addMetric(signals[signal], MetricUnit.Count, 1);
  to.publishStoredMetrics();
}
