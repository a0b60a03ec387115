import type { AreaGrants } from '@waybill/area/define-area';
import type { Grants } from '@waybill/events/topology';
import { KEY_USE } from '@waybill/webhooks/sealing/key-service';
import type { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, type PolicyStatementProps, type Role } from 'aws-cdk-lib/aws-iam';
import type { Key } from 'aws-cdk-lib/aws-kms';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import type { Contract } from '../constructs/contract.ts';
import type { Access } from '../constructs/table-access.ts';

type Conditions = NonNullable<PolicyStatementProps['conditions']>;

const allow = (role: Role, action: string, resource: string, conditions: Conditions = {}): void => {
  role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource], conditions }));
};

/** The key works for what its callers name as its use, and for nothing else (WHK-50). */
const FOR_ITS_USE = { StringEquals: { 'kms:EncryptionContext:use': KEY_USE.use } };

/** Grants the operations of an area their rights on the table. */
export function tableAccess({ identities }: AreaGrants, access: Contract['access']): Access {
  return access === 'write' && identities === true ? 'write-all' : access;
}

export interface GrantTargets {
  readonly bus: EventBus;
  readonly secretsKey: Key;
}

/** Grants the write operations of an area their rights beside the table. */
export function grantArea(
  role: Role,
  { seals, sends = [] }: AreaGrants,
  { secretsKey }: GrantTargets,
  queueArn: (name: string) => string,
): void {
  for (const name of sends) allow(role, 'sqs:SendMessage', queueArn(name));
  if (seals !== true) return;
  // Only the signer opens a secret (WHK-51).
  allow(role, 'kms:Encrypt', secretsKey.keyArn, FOR_ITS_USE);
}

/** Grants a consumer the rights that its area declares beside the table, and no others. */
export function grantConsumer(
  role: Role,
  grants: Grants,
  { bus, secretsKey }: GrantTargets,
  queueOf: (name: string) => IQueue,
): void {
  if (grants.bus === true) allow(role, 'events:PutEvents', bus.eventBusArn);
  if (grants.decrypts === true) {
    allow(role, 'kms:Decrypt', secretsKey.keyArn, FOR_ITS_USE);
  }
  for (const name of grants.sends ?? []) allow(role, 'sqs:SendMessage', queueOf(name).queueArn);
}
