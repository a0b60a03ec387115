import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { stageOf } from './stage.ts';
import { resources, type Synthesized, synthesized, templateOf } from './testing.ts';

/** USD a month in us-east-1, due whether a call comes or not (docs/costs.md has what a call costs). */
const PRICES = {
  /** Each metric that an alarm reads. */
  alarmMetric: 0.1,
  /** Each series of a metric that is not of AWS itself: from a filter, or from a log line. */
  customMetric: 0.3,
  /** One rule for the partition keys of a table or index, one for its whole keys. */
  insightRule: 0.5,
  /** With the two rotations that are charged at most. */
  key: 3,
};

interface AlarmProperties {
  readonly Metrics?: readonly { readonly MetricStat?: unknown }[];
}
interface FunctionProperties {
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

const alarmEmail = 'ops@example.com';
const prod = synthesized('prod', { alarmEmail });
const withOneTable = synthesized('prod', { alarmEmail, tables: 1 });

/** Metrics in the line of a request: what is added to it, counted where it is. */
const metricsOfLine = (): number => {
  const file = resolve(import.meta.dirname, '../packages/observability/src/metrics.ts');
  return readFileSync(file, 'utf8').split('.addMetric(').length - 1;
};

function monthlyOf({ all }: Synthesized): number {
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
    alarmMetrics * PRICES.alarmMetric +
    customMetrics * PRICES.customMetric +
    insightRules * PRICES.insightRule +
    keys.length * PRICES.key
  );
}

describe('what prod costs while nobody calls', () => {
  it('is below 60 USD a month where it has one table', () => {
    expect(monthlyOf(withOneTable)).toBeLessThan(60);
    // A sum of nothing would be below it as well.
    expect(monthlyOf(withOneTable)).toBeGreaterThan(10);
  });

  it('grows by 15 USD a month with each further table, nearly all of it for its insights', () => {
    const { tables } = stageOf('prod');
    expect(monthlyOf(prod) - monthlyOf(withOneTable)).toBeCloseTo(15 * (tables - 1), 10);
  });

  it('has no further part: nothing else here is billed by the hour or the month', () => {
    const hourly = /^AWS::(?:EC2|ECS|ElastiCache|ElasticLoadBalancing|RDS|SecretsManager|WAF)/u;
    const types = prod.all.flatMap((stack) =>
      Object.values(templateOf(stack).Resources).map(({ Type }) => Type),
    );
    expect(types.filter((type) => hourly.test(type))).toEqual([]);
    expect(types).not.toContain('AWS::CloudWatch::Dashboard');
    const provisioned = ['AWS::Lambda::Alias', 'AWS::Lambda::Version'];
    expect(types.filter((type) => provisioned.includes(type))).toEqual([]);
  });
});
