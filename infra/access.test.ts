import { operations } from '@waybill/registry/operations';
import { tableDefinition } from '@waybill/table/definition';
import { describe, expect, it } from 'vitest';
import { areaOf } from './names.ts';
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

const READS = ['dynamodb:BatchGetItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const CREDENTIAL_FREE = ['logs:CreateLogStream', 'logs:PutLogEvents'];

describe('operations that read', () => {
  const readers = operations.filter(({ access }) => access === 'read');

  it.each(readers.map(({ id }) => id))('%s can read the table, log, and nothing else', (id) => {
    expect(new Set(actionsOf(id))).toEqual(new Set([...READS, ...CREDENTIAL_FREE]));
  });

  it('answer GET: keeping the answer to an Idempotency-Key of a POST is a write', () => {
    expect(readers.filter(({ method }) => method !== 'GET').map(({ id }) => id)).toEqual([]);
  });
});

describe('operations that write', () => {
  const writers = operations.filter(({ access }) => access === 'write');

  it.each(writers.map(({ id }) => id))('%s can write the table', (id) => {
    expect(actionsOf(id)).toEqual(
      expect.arrayContaining(['dynamodb:PutItem', 'dynamodb:UpdateItem', 'dynamodb:DeleteItem']),
    );
  });

  it.each(writers.map(({ id }) => id))('%s reaches neither bus nor queues', (id) => {
    expect(actionsOf(id).filter((action) => /^(events|sqs|s3):/u.test(action))).toEqual([]);
  });

  it('seal secrets only in the area of webhooks, and never open one', () => {
    for (const { id } of operations) {
      const keys = actionsOf(id).filter((action) => action.startsWith('kms:'));
      const seals = areaOf(id) === 'webhooks' && writers.some((writer) => writer.id === id);
      expect([id, keys]).toEqual([id, seals ? ['kms:GenerateDataKey'] : []]);
    }
  });
});

describe('the gateway', () => {
  it('has an authorizer that cannot write', () => {
    expect(new Set(actionsOf('auth.authorize'))).toEqual(new Set([...READS, ...CREDENTIAL_FREE]));
  });

  it('answers unknown paths without access to anything', () => {
    expect(new Set(actionsOf('platform.unmatched'))).toEqual(new Set(CREDENTIAL_FREE));
  });
});

describe('roles', () => {
  it('are two in an area at most, one for each level of access', () => {
    for (const [area, stack] of stacks.areas) {
      const members = operations.filter(({ id }) => areaOf(id) === area);
      const levels = new Set(members.map(({ access }) => access));
      expect(resources([stack], 'AWS::IAM::Role')).toHaveLength(levels.size);
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

  it('query the indexes of the definition, each by its name', () => {
    const { stack, role } = roleOf('waybill-dev-auth-authorize');
    const text = JSON.stringify(statements(stack, role));
    for (const { name } of tableDefinition.indexes) expect(text).toContain(`/index/${name}"`);
  });
});
