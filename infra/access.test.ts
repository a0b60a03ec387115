import { changeKey } from '@waybill/events/change-address';
import { missedKey } from '@waybill/events/missed.entity';
import { probeKeys } from '@waybill/events/probe.entity';
import { areas } from '@waybill/registry/areas';
import { operations } from '@waybill/registry/operations';
import { STAGE_TABLE } from '@waybill/table/operate';
import { apiKeyAddress } from '@waybill/tenants/api-key/api-key.entity';
import { tenantAddress } from '@waybill/tenants/tenant/tenant.entity';
import { describe, expect, it, vi } from 'vitest';
import { deployed, templatesOf } from './simulation/deployed.ts';
import {
  type FunctionRole,
  functionRoles as rolesOfFunctions,
  tableArns,
} from './simulation/function-roles.ts';
import { isAllowed, type Judged } from './simulation/policy.ts';
import { actions, resources, statements, synthesized, target } from './testing.ts';

interface FunctionProperties {
  readonly FunctionName: string;
  readonly Role: unknown;
}

const { stacks, all } = synthesized('dev');

const roleOf = (functionName: string) => {
  for (const stack of all) {
    const found = resources<FunctionProperties>([stack], 'AWS::Lambda::Function').find(
      ({ properties }) => properties.FunctionName === functionName,
    );
    if (found !== undefined) return { stack, role: target(found.properties.Role) };
  }
  throw new Error(`no function ${functionName}`);
};

const actionsOf = (id: string): string[] => {
  const { stack, role } = roleOf(`waybill-dev-${id.replaceAll('.', '-')}`);
  return actions(stack, role);
};

/** True for an operation of the area. */
const isOf = (area: string, id: string) =>
  areas.some(({ name, operations: own }) => name === area && own.some((one) => one.id === id));

const READS = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const CREDENTIAL_FREE = ['logs:CreateLogStream', 'logs:PutLogEvents'];

