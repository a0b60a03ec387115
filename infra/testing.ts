import type { Area } from '@waybill/area/define-area';
import { areas } from '@waybill/registry/areas';
import { App, Stage as CdkStage, type Stack } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import type { CloudFormationStackArtifact } from 'aws-cdk-lib/cx-api';
import cdkJson from '../cdk.json' with { type: 'json' };
import { type Stage, stageOf } from './stage/stage.ts';
import { type Waybill, waybill } from './waybill.ts';

/** Code that stands in for a bundle: these suites check the templates, not what runs in them. */
const stub = () => Code.fromInline('exports.handler = async () => ({});');

/** No suite looks at versions, or at where in the code a construct was made. */
const QUIET = {
  'aws:cdk:version-reporting': false,
  'aws:cdk:disable-stack-trace': true,
  'aws:cdk:disable-creation-stack-traces': true,
  'aws:cdk:disable-logicalId-metadata': true,
};

export interface Synthesized {
  readonly app: App;
  readonly stacks: Waybill;
  readonly all: readonly Stack[];
}

interface Choice {
  readonly deployed?: readonly Area[];
  readonly validated?: boolean;
}

/** An app with the feature flags that a deployment uses, which makes templates and no more. */
export function appOf({ validated = false }: Pick<Choice, 'validated'> = {}): App {
  return new App({
    context: { ...cdkJson.context, ...QUIET },
    builtinCloudFormationValidation: validated,
    treeMetadata: false,
  });
}

function stacksAs(stage: Stage, { deployed = areas, validated = false }: Choice = {}): Synthesized {
  const app = appOf({ validated });
  const stacks = waybill(app, { stage, areas: deployed, codeOf: stub });
  return {
    app,
    stacks,
    all: [
      stacks.core,
      stacks.events,
      ...stacks.areas.values(),
      stacks.schemas,
      ...[stacks.edge, stacks.console].filter((stack) => stack !== undefined),
    ],
  };
}

/** All stacks of a stage, with the feature flags that a deployment uses. */
export function stacksOf(stageName: string, changes: Partial<Stage> = {}): Synthesized {
  return stacksAs({ ...stageOf(stageName), ...changes });
}

/**
 * All stacks of a stage, whose synthesis throws where a template breaks a rule of CloudFormation,
 * as a deployment does. To look at the rules takes longer than all else, so one suite does.
 */
export function validatedStacksOf(stageName: string, changes: Partial<Stage>): Synthesized {
  return stacksAs({ ...stageOf(stageName), ...changes }, { validated: true });
}

/** The stacks of some areas alone, with what all areas stand on. */
export function stacksOfAreas(deployed: readonly Area[]): Synthesized {
  return stacksAs(stageOf('dev'), { deployed });
}

/** All stacks of a stage that no file describes, made into templates. */
export function synthesizedStage(stage: Stage): Synthesized {
  const made = stacksAs(stage);
  made.app.synth();
  return made;
}

/** The templates of a stage without any area that no file describes. */
export function synthesizedCore(stage: Stage): Synthesized {
  const made = stacksAs(stage, { deployed: [] });
  made.app.synth();
  return made;
}

const templates = new Map<string, Synthesized>();

/** Those of a stage, made into templates: once for all suites of a process, which only read them. */
export function synthesized(stageName: string, changes: Partial<Stage> = {}): Synthesized {
  const name = `${stageName} ${JSON.stringify(changes)}`;
  const known = templates.get(name);
  if (known !== undefined) return known;
  const made = stacksOf(stageName, changes);
  made.app.synth();
  templates.set(name, made);
  return made;
}

export interface Resource<Properties> {
  readonly stack: string;
  readonly id: string;
  readonly properties: Properties;
  readonly deletionPolicy: string | undefined;
}

export interface Template {
  readonly Resources: Readonly<
    Record<string, { Type: string; Properties?: unknown; DeletionPolicy?: string }>
  >;
  readonly Outputs?: Readonly<Record<string, { readonly Value: unknown }>>;
}

const artifacts = new WeakMap<Stack, CloudFormationStackArtifact>();

/**
 * A stack as it was when it was first looked at: the CDK would compare all constructs of the app
 * with those it synthesized, every time it is asked.
 */
export function artifactOf(stack: Stack): CloudFormationStackArtifact {
  const known = artifacts.get(stack);
  if (known !== undefined) return known;
  const app = stack.node.root;
  if (!CdkStage.isStage(app)) throw new Error(`${stack.stackName} is in no app`);
  const artifact = app.synth().getStackArtifact(stack.artifactId);
  artifacts.set(stack, artifact);
  return artifact;
}

/** The template of a stack. */
export function templateOf(stack: Stack): Template {
  return artifactOf(stack).template as Template;
}

/** Every resource of a type, over all given stacks. */
export function resources<Properties = Record<string, unknown>>(
  stacks: readonly Stack[],
  type: string,
): Resource<Properties>[] {
  return stacks.flatMap((stack) =>
    Object.entries(templateOf(stack).Resources)
      .filter(([, resource]) => resource.Type === type)
      .map(([id, resource]) => ({
        stack: stack.stackName,
        id,
        properties: resource.Properties as Properties,
        deletionPolicy: resource.DeletionPolicy,
      })),
  );
}

/** The reference within a name that is joined of an alias and its function. */
const REFERRED = /\{"Ref":"(?<id>\w+)"\}/u;

/** Logical id behind `Ref` or `Fn::GetAtt`, also where an alias is named by it. */
export function target(reference: unknown): string {
  const { Ref, 'Fn::GetAtt': attribute } = reference as { Ref?: string; 'Fn::GetAtt'?: string[] };
  const id =
    Ref ?? attribute?.[0] ?? REFERRED.exec(JSON.stringify(reference) ?? '')?.groups?.['id'];
  if (id === undefined) throw new Error(`not a reference: ${JSON.stringify(reference)}`);
  return id;
}

/** Logical id of the function that something in a stack calls: by itself, or by an alias of it. */
export function calledFunction(stack: Stack, reference: unknown): string {
  const id = target(reference);
  const alias = resources<{ FunctionName: unknown }>([stack], 'AWS::Lambda::Alias').find(
    (one) => one.id === id,
  );
  return alias === undefined ? id : target(alias.properties.FunctionName);
}

export interface Statement {
  readonly Effect: 'Allow' | 'Deny';
  readonly Action: string | readonly string[];
  readonly Resource: unknown;
  readonly Condition?: Readonly<
    Record<string, Readonly<Record<string, string | readonly string[]>>>
  >;
}

interface PolicyProperties {
  readonly Roles: readonly unknown[];
  readonly PolicyDocument: { readonly Statement: readonly Statement[] };
}

/** The statements of a role of a stack. */
export function statements(stack: Stack, role: string): Statement[] {
  return resources<PolicyProperties>([stack], 'AWS::IAM::Policy')
    .filter(({ properties }) => properties.Roles.some((one) => target(one) === role))
    .flatMap(({ properties }) => properties.PolicyDocument.Statement);
}

/** The actions a role is allowed, without what they apply to. */
export function actions(stack: Stack, role: string): string[] {
  return statements(stack, role)
    .filter(({ Effect }) => Effect === 'Allow')
    .flatMap(({ Action }) => Action);
}
