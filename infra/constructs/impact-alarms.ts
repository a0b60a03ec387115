import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { quotas } from '../stage/quotas.ts';
import { alarm, descriptionOf, LASTING, type Reason } from './alarm.ts';
import { type Contract, routeKey } from './contract.ts';

const HEADING = 'Calls are answered with a 5xx, which is always a bug or an outage.';

const reasonOf = (contracts: readonly Contract[]): Reason => ({
  why: [HEADING, ...contracts.map(({ id, impact }) => `${id}: ${impact}`)].join('\n'),
  runbook: 'operation-failing',
});

const routesOf = (contracts: readonly Contract[]): string =>
  contracts.map((contract) => `($.route = "${routeKey(contract)}")`).join(' || ');

const failuresOf = (contracts: readonly Contract[]): string =>
  `{ ($.status = "5*") && (${routesOf(contracts)}) }`;

const fits = (contracts: readonly Contract[]): boolean =>
  descriptionOf(reasonOf(contracts)).length <= quotas.alarmDescription &&
  failuresOf(contracts).length <= quotas.filterPattern;

/** The resource an operation belongs to: its id without the verb; `ping` has no resource. */
const resourceOf = (id: string): string => id.split('.').slice(0, -1).join('.') || id;

/**
 * Operations by resource, a crowded resource in several groups: as few alarms as can still name
 * what each of their operations is for.
 */
export function alarmGroups(contracts: readonly Contract[]): Map<string, Contract[]> {
  const groups = new Map<string, Contract[]>();
  for (const contract of contracts) {
    const resource = resourceOf(contract.id);
    const key = (part: number) => (part === 1 ? resource : `${resource}-${part}`);
    let part = 1;
    while (!fits([...(groups.get(key(part)) ?? []), contract])) {
      if (!groups.has(key(part))) throw new Error(`${contract.id} has too long an impact sentence`);
      part += 1;
    }
    groups.set(key(part), [...(groups.get(key(part)) ?? []), contract]);
  }
  return groups;
}

/** The failures that the operations of a group answer, by the log of the gateway. */
const failuresIn = (group: string, namespace: string): Metric =>
  new Metric({
    namespace,
    metricName: `${group}.failures`,
    statistic: Stats.SUM,
    period: LASTING.period,
  });

/**
 * The answers of the operations that an area sells with which only a bug of its code gives: who overloads
 * a table, which is 503, takes no release back, least of all one that mends it. One metric for all
 * of an area, whose functions are released together.
 */
export function brokenAnswers(
  scope: Construct,
  selling: readonly Contract[],
  { accessLogs: logGroup, namespace }: Pick<ImpactAlarmsProps, 'accessLogs' | 'namespace'>,
): Metric {
  const metricName = `${selling[0]?.id.split('.')[0]}.broken`;
  const pattern = `{ ($.status = "5*") && ($.status != "503") && (${routesOf(selling)}) }`;
  new MetricFilter(scope, 'broken', {
    logGroup,
    metricName,
    metricNamespace: namespace,
    filterPattern: FilterPattern.literal(pattern),
  });
  return new Metric({
    namespace,
    metricName,
    statistic: Stats.SUM,
    period: LASTING.period,
  });
}

export interface ImpactAlarmsProps {
  readonly contracts: readonly Contract[];
  readonly accessLogs: ILogGroup;
  readonly namespace: string;
  readonly topic: ITopic;
}

/**
 * Alarms on failing answers, counted in the gateway's log: it also knows of calls that timed out
 * or never reached their function, which a function's own error metric does not.
 */
export function impactAlarms(scope: Construct, props: ImpactAlarmsProps): void {
  for (const [group, contracts] of alarmGroups(props.contracts)) {
    const metric = failuresIn(group, props.namespace);
    new MetricFilter(scope, `${group}-failures`, {
      logGroup: props.accessLogs,
      filterPattern: FilterPattern.literal(failuresOf(contracts)),
      metricNamespace: metric.namespace,
      metricName: metric.metricName,
    });
    alarm(scope, `${group}-failing`, {
      metric,
      ...LASTING.rule,
      ...reasonOf(contracts),
      topic: props.topic,
    });
  }
}
