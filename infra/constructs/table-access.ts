import { STAGE_TABLE } from '@waybill/table/operate';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Construct } from 'constructs';
import type { StageTable } from './tables.ts';

/**
 * Rights of a function on the tables; the contract of its operation says which. `read` also
 * counts the call into its tenant's budget; `write` covers every item but tenants and API keys,
 * `write-all` those too, and `identify` reads those and which locations are there. `note` writes
 * what a publisher says of its work, and reads nothing but whose tables these are.
 */
export type Access = 'none' | 'identify' | 'read' | 'note' | 'write' | 'write-all';

type Tables = readonly StageTable[];

const arnsOf = (tables: Tables) => tables.map(({ tableArn }) => tableArn);

/** Actions that read the table. A role has them all or none: the table kit chooses among them. */
const READS: readonly string[] = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
/** Actions that write the table, all or none as well. */
const WRITES: readonly string[] = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

/** Partition keys of the tenants and of their API keys (docs/access-patterns.md). */
const IDENTITIES = ['TENANTS', 'T#*#API_KEYS'];

/** Partition keys of locations: the authorizer asks which of a bound key's are still there. */
const LOCATIONS = 'T#*#LOCATIONS';

/** A star also covers `#`: an order reference `API_KEYS` ends its key as a tenant's keys do. */
const DEEPER_KEYS = 'T#*#*#API_KEYS';

/** Partition keys under which the requests of a tenant are counted, those that read included. */
const BUDGETS = 'BUDGET#*';

/** Partition keys of what the publisher notes: events the bus refused, probes it has seen. */
const NOTES = ['MISSED#*', 'PROBE#*'];

const LEADING_KEYS = 'dynamodb:LeadingKeys';

/**
 * A careless key in any area would otherwise mint credentials. The condition sees the partition
 * keys that a call names: of every single write, and of each item of a transaction, which IAM
 * judges as the put, update, delete or check it is.
 */
const noIdentities = (tables: Tables): PolicyStatement =>
  new PolicyStatement({
    effect: Effect.DENY,
    actions: [...WRITES],
    resources: arnsOf(tables),
    conditions: {
      'ForAnyValue:StringLike': { [LEADING_KEYS]: IDENTITIES },
      'ForAnyValue:StringNotLike': { [LEADING_KEYS]: DEEPER_KEYS },
    },
  });

const identitiesOnly = (tables: Tables): PolicyStatement =>
  new PolicyStatement({
    // Tenant and key are read together, then the locations of a key that is bound to some.
    actions: ['dynamodb:BatchGetItem'],
    resources: arnsOf(tables),
    conditions: { 'ForAllValues:StringLike': { [LEADING_KEYS]: [...IDENTITIES, LOCATIONS] } },
  });

const countRequests = (tables: Tables): PolicyStatement =>
  new PolicyStatement({
    actions: ['dynamodb:UpdateItem'],
    resources: arnsOf(tables),
    conditions: { 'ForAllValues:StringLike': { [LEADING_KEYS]: BUDGETS } },
  });

const notes = (tables: Tables): PolicyStatement[] => [
  new PolicyStatement({
    actions: ['dynamodb:PutItem', 'dynamodb:UpdateItem'],
    resources: arnsOf(tables),
    conditions: { 'ForAllValues:StringLike': { [LEADING_KEYS]: NOTES } },
  }),
  new PolicyStatement({
    actions: ['dynamodb:GetItem'],
    resources: arnsOf(tables),
    conditions: { 'ForAllValues:StringLike': { [LEADING_KEYS]: STAGE_TABLE.pk } },
  }),
];

/**
 * The indexes of a table are those of its definition, so the star grants what their names would.
 * Listed by name, those of five tables are more than a policy holds.
 */
const reads = (tables: Tables): PolicyStatement[] => [
  new PolicyStatement({ actions: [...READS], resources: arnsOf(tables) }),
  new PolicyStatement({
    actions: ['dynamodb:Query'],
    resources: arnsOf(tables).map((arn) => `${arn}/index/*`),
  }),
];

const writes = (tables: Tables): PolicyStatement =>
  new PolicyStatement({ actions: [...WRITES], resources: arnsOf(tables) });

const grants: Readonly<Record<Access, (tables: Tables) => PolicyStatement[]>> = {
  none: () => [],
  identify: (tables) => [identitiesOnly(tables)],
  read: (tables) => [...reads(tables), countRequests(tables)],
  note: notes,
  write: (tables) => [...reads(tables), writes(tables), noIdentities(tables)],
  'write-all': (tables) => [...reads(tables), writes(tables)],
};

/** A role that Lambda may take, with exactly this access; no Scan, no other table. */
export function functionRole(scope: Construct, id: string, tables: Tables, access: Access): Role {
  const role = new Role(scope, id, { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
  for (const statement of grants[access](tables)) role.addToPolicy(statement);
  return role;
}
