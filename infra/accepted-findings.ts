export interface AcceptedFinding {
  /** The resources it is accepted for; anywhere else it stays an error. */
  readonly path: RegExp;
  /** The rule of cdk-nag, with the finding in brackets where the rule has several. */
  readonly rule: RegExp;
  readonly reason: string;
}

/** Findings of cdk-nag that stay, each with the reason why. */
export const acceptedFindings: readonly AcceptedFinding[] = [
  {
    path: /-role\/DefaultPolicy\/Resource$/u,
    rule: /^AwsSolutions-IAM5\[Resource::\*\]$/u,
    reason:
      'IAM knows no resource for sending a trace, nor for listing streams: they are allowed for all or for none.',
  },
  {
    path: /-role\/DefaultPolicy\/Resource$/u,
    rule: /^AwsSolutions-IAM5\[Resource::<table[0-9A-F]{8,9}\.Arn>\/index\/\*\]$/u,
    reason:
      'All indexes of a table are declared, and each may be queried; by name those of five tables are more than a policy holds.',
  },
  {
    path: /-events\/[a-z.-]+-role\/DefaultPolicy\/Resource$/u,
    rule: /^AwsSolutions-IAM5\[Resource::<discards[0-9A-F]{8}\.Arn>\/\*\]$/u,
    reason: 'Lambda picks the object names itself; the grant is to put objects in this one bucket.',
  },
  {
    path: /\/discards\/Resource$/u,
    rule: /^AwsSolutions-S1$/u,
    reason:
      'Only Lambda writes here and only a person on call reads: a bucket of access logs for it would hold more than it does.',
  },
  {
    path: /\/(rules|schedules)-dead\/Resource$/u,
    rule: /^AwsSolutions-SQS3$/u,
    reason:
      'It is a dead letter queue, of EventBridge or Scheduler: the rule only knows those that another queue redrives to.',
  },
  {
    path: /-console\/(?:pages|distribution)\/Resource$/u,
    rule: /^AwsSolutions-(?:S1|CFR3)$/u,
    reason:
      'The pages are public code without data, and every call of the API stands in the log of the gateway behind them.',
  },
  {
    path: /-console\/distribution\/Resource$/u,
    rule: /^AwsSolutions-CFR1$/u,
    reason:
      'A shop is run from wherever its people are; whether a country is locked out is for who deploys it to add to the web ACL.',
  },
  {
    path: /-core\/edge-secret-1\/Resource$/u,
    rule: /^AwsSolutions-SMG4$/u,
    reason:
      'CloudFront and the authorizer are told by a deployment alone: a rotation of its own would lock every caller out. Raising `generation` replaces the secret, and takes both meanwhile.',
  },
  {
    path: /\/release-role\/Resource$/u,
    rule: /^AwsSolutions-IAM4\[Policy::arn:<AWS::Partition>:iam::aws:policy\/service-role\/AWSCodeDeployRoleForLambdaLimited\]$/u,
    reason:
      'AWS keeps this policy for what CodeDeploy does with aliases of Lambda; it may start no function and read no data.',
  },
];
