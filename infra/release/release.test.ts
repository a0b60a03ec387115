import { describe, expect, it } from 'vitest';
import type { Template } from '../testing.ts';
import { type AcceptedChange, acceptedChanges } from './accepted-changes.ts';
import { type RiskyChange, riskyChanges } from './changes.ts';
import { grantsRights, isLasting } from './reduced.ts';
import { currentTemplates, releasedTemplates } from './released.ts';

const before = releasedTemplates();
const now = currentTemplates();
const EMPTY: Template = { Resources: {}, Outputs: {} };

const changesTo = (after: ReadonlyMap<string, Template>): RiskyChange[] =>
  [...before].flatMap(([stack, template]) =>
    riskyChanges(stack, template, after.get(stack) ?? EMPTY),
  );

/** True for an accepted change: of a policy, this right and no other. */
const isSame = (accepted: AcceptedChange, { stack, id, kind, what }: RiskyChange) =>
  accepted.stack === stack &&
  accepted.id === id &&
  accepted.kind === kind &&
  (accepted.what ?? what) === what;

const isAccepted = (change: RiskyChange) => acceptedChanges.some((one) => isSame(one, change));

/** The templates of the last release with one of them changed. */
function changed(stack: string, change: (template: Template) => void): Map<string, Template> {
  const copy = structuredClone(before.get(stack)) ?? EMPTY;
  change(copy);
  return new Map([...before, [stack, copy]]);
}

const CORE = 'waybill-prod-core';
const entryOf = (stack: string, type: RegExp) => {
  const [id = ''] =
    Object.entries(before.get(stack)?.Resources ?? {}).find(([, { Type }]) => type.test(Type)) ??
    [];
  return id;
};

// STG-8
describe('a release', () => {
  it('has templates of every stack, with what lasts and what grants rights', () => {
    expect([...now.keys()]).toEqual(expect.arrayContaining([...before.keys()]));
    expect(before.size).toBeGreaterThan(10);
    const types = [...before.values()].flatMap(({ Resources }) =>
      Object.values(Resources).map(({ Type }) => Type),
    );
    expect(types.filter(isLasting).length).toBeGreaterThan(15);
    expect(types.filter(grantsRights).length).toBeGreaterThan(200);
  });

  it('replaces and removes nothing that lasts, and grants nothing more, unless that is accepted', () => {
    expect(changesTo(now).filter((change) => !isAccepted(change))).toEqual([]);
  });

  it('accepts only what is there, each with a reason', () => {
    const found = changesTo(now);
    const idle = acceptedChanges.filter((one) => !found.some((change) => isSame(one, change)));
    expect(idle).toEqual([]);
    for (const { reason } of acceptedChanges) expect(reason.length).toBeGreaterThan(40);
    const whole = acceptedChanges.filter(
      ({ id, kind, what }) =>
        kind === 'wider rights' && what === undefined && !/Permission[0-9A-F]{8}$/u.test(id),
    );
    expect(whole, 'of a policy, name the right').toEqual([]);
  });

  it('is refused when a table gets another key', () => {
    const id = entryOf(CORE, /GlobalTable$/u);
    const after = changed(CORE, ({ Resources }) => {
      Object.assign(Resources[id]?.Properties ?? {}, {
        KeySchema: [{ AttributeName: 'other', KeyType: 'HASH' }],
      });
    });
    expect(changesTo(after)).toMatchObject([{ stack: CORE, id, kind: 'replaced' }]);
  });

  it.each([/GlobalTable$/u, /KMS::Key$/u, /EventBus$/u, /ApiGatewayV2::Api$/u])(
    'is refused when %s goes',
    (type) => {
      const id = entryOf(CORE, type);
      const after = changed(CORE, ({ Resources }) => {
        Reflect.deleteProperty(Resources, id);
      });
      expect(changesTo(after)).toMatchObject([{ stack: CORE, id, kind: 'removed' }]);
    },
  );

  it('is refused when a queue gets another name', () => {
    const [stack = ''] = [...before].find(([name]) => entryOf(name, /SQS::Queue$/u) !== '') ?? [];
    const id = entryOf(stack, /SQS::Queue$/u);
    const after = changed(stack, ({ Resources }) => {
      Object.assign(Resources[id]?.Properties ?? {}, { QueueName: 'another' });
    });
    expect(changesTo(after)).toMatchObject([{ stack, id, kind: 'replaced' }]);
  });

  it('is refused when a stack goes', () => {
    const after = new Map([...before].filter(([stack]) => stack !== CORE));
    expect(changesTo(after).map(({ kind }) => kind)).toContain('removed');
  });

  it('is refused when an output goes', () => {
    const after = changed(CORE, ({ Outputs }) => {
      Reflect.deleteProperty(Outputs ?? {}, 'ApiAddress');
    });
    expect(changesTo(after)).toMatchObject([
      { stack: CORE, id: 'ApiAddress', kind: 'output removed' },
    ]);
  });

  it.each([
    ['an action', { Action: 'dynamodb:DeleteTable', Resource: 'arn:aws:dynamodb:::table/x' }],
    ['a resource', { Action: 'dynamodb:GetItem', Resource: '*' }],
  ])('is refused when a role may do %s more', (_, statement) => {
    const stack = 'waybill-prod-area-orders';
    const id = entryOf(stack, /^AWS::IAM::Policy$/u);
    const after = changed(stack, ({ Resources }) => {
      const properties = Resources[id]?.Properties as {
        PolicyDocument: { Statement: unknown[] };
      };
      properties.PolicyDocument.Statement.push({ Effect: 'Allow', ...statement });
    });
    expect(changesTo(after)).toMatchObject([{ stack, id, kind: 'wider rights' }]);
    expect(changesTo(after)[0]?.what).toContain(statement.Action);
  });

  it('may let a role write the log of a new function, and no log that another role writes', () => {
    const stack = 'waybill-prod-area-orders';
    const policies = Object.entries(before.get(stack)?.Resources ?? {}).filter(
      ([, { Type }]) => Type === 'AWS::IAM::Policy',
    );
    const [[id = '', own] = [], [, other] = []] = policies;
    const logsIn = (policy: unknown) => JSON.stringify(policy).match(/[a-z]+logs[0-9A-F]{8}/gu);
    const [foreign = ''] = (logsIn(other) ?? []).filter((log) => !logsIn(own)?.includes(log));
    const writing = (log: string) =>
      changed(stack, ({ Resources }) => {
        const properties = Resources[id]?.Properties as {
          PolicyDocument: { Statement: unknown[] };
        };
        const Resource = { 'Fn::GetAtt': [log, 'Arn'] };
        properties.PolicyDocument.Statement.push({
          Effect: 'Allow',
          Action: 'logs:PutLogEvents',
          Resource,
        });
      });
    expect(changesTo(writing('anewlogs00000000'))).toEqual([]);
    expect(changesTo(writing(foreign))).toMatchObject([{ stack, id, kind: 'wider rights' }]);
  });

  it('may take rights away and add resources', () => {
    const stack = 'waybill-prod-area-orders';
    const id = entryOf(stack, /^AWS::IAM::Policy$/u);
    const after = changed(stack, ({ Resources }) => {
      Object.assign(Resources[id]?.Properties ?? {}, { PolicyDocument: { Statement: [] } });
      Object.assign(Resources, { another: { Type: 'AWS::SQS::Queue', Properties: {} } });
    });
    expect(changesTo(after)).toEqual([]);
  });
});