// API-136
describe('operations that read', () => {
  const readers = operations.filter(({ access }) => access === 'read');

  it('answer GET: keeping the answer to an Idempotency-Key of a POST is a write', () => {
    expect(readers.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([]);
  });
});

describe('operations that write', () => {
  const writers = operations.filter(({ access }) => access === 'write');

  // WHK-129
  it('ask only the signer for work, by the queue of retries', () => {
    const { stack, role } = roleOf('waybill-dev-webhooks-endpoints-test');
    const sends = statements(stack, role).filter(({ Action }) =>
      [Action].flat().includes('sqs:SendMessage'),
    );
    expect(sends).toHaveLength(1);
    expect(JSON.stringify(sends)).toContain(':waybill-dev-retries"');
  });

  // WHK-51
  it('seal secrets only in the area of webhooks, and never open one', () => {
    for (const { id } of operations) {
      const keys = actionsOf(id).filter((action) => action.startsWith('kms:'));
      const seals = isOf('webhooks', id) && writers.some((writer) => writer.id === id);
      expect([id, keys]).toEqual([id, seals ? ['kms:Encrypt'] : []]);
    }
  });
});

describe('the gateway', () => {
  it('has an authorizer that cannot write', () => {
    const expected = new Set(['dynamodb:BatchGetItem', ...CREDENTIAL_FREE]);
    expect(new Set(actionsOf('auth.authorize'))).toEqual(expected);
  });

  it('answers unknown paths without access to anything', () => {
    expect(new Set(actionsOf('platform.unmatched'))).toEqual(new Set(CREDENTIAL_FREE));
  });
});

describe('roles', () => {
  it('of functions are two in an area at most, one for each level of access', () => {
    for (const [area, stack] of stacks.areas) {
      const members = operations.filter(({ id }) => isOf(area, id));
      const levels = new Set(members.map(({ access }) => access));
      const roles = resources([stack], 'AWS::IAM::Role').filter(
        ({ properties }) => !JSON.stringify(properties).includes('codedeploy.amazonaws.com'),
      );
      expect(roles).toHaveLength(levels.size);
    }
  });

  it('never scan, and never get all actions of a service', () => {
    for (const stack of all) {
      for (const { id } of resources([stack], 'AWS::IAM::Role')) {
        const granted = actions(stack, id);
        expect(granted.filter((action) => action.includes('*'))).toEqual([]);
        expect(granted).not.toContain('dynamodb:Scan');
      }
    }
  });

  it('query the indexes of the tables, and those of no other table', () => {
    const { stack, role } = roleOf('waybill-dev-orders-get');
    const granted = statements(stack, role).filter(({ Action }) => Action === 'dynamodb:Query');
    expect(granted).toHaveLength(1);
    expect(granted[0]?.Resource).toEqual({
      'Fn::Join': ['', [{ 'Fn::GetStackOutput': expect.anything() }, '/index/*']],
    });
  });
});

const WRITES = [
  'dynamodb:BatchWriteItem',
  'dynamodb:ConditionCheckItem',
  'dynamodb:DeleteItem',
  'dynamodb:PutItem',
  'dynamodb:UpdateItem',
];

const whole = deployed(templatesOf(all));
const functionRoles = rolesOfFunctions(whole, 'dev');
const [table = ''] = tableArns(whole);

const rightsOf = (functionId: string): readonly Judged[] => {
  const role = functionRoles.find(({ functions }) => functions.includes(functionId));
  if (role === undefined) throw new Error(`no role of ${functionId}`);
  return role.statements;
};

const allows = (granted: readonly Judged[], action: string, partition: string): Promise<boolean> =>
  isAllowed(granted, {
    action,
    resource: table,
    context: { 'dynamodb:LeadingKeys': [partition] },
  });

/** Those of some actions that a role may do on an item of this partition key. */
async function allowedOf(
  granted: readonly Judged[],
  names: readonly string[],
  partition: string,
): Promise<string[]> {
  const allowed = await Promise.all(names.map((name) => allows(granted, name, partition)));
  return names.filter((_, index) => allowed[index]);
}

// WHK-9
it('the publisher writes what it notes of its work, and reads nothing but whose tables they are', async () => {
  vi.stubEnv('TABLE_NAMES', 'one');
  const granted = rightsOf('events.publish');
  const address = { tenant: 'acme', change: '01JA0Z3K5T8W6Q2R4Y7N9B1C' };
  const [probe] = probeKeys('2026-03-01T10:00:00.000Z');
  for (const key of [missedKey(address).pk, probe?.pk ?? '']) {
    const notes = ['dynamodb:PutItem', 'dynamodb:UpdateItem'];
    expect(await allowedOf(granted, WRITES, key)).toEqual(notes);
  }
  expect(await allows(granted, 'dynamodb:GetItem', STAGE_TABLE.pk)).toBe(true);
  for (const key of ['T#acme#ORDER#1', changeKey(address).pk]) {
    expect(await allowedOf(granted, [...WRITES, ...READS], key)).toEqual([]);
  }
});

describe('tenants and API keys', () => {
  const identities = [tenantAddress('acme').pk, apiKeyAddress('acme', 'hash').pk];
  const others = [
    'T#acme#ORDER#1',
    'T#acme#SETTINGS',
    // Texts that a shop may choose freely end some keys.
    'T#acme#ORDER_REF#API_KEYS',
    'T#acme#STOCK#S#API_KEYS',
  ];
  const writers = functionRoles.filter(({ statements: granted }) =>
    granted.some(({ Action }) => [Action].flat().includes('dynamodb:DeleteItem')),
  );
  const isIdentityRole = ({ stack }: FunctionRole) => stack === 'waybill-dev-area-tenants';

  // API-136
  it('are written by the role of their area alone', async () => {
    for (const role of writers) {
      for (const key of identities) {
        const may = await allowedOf(role.statements, WRITES, key);
        expect([role.id, key, may]).toEqual([role.id, key, isIdentityRole(role) ? WRITES : []]);
      }
    }
    expect(writers.filter(isIdentityRole)).toHaveLength(1);
  });

  it('are all that those roles may not write', async () => {
    for (const { id, statements: granted } of writers) {
      for (const key of others) {
        expect([id, key, await allowedOf(granted, WRITES, key)]).toEqual([id, key, WRITES]);
      }
    }
  });

  it('are, like everything but the count of requests, not written by a role that reads', async () => {
    const readers = functionRoles.filter(({ id }) => id.startsWith('readrole'));
    expect(readers.length).toBeGreaterThan(5);
    for (const { id, statements: granted } of readers) {
      for (const key of [...identities, ...others]) {
        expect([id, key, await allowedOf(granted, WRITES, key)]).toEqual([id, key, []]);
      }
      const counted = await allowedOf(granted, WRITES, 'BUDGET#acme');
      expect([id, counted]).toEqual([id, ['dynamodb:UpdateItem']]);
    }
  });

  it('are all that the authorizer reads', async () => {
    const granted = rightsOf('auth.authorize');
    const together = ['dynamodb:BatchGetItem'];
    for (const key of identities) expect(await allowedOf(granted, READS, key)).toEqual(together);
    expect(await allowedOf(granted, READS, 'T#acme#ORDER#1')).toEqual([]);
    expect(JSON.stringify(granted)).not.toContain('/index/');
  });
});

describe('the key of webhook secrets', () => {
  // WHK-50
  it('is used for what it is there for or not at all', () => {
    const keyed = all.flatMap((stack) =>
      resources([stack], 'AWS::IAM::Role').flatMap(({ id }) =>
        statements(stack, id).filter(({ Action }) => [Action].flat().join().includes('kms:')),
      ),
    );
    expect(keyed.map(({ Action }) => Action).toSorted()).toEqual(['kms:Decrypt', 'kms:Encrypt']);
    for (const { Condition } of keyed) {
      expect(Condition).toEqual({
        StringEquals: { 'kms:EncryptionContext:use': 'webhook-secrets' },
      });
    }
  });
});
