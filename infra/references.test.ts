import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import { resources, synthesized, templateOf } from './testing.ts';

/** References of a template to other stacks, in any spelling of CloudFormation. */
function imports(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'Fn::ImportValue' || key === 'Fn::GetStackOutput'
      ? [JSON.stringify({ [key]: value })]
      : imports(value),
  );
}

const interfaceOf = (stack: Stack) => {
  const template = templateOf(stack);
  return {
    stack: stack.stackName,
    imports: [...new Set(imports(template))].toSorted(),
    outputs: Object.entries(template.Outputs ?? {}),
  };
};

interface Fn {
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}

const silent = synthesized('prod');
const receiving = synthesized('prod', { alarmEmail: 'ops@example.com' });

describe('references between stacks', () => {
  it('are there, so that the next assertions say something', () => {
    const standsAlone = [silent.stacks.core, silent.stacks.schemas].map((stack) => stack.stackName);
    for (const { stack, imports: taken } of silent.all.map(interfaceOf)) {
      expect([stack, taken.length === 0]).toEqual([stack, standsAlone.includes(stack)]);
    }
  });

  it('are the same with and without a receiver of alarms', () => {
    expect(receiving.all.map(interfaceOf)).toEqual(silent.all.map(interfaceOf));
  });

  // An export would keep a stage from leaving out the receiver of its alarms. The price of weak
  // references is that a deployment takes all stacks.
  it('never lock an output that another stack uses: it may change or go', () => {
    for (const { stack, imports: taken, outputs } of silent.all.map(interfaceOf)) {
      expect([stack, taken.filter((one) => one.includes('Fn::ImportValue'))]).toEqual([stack, []]);
      expect(outputs.filter(([, output]) => 'Export' in output)).toEqual([]);
    }
  });
});

// STG-4
describe('generation', () => {
  const raised = synthesized('prod', { generation: 2 });
  const textOf = (stack: Stack) => JSON.stringify(templateOf(stack));

  it('changes every function, so that no stack that takes anything from another is skipped', () => {
    const before = resources<Fn>(silent.all, 'AWS::Lambda::Function');
    const after = resources<Fn>(raised.all, 'AWS::Lambda::Function');
    const numbers = (all: typeof before) =>
      new Set(all.map(({ properties }) => properties.Environment.Variables['GENERATION']));
    expect([numbers(before), numbers(after)]).toEqual([new Set(['1']), new Set(['2'])]);
    const unchanged = silent.all.filter(
      (stack, index) => textOf(stack) === textOf(raised.all[index] ?? stack),
    );
    // It takes nothing from another one.
    expect(unchanged).toEqual([silent.stacks.schemas]);
  });

  it('changes nothing else, but that each function with versions gets another one', () => {
    const sameVersion = (text: string) =>
      text.replaceAll(/(?<=CurrentVersion[0-9A-F]{8})[0-9a-f]{32}/gu, '');
    const others = raised.all.map((stack) =>
      sameVersion(textOf(stack)).replaceAll('"GENERATION":"2"', '"GENERATION":"1"'),
    );
    expect(others).toEqual(silent.all.map((stack) => sameVersion(textOf(stack))));
  });
});
