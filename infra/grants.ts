import type { Grants } from '@waybill/events/topology';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';

const allow = (role: Role, action: string, resource: string): void => {
  role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
};

/** Areas whose write operations seal webhook secrets; only the signer opens one (webhooks.md 3.3). */
const SEALING_AREAS: readonly string[] = ['webhooks'];

export interface GrantTargets {
  readonly bus: EventBus;
  readonly secretsKey: Key;
}

/** What the write operations of an area may touch beside the table. */
export function grantArea(role: Role, area: string, { secretsKey }: GrantTargets): void {
  if (!SEALING_AREAS.includes(area)) return;
  allow(role, 'kms:GenerateDataKey', secretsKey.keyArn);
}

/** What a consumer may touch beside the table: what the topology says, nothing more. */
export function grantConsumer(
  role: Role,
  grants: Grants,
  { bus, secretsKey }: GrantTargets,
  queueOf: (name: string) => IQueue,
): void {
  if (grants.bus === true) allow(role, 'events:PutEvents', bus.eventBusArn);
  if (grants.decrypts === true) allow(role, 'kms:Decrypt', secretsKey.keyArn);
  for (const name of grants.sends ?? []) allow(role, 'sqs:SendMessage', queueOf(name).queueArn);
}
