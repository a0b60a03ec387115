import { describe, expect, it } from 'vitest';
import { stageNames } from '../stage.ts';
import { synthesized } from '../testing.ts';
import { deliveries, refused } from './deliveries.ts';
import { deployed, type Templates, templatesOf } from './deployed.ts';

const alarmEmail = 'ops@example.com';

const shapes = [
  ...stageNames().map((name) => ({ name, changes: {} })),
  { name: 'prod', changes: { alarmEmail } },
  { name: 'dev', changes: { tables: 8 } },
];

const KINDS = [
  'alarm to topic',
  'discards to bucket',
  'function to log',
  'function to traces',
  'gateway to authorizer',
  'queue to function',
  'route to function',
  'rule to target',
  'schedule to target',
  'service to role',
  'stream to function',
];

const prod = templatesOf(synthesized('prod', { alarmEmail }).all);

/** The deliveries that are refused once every Allow of an action to a service or a role is gone. */
function withoutAllow(action: string, type: string): string[] {
  const templates: Templates = structuredClone(prod);
  for (const { Resources } of Object.values(templates)) {
    for (const resource of Object.values(Resources)) {
      if (resource.Type !== type) continue;
      const properties = resource.Properties as Record<string, unknown>;
      if (properties['Action'] === action) properties['Action'] = 'lambda:GetFunction';
      const document = (properties['PolicyDocument'] ?? properties['AssumeRolePolicyDocument']) as
        | { Statement: { Effect: string; Action: string | string[] }[] }
        | undefined;
      if (document === undefined) continue;
      document.Statement = document.Statement.filter(
        ({ Effect, Action }) => Effect === 'Deny' || ![Action].flat().includes(action),
      );
    }
  }
  return [...new Set(refused(deployed(templates)).map(({ kind }) => kind))];
}

// STG-1
describe('what AWS calls between the parts of a stage', () => {
  it.each(shapes)('is allowed by every policy: $name $changes', ({ name, changes }) => {
    const all = deployed(templatesOf(synthesized(name, changes).all));
    expect(refused(all).map(({ kind, from, request }) => [kind, from, request])).toEqual([]);
  });

  it('is allowed in a stage with a domain, whose gateway asks at every route', () => {
    const console = {
      domain: 'shop.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c3d',
    };
    const { core, areas } = synthesized('prod', { console }).stacks;
    const all = deployed(templatesOf([core, ...areas.values()]));
    const asked = deliveries(all).filter(({ kind }) => kind === 'gateway to authorizer');
    expect(asked).toHaveLength(2);
    expect(refused(all).map(({ kind, from, request }) => [kind, from, request])).toEqual([]);
  });

  it('is looked at whole: a kind of it that no stage has is a list that reads nothing', () => {
    const kinds = deliveries(deployed(prod)).map(({ kind }) => kind);
    expect([...new Set(kinds)].toSorted()).toEqual(KINDS);
  });

  it.each([
    ['alarm to topic', 'sns:Publish', 'AWS::SNS::TopicPolicy'],
    ['discards to bucket', 's3:PutObject', 'AWS::IAM::Policy'],
    ['queue to function', 'sqs:ReceiveMessage', 'AWS::IAM::Policy'],
    ['rule to target', 'sqs:SendMessage', 'AWS::SQS::QueuePolicy'],
    ['schedule to target', 'lambda:InvokeFunction', 'AWS::IAM::Policy'],
    ['service to role', 'sts:AssumeRole', 'AWS::IAM::Role'],
    ['stream to function', 'dynamodb:GetRecords', 'AWS::IAM::Policy'],
  ])('is refused without its Allow: %s, %s', (kind, action, type) => {
    expect(withoutAllow(action, type)).toEqual([kind]);
  });

  it('is refused without the permission on a function', () => {
    const kinds = withoutAllow('lambda:InvokeFunction', 'AWS::Lambda::Permission');
    expect(kinds.toSorted()).toEqual(['gateway to authorizer', 'route to function']);
  });
});
