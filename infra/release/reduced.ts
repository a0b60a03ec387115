import type { Template } from '../testing.ts';

/** Resources that hold what cannot be made again, or whose name others know. */
const LASTING: ReadonlySet<string> = new Set([
  'AWS::DynamoDB::Table',
  'AWS::DynamoDB::GlobalTable',
  'AWS::KMS::Key',
  'AWS::Events::EventBus',
  'AWS::ApiGatewayV2::Api',
  'AWS::S3::Bucket',
  'AWS::SQS::Queue',
  'AWS::SNS::Topic',
  'AWS::CloudFront::Distribution',
  'AWS::EventSchemas::Registry',
]);

/** Types that say who may do what, at a role or at a resource. */
const RIGHTS = /^AWS::IAM::|Policy$|^AWS::Lambda::Permission$/u;

/** True for a resource that may never be replaced or removed by accident. */
export const isLasting = (type: string): boolean => LASTING.has(type);

/** True for a resource that grants rights. */
export const grantsRights = (type: string): boolean => RIGHTS.test(type);

/** Outputs with which stacks of the stage refer to each other; they come and go with their users. */
const isReference = (name: string): boolean => name.startsWith('PublishOutput');

/**
 * The parts that a release is compared by: resources that last, rights, and the outputs that
 * people read. The rest of a template changes with every line of code.
 */
export function reduced({ Resources, Outputs = {} }: Template): Template {
  const kept = Object.entries(Resources).filter(
    ([, { Type }]) => isLasting(Type) || grantsRights(Type),
  );
  const named = Object.entries(Outputs).filter(([name]) => !isReference(name));
  const resources = kept.map(([id, { Type, Properties, DeletionPolicy }]) => [
    id,
    { Type, Properties, ...(DeletionPolicy !== undefined && { DeletionPolicy }) },
  ]);
  return {
    Resources: Object.fromEntries(resources),
    Outputs: Object.fromEntries(named.map(([name, { Value }]) => [name, { Value }])),
  };
}
