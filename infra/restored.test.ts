import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { stageFrom, stageOf } from './stage/stage.ts';
import { resources, synthesized, synthesizedCore, templateOf } from './testing.ts';

const table = 'waybill-prod-copy';
const stream = `arn:aws:dynamodb:eu-central-1:123456789012:table/${table}/stream/2026-01-31T12:00:00.000`;
const restored = { '1': { table, stream } };

const before = synthesized('prod');
const after = synthesized('prod', { restored });
const { core, events, schemas } = after.stacks;

interface Fn {
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

const tableIds = (stack: Stack) =>
  resources([stack], 'AWS::DynamoDB::GlobalTable').map(({ id }) => id);
const textOf = (stack: Stack) => JSON.stringify(templateOf(stack));

// STG-30
describe('a restored table', () => {
  it('is the table of its number for every function, and the others keep theirs', () => {
    const [first = '', lost = '', last = ''] = tableIds(before.stacks.core);
    expect(tableIds(core)).toEqual([first, last]);
    const { Outputs = {} } = templateOf(core);
    const join = ['', [{ Ref: first }, `,${table},`, { Ref: last }]];
    expect(Outputs['TableNames']?.Value).toEqual({ 'Fn::Join': join });
    const functions = resources<Fn>(after.all, 'AWS::Lambda::Function');
    expect(functions.length).toBeGreaterThan(200);
    for (const { properties } of functions) {
      expect(JSON.stringify(properties.Environment.Variables['TABLE_NAMES'])).toContain(
        `,${table},`,
      );
    }
    for (const stack of after.all) expect(textOf(stack)).not.toContain(lost);
  });

  it('changes every stack that takes tables, so that none is skipped', () => {
    const same = before.all.filter((one, at) => textOf(one) === textOf(after.all[at] ?? one));
    expect(same.map(({ stackName }) => stackName)).toEqual([schemas.stackName]);
  });

  it('is read, written and watched as the lost one was', () => {
    const rights = (stacks: readonly Stack[]) =>
      resources(stacks, 'AWS::IAM::Policy').map(({ properties }) => JSON.stringify(properties));
    const naming = (of: typeof after, names: readonly string[]) =>
      rights(of.all).filter((text) => names.some((name) => text.includes(name))).length;
    const [, lost = ''] = tableIds(before.stacks.core);
    expect(naming(after, [`table/${table}`])).toBe(naming(before, [lost]));
    const mappings = resources<{ EventSourceArn: unknown }>(
      [events],
      'AWS::Lambda::EventSourceMapping',
    );
    expect(mappings.filter(({ properties }) => properties.EventSourceArn === stream)).toHaveLength(
      2,
    );
    const alarms = (of: typeof after) =>
      resources(of.all, 'AWS::CloudWatch::Alarm').map(({ id }) => id);
    expect(alarms(after)).toEqual(alarms(before));
    expect(textOf(core)).toContain(`{"Name":"TableName","Value":"${table}"}`);
  });

  it('takes the place of one that the stage keeps when it leaves: it is not deleted with it', () => {
    for (const { deletionPolicy } of resources([before.stacks.core], 'AWS::DynamoDB::GlobalTable'))
      expect(deletionPolicy).toBe('Retain');
    const dev = { ...stageOf('dev'), restored: { '0': { table, stream } } };
    expect(() => synthesizedCore(dev)).toThrow(
      'stages/dev.json: restored needs removalPolicy "retain"',
    );
    expect(() => synthesizedCore({ ...dev, removalPolicy: 'retain' })).not.toThrow();
  });

  it('has a number that the stage has', () => {
    const stage = { ...stageOf('prod'), restored: { '3': { table, stream } } };
    expect(() => synthesizedCore(stage)).toThrow(
      'stages/prod.json: restored names table 3, and the stage has 3, from 0',
    );
  });

  const { name: _name, ...prod } = stageOf('prod');
  it.each([
    ['a number that no stage has', { '8': { table, stream } }, '8 must be the number of a table'],
    ['no table name', { '0': { table: 'a b', stream } }, '0.table must be a table name'],
    ['a stream of no table', { '0': { table, stream: table } }, '0.stream must be the ARN'],
    ['the stream of another', { '0': { table: 'other', stream } }, '0 must name a table and a'],
    ['an unknown key', { '0': { table, stream, by: 'me' } }, '0.by is no key of a stage'],
  ])('is refused with %s', (_, broken, problem) => {
    expect(() => stageFrom('blue', { ...prod, restored: broken })).toThrow(`restored.${problem}`);
  });
});
