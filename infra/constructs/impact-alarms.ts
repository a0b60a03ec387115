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

const failuresOf = (contracts: readonly Contract[]): string => {
  const routes = contracts.map((contract) => `($.route = "${routeKey(contract)}")`);
  return `{ ($.status = "5*") && (${routes.join(' || ')}) }`;
};

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
    ...{ namespace, metricName: `${group}.failures` },
    ...{ statistic: Stats.SUM, period: LASTING.period },
  });

/**
 * The failures of an operation, and of those that share its alarm.
 * @throws Error for one that is not among the operations.
 */
export function failuresBeside(
  id: string,
  { contracts, namespace }: Pick<ImpactAlarmsProps, 'contracts' | 'namespace'>,
): Metric {
  for (const [group, members] of alarmGroups(contracts)) {
    if (members.some((one) => one.id === id)) return failuresIn(group, namespace);
  }
  throw new Error(`${id} is no operation of the area`);
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
