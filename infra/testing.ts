import { operations } from '@waybill/registry/operations';
import { App, type Stack } from 'aws-cdk-lib';
import { Template } from 'aws-cdk-lib/assertions';
import { Code } from 'aws-cdk-lib/aws-lambda';
import cdkJson from '../cdk.json' with { type: 'json' };
import { stageOf } from './stage.ts';
import { type Waybill, waybill } from './waybill.ts';

/** Code that stands in for a bundle: these suites check the templates, not what runs in them. */
const stub = () => Code.fromInline('exports.handler = async () => ({});');

export interface Synthesized {
  readonly app: App;
  readonly stacks: Waybill;
  readonly all: readonly Stack[];
}

/** All stacks of a stage, with the feature flags that a deployment uses. */
export function stacksOf(stageName: string, alarmEmail?: string): Synthesized {
  const app = new App({ context: { ...cdkJson.context, 'aws:cdk:version-reporting': false } });
  const stage = stageOf(stageName, alarmEmail);
  const stacks = waybill(app, { stage, contracts: operations, codeOf: stub });
  return { app, stacks, all: [stacks.core, stacks.events, ...stacks.areas.values()] };
}

/** The same, made into templates: once, before any test's clock runs. */
export function synthesized(stageName: string, alarmEmail?: string): Synthesized {
  const made = stacksOf(stageName, alarmEmail);
  made.app.synth();
  return made;
}

export interface Resource<Properties> {
  readonly stack: string;
  readonly id: string;
  readonly properties: Properties;
  readonly policies: { readonly DeletionPolicy?: string; readonly UpdateReplacePolicy?: string };
}

type Found<Properties> = Record<string, { Properties: Properties; DeletionPolicy?: string }>;

const templates = new WeakMap<Stack, Template>();

/** The template of a stack, made once: the suites ask for it hundreds of times. */
function templateOf(stack: Stack): Template {
  const template = templates.get(stack) ?? Template.fromStack(stack);
  templates.set(stack, template);
  return template;
}

/** Every resource of a type, over all given stacks. */
export function resources<Properties = Record<string, unknown>>(
  stacks: readonly Stack[],
  type: string,
): Resource<Properties>[] {
  return stacks.flatMap((stack) => {
    const found = templateOf(stack).findResources(type) as Found<Properties>;
    return Object.entries(found).map(([id, resource]) => ({
      stack: stack.stackName,
      id,
      properties: resource.Properties,
      policies: resource,
    }));
  });
}

/** Logical id behind `Ref` or `Fn::GetAtt`. */
export function target(reference: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: string[] };
  const id = Ref ?? attribute?.[0];
  if (id === undefined) throw new Error(`not a reference: ${JSON.stringify(reference)}`);
  return id;
}

export interface Statement {
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
}

interface PolicyProperties {
  readonly Roles: readonly unknown[];
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}

/** What a role of a stack may do. */
export function statements(stack: Stack, role: string): Statement[] {
  return resources<PolicyProperties>([stack], 'AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles.some((one) => target(one) === role))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

/** The actions of a role, without what they apply to. */
export function actions(stack: Stack, role: string): string[] {
  return statements(stack, role).flatMap(({ Action }) => Action);
}
