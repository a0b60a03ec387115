import { tableDefinition } from '@waybill/table/definition';
import type { TableV2 } from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';

/** What a function may do with the table; the contract of its operation says which. */
export type Access = 'none' | 'read' | 'write';

const READS = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const WRITES = [
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

/** A role that Lambda may take, with exactly this access; no Scan, no wildcard. */
export function functionRole(scope: Construct, id: string, table: TableV2, access: Access): Role {
  const role = new Role(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  if (access === 'none') return role;
  // The indexes are listed one by one: a wildcard would also cover those nobody has declared.
  const indexes = tableDefinition.indexes.map(({ name }) => `${table.tableArn}/index/${name}`);
  role.addToPolicy(new PolicyStatement({ actions: READS, resources: [table.tableArn] }));
  role.addToPolicy(new PolicyStatement({ actions: ['dynamodb:Query'], resources: indexes }));
  if (access === 'write') {
    role.addToPolicy(new PolicyStatement({ actions: WRITES, resources: [table.tableArn] }));
  }
  return role;
}
