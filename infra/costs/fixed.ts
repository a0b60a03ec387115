import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Stack } from 'aws-cdk-lib';
import { resources, target } from '../testing.ts';
import { prices } from './prices.ts';

interface AlarmProperties {
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
}
interface AliasProperties {
  readonly FunctionName: unknown;
  readonly ProvisionedConcurrencyConfig?: { readonly ProvisionedConcurrentExecutions: number };
}
interface FunctionProperties {
  readonly MemorySize: number;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

/** Metrics in the line of a request: what is added to it, counted where it is. */
const metricsOfLine = (): number => {
  const file = resolve(import.meta.dirname, '../../packages/kit/observability/src/metrics.ts');
  return readFileSync(file, 'utf8').split('.addMetric(').length - 1;
};

const MONTH_SECONDS = 30 * 24 * 60 * 60;

/** Gigabytes of all runs that are kept ready. */
function warmGigabytes(all: readonly Stack[]): number {
  const memory = (stack: string, id: string) =>
    resources<FunctionProperties>(all, 'AWS::Lambda::Function').find(
      (one) => one.stack === stack && one.id === id,
    )?.properties.MemorySize ?? Number.NaN;
  return resources<AliasProperties>(all, 'AWS::Lambda::Alias')
    .map(({ stack, properties: { FunctionName, ProvisionedConcurrencyConfig: warm } }) =>
      warm === undefined
        ? 0
        : (warm.ProvisionedConcurrentExecutions * memory(stack, target(FunctionName))) / 1024,
    )
    .reduce((sum, gigabytes) => sum + gigabytes, 0);
}

/** USD a month that the stacks of a stage cost whether a call comes or not, without schedules. */
export function fixedOf(all: readonly Stack[]): number {
  const alarmMetrics = resources<AlarmProperties>(all, 'AWS::CloudWatch::Alarm')
    .map(({ properties }) => properties.Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1)
    .reduce((sum, count) => sum + count, 0);
  const writers = resources<FunctionProperties>(all, 'AWS::Lambda::Function').filter(
    ({ properties }) => properties.Environment.Variables['POWERTOOLS_METRICS_DISABLED'] === 'false',
  );
  const filters = resources(all, 'AWS::Logs::MetricFilter');
  const customMetrics = filters.length + writers.length * metricsOfLine();
  const keys = resources(all, 'AWS::KMS::Key');
  const insightRules = resources(all, 'AWS::DynamoDB::GlobalTable')
    .map(({ properties }) => JSON.stringify(properties).split('"THROTTLED_KEYS"').length - 1)
    .reduce((sum, watched) => sum + 2 * watched, 0);
  return (
    alarmMetrics * prices.alarmMetric +
    customMetrics * prices.customMetric +
    insightRules * prices.insightRule +
    keys.length * prices.key +
    warmGigabytes(all) * MONTH_SECONDS * prices.warmGigabyteSecond
  );
}
