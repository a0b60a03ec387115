import type { Stack } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';

/** Physical name of a resource: one spelling for the console, the logs and the runbook. */
export function physicalName(stage: Stage, id: string): string {
  return `waybill-${stage.name}-${id.replaceAll('.', '-')}`;
}

/**
 * Queues are addressed by name instead of by reference, so that an area stack needs no export of
 * the events stack: either can be deployed, or replaced, without the other.
 */
export function queueUrl(stack: Stack, stage: Stage, queue: string): string {
  return `https://sqs.${stack.region}.${stack.urlSuffix}/${stack.account}/${physicalName(stage, queue)}`;
}

/** The same queue as the rights of a role name it. */
export function queueArn(stack: Stack, stage: Stage, queue: string): string {
  return stack.formatArn({ service: 'sqs', resource: physicalName(stage, queue) });
}

/** CloudWatch namespace of the metrics that the stacks derive from logs. */
export function metricNamespace(stage: Stage): string {
  return `Waybill/${stage.name}`;
}
