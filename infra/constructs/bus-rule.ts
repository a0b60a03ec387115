import type { Rule } from '@waybill/events/topology';
import { CfnRule, type EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

export interface BusRuleProps {
  readonly rule: Rule;
  readonly bus: EventBus;
  readonly target: Queue;
  /** Takes what EventBridge could not put into the target for a day. */
  readonly undeliverable: Queue;
}

/**
 * A rule of the topology. Written without the L2 construct: that one has its own spelling of
 * patterns, and the local bus matches the very object that is deployed.
 */
export function busRule(scope: Construct, props: BusRuleProps): void {
  const { rule, bus, target, undeliverable } = props;
  const created = new CfnRule(scope, `rule-${rule.name}`, {
    eventBusName: bus.eventBusName,
    eventPattern: rule.pattern,
    targets: [
      {
        id: rule.queue,
        arn: target.queueArn,
        deadLetterConfig: { arn: undeliverable.queueArn },
        retryPolicy: { maximumEventAgeInSeconds: 86_400, maximumRetryAttempts: 185 },
      },
    ],
  });
  for (const queue of [target, undeliverable]) {
    queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('events.amazonaws.com')],
        actions: ['sqs:SendMessage'],
        resources: [queue.queueArn],
        conditions: { ArnEquals: { 'aws:SourceArn': created.attrArn } },
      }),
    );
  }
}
