import type { Stack } from 'aws-cdk-lib';
import type { Stage } from './stage.ts';

/** Single operations and small groups that live in one area: a stack for each would be mostly roles. */
const OWNERS: Readonly<Record<string, string>> = {
  'api-keys': 'tenants',
  settings: 'tenants',
  whoami: 'tenants',
  events: 'platform',
  health: 'platform',
  openapi: 'platform',
  ping: 'platform',
};

/** The area that owns an operation: the first segment of its id, or who that belongs to. */
export function areaOf(id: string): string {
  const first = id.split('.', 1)[0] ?? id;
  return OWNERS[first] ?? first;
}

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

/** CloudWatch namespace of the metrics that the stacks derive from logs. */
export function metricNamespace(stage: Stage): string {
  return `Waybill/${stage.name}`;
}
