import { describe, expect, it } from 'vitest';
import { stageNames } from '../stage/stage.ts';
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
async function withoutAllow(action: string, type: string): Promise<string[]> {
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
  const found = await refused(deliveries(deployed(templates)));
  return [...new Set(found.map(({ kind }) => kind))];
}

// STG-1
describe('what AWS calls between the parts of a stage', () => {
  it.each(shapes)('is allowed by every policy: $name $changes', async ({ name, changes }) => {
    const all = deliveries(deployed(templatesOf(synthesized(name, changes).all)));
    // Logs are alike in every stage, and take the simulator longer than all else.
    const judged = all.filter(({ kind }) => name === 'prod' || kind !== 'function to log');
    expect(await refused(judged)).toEqual([]);
  });

  it('is allowed in a stage with a domain, whose gateway asks at every route', async () => {
    const console = {
      domain: 'shop.example.com',
      certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/0a1b-2c3d',
    };
    const { core, areas } = synthesized('prod', { console }).stacks;
    const all = deliveries(deployed(templatesOf([core, ...areas.values()])));
    const asked = all.filter(({ kind }) => kind === 'gateway to authorizer');
    expect(asked).toHaveLength(2);
    expect(await refused(all.filter(({ kind }) => kind !== 'function to log'))).toEqual([]);
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
  ])('is refused without its Allow: %s, %s', async (kind, action, type) => {
    expect(await withoutAllow(action, type)).toEqual([kind]);
  });

  it('is refused to the alarms of another account', async () => {
    const own = deliveries(deployed(prod)).filter(({ kind }) => kind === 'alarm to topic');
    const foreign = own.map(({ request, ...rest }) => {
      const context = { ...request.context, 'aws:SourceAccount': '210987654321' };
      return { ...rest, request: { ...request, context } };
    });
    expect(foreign.length).toBeGreaterThan(0);
    expect(await refused(foreign)).toEqual(foreign);
  });

  it('is refused without the permission on a function', async () => {
    const kinds = await withoutAllow('lambda:InvokeFunction', 'AWS::Lambda::Permission');
    expect(kinds.toSorted()).toEqual(['gateway to authorizer', 'route to function']);
  });
});
