import type { Stack } from 'aws-cdk-lib';
import { type Template, templateOf } from '../testing.ts';
import { ACCOUNT, type Deployed, physical, REGION } from './physical.ts';

const PSEUDO: Readonly<Record<string, string>> = {
  'AWS::AccountId': ACCOUNT,
  'AWS::Partition': 'aws',
  'AWS::Region': REGION,
  'AWS::URLSuffix': 'amazonaws.com',
};

export type Templates = Readonly<Record<string, Template>>;

/** The templates of some stacks by their names, for a test to change. */
export function templatesOf(stacks: readonly Stack[]): Record<string, Template> {
  return structuredClone(
    Object.fromEntries(stacks.map((stack) => [stack.stackName, templateOf(stack)])),
  );
}

/** A reference of CloudFormation: one key, which names what it does. */
function intrinsic(value: object): readonly [name: string, argument: unknown] | undefined {
  const [only, ...more] = Object.entries(value);
  const isOne = only !== undefined && more.length === 0;
  return isOne && (only[0] === 'Ref' || only[0].startsWith('Fn::')) ? only : undefined;
}

class Resolver {
  readonly #templates: Templates;
  readonly #resources = new Map<string, Deployed>();

  constructor(templates: Templates) {
    this.#templates = templates;
  }

  resource(stack: string, id: string): Deployed {
    const name = `${stack} ${id}`;
    const resource = this.#resources.get(name) ?? this.#resolved(stack, id);
    this.#resources.set(name, resource);
    return resource;
  }

  #resolved(stack: string, id: string): Deployed {
    const found = this.#templates[stack]?.Resources[id];
    if (found === undefined) throw new Error(`${stack} has no resource ${id}`);
    const { Type: type, Properties = {} } = found;
    const properties = this.value(stack, Properties) as Record<string, unknown>;
    return { stack, id, type, properties };
  }

  value(stack: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.map((one) => this.value(stack, one));
    if (typeof value !== 'object' || value === null) return value;
    const reference = intrinsic(value);
    if (reference !== undefined) return this.#reference(stack, ...reference);
    return Object.fromEntries(
      Object.entries(value).map(([key, one]) => [key, this.value(stack, one)]),
    );
  }

  #reference(stack: string, name: string, argument: unknown): unknown {
    switch (name) {
      case 'Ref': {
        const id = argument as string;
        return PSEUDO[id] ?? physical(this.resource(stack, id));
      }
      case 'Fn::GetAtt': {
        const [id, attribute] = argument as [string, string];
        return physical(this.resource(stack, id), attribute);
      }
      case 'Fn::Join': {
        const [between, parts] = argument as [string, unknown[]];
        return parts.map((part) => this.value(stack, part)).join(between);
      }
      case 'Fn::Split': {
        const [between, text] = argument as [string, unknown];
        return String(this.value(stack, text)).split(between);
      }
      case 'Fn::Select': {
        const [index, list] = argument as [number, unknown];
        return (this.value(stack, list) as unknown[])[index];
      }
      case 'Fn::GetStackOutput': {
        const { StackName, OutputName } = argument as { StackName: string; OutputName: string };
        const output = this.#templates[StackName]?.Outputs?.[OutputName];
        if (output === undefined) throw new Error(`${StackName} has no output ${OutputName}`);
        return this.value(StackName, output.Value);
      }
      default:
        throw new Error(`what does ${name} mean?`);
    }
  }
}

/**
 * All resources of some stacks, with every reference replaced by a text of the length that it has
 * on AWS: what policies are measured and judged by.
 * @throws Error for a reference to what is not there, or of a kind that no template had before.
 */
export function deployed(templates: Templates): Deployed[] {
  const resolver = new Resolver(templates);
  return Object.entries(templates).flatMap(([stack, { Resources }]) =>
    Object.keys(Resources).map((id) => resolver.resource(stack, id)),
  );
}
