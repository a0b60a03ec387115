import type { Area } from '@waybill/area/define-area';
import { Duration } from 'aws-cdk-lib';
import { Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { alarm } from './alarm.ts';
import type { Contract } from './contract.ts';

export interface LatencyAlarmsProps {
  readonly contracts: readonly Contract[];
  /** Milliseconds by operation; those without a goal are not watched. */
  readonly goals: Area['latencyGoals'];
  readonly namespace: string;
  readonly topic: ITopic;
}

/** Alarms on watched operations that answer, but too late; from their own metrics. */
export function latencyAlarms(scope: Construct, props: LatencyAlarmsProps): void {
  const { contracts, goals, namespace, topic } = props;
  for (const { id, impact } of contracts) {
    const goal = goals[id];
    if (goal === undefined) continue;
    alarm(scope, `${id}-slow`, {
      metric: new Metric({
        namespace,
        metricName: 'Duration',
        dimensionsMap: { service: 'waybill', operation: id },
        statistic: Stats.percentile(99),
        period: Duration.minutes(5),
      }),
      threshold: goal,
      evaluationPeriods: 3,
      evaluateLowSampleCountPercentile: 'ignore',
      why: `One call of ${id} in a hundred takes ${goal} ms or more. Callers that give up earlier lose what a failing call would: ${impact}`,
      runbook: 'operation-slow',
      topic,
    });
  }
}
