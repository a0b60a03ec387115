import type { NagPackSuppression } from 'cdk-nag';

const openRoute: NagPackSuppression = {
  id: 'AwsSolutions-APIG4',
  reason:
    'Public by contract: health and version answer monitors that hold no key, and the route for unknown paths says 404 to anybody. Neither reads the table for a caller without credentials.',
};

const traces: NagPackSuppression = {
  id: 'AwsSolutions-IAM5',
  appliesTo: ['Resource::*'],
  reason:
    'X-Ray has no resources to name: xray:PutTraceSegments and xray:PutTelemetryRecords take a wildcard only.',
};

const discardedRecords: NagPackSuppression = {
  id: 'AwsSolutions-IAM5',
  appliesTo: [{ regex: '/^Resource::<discards[0-9A-F]{8}\\.Arn>\\/\\*$/' }],
  reason: 'Lambda picks the object names itself; the grant is to put objects into this one bucket.',
};

const discardsUnlogged: NagPackSuppression = {
  id: 'AwsSolutions-S1',
  reason:
    'Only Lambda writes here, only a person on call reads; a second bucket of access logs would outgrow the first.',
};

const endOfTheLine: NagPackSuppression = {
  id: 'AwsSolutions-SQS3',
  reason:
    'It is a dead letter queue, of EventBridge or Scheduler: the rule only knows those that another queue redrives to.',
};

export interface AcceptedFinding {
  /** The resources it is accepted for; anywhere else it stays an error. */
  readonly path: RegExp;
  readonly finding: NagPackSuppression;
}

/** Findings of cdk-nag that stay, each with the reason why. */
export const acceptedFindings: readonly AcceptedFinding[] = [
  { path: /\/api\/DefaultRoute\/Resource$/u, finding: openRoute },
  { path: /-area-platform\/[a-z.-]+-route\/Resource$/u, finding: openRoute },
  { path: /-role\/DefaultPolicy\/Resource$/u, finding: traces },
  { path: /-events\/[a-z.-]+-role\/DefaultPolicy\/Resource$/u, finding: discardedRecords },
  { path: /\/discards\/Resource$/u, finding: discardsUnlogged },
  { path: /\/(rules|schedules)-dead\/Resource$/u, finding: endOfTheLine },
];
