/** Rights that no call needs and that stay, by what they begin with in docs/rights.md. */
interface AcceptedIdleRights {
  readonly rights: readonly string[];
  readonly reason: string;
}

export const acceptedIdleRights: readonly AcceptedIdleRights[] = [
  {
    rights: ['`sqs:ChangeMessageVisibility` on the queue', '`sqs:GetQueueUrl` on the queue'],
    reason:
      'The CDK gives them to whoever reads a queue; Lambda makes three other calls today, and may make these.',
  },
];
