import { ACCOUNT, type Deployed, physical, REGION } from './physical.ts';
import type { Judged } from './policy.ts';

interface Document {
  readonly Statement: readonly Judged[];
}

/** Types that hold a policy on resources, and the property that lists what they hold it on. */
const RESOURCE_POLICIES: Readonly<Record<string, string>> = {
  'AWS::S3::BucketPolicy': 'Bucket',
  'AWS::SNS::TopicPolicy': 'Topics',
  'AWS::SQS::QueuePolicy': 'Queues',
};

const IDENTITY_POLICIES = ['AWS::IAM::ManagedPolicy', 'AWS::IAM::Policy'];

const statementsOf = (one: Deployed, property = 'PolicyDocument'): readonly Judged[] =>
  (one.properties[property] as Document | undefined)?.Statement ?? [];

/** The one permission of a function that a resource of this type stands for, as a policy says it. */
function permission({ properties }: Deployed): Judged {
  const { Action, FunctionName, Principal, SourceArn } = properties as Record<string, string>;
  return {
    Effect: 'Allow',
    Action: Action ?? '',
    Resource: FunctionName ?? '',
    Principal: { Service: Principal ?? '' },
    ...(SourceArn === undefined ? {} : { Condition: { ArnLike: { 'aws:SourceArn': SourceArn } } }),
  };
}

/** Everything that a stage deploys, and the policies that speak of each part of it. */
export class Estate {
  readonly all: readonly Deployed[];
  readonly #byReference: ReadonlyMap<string, Deployed>;

  constructor(all: readonly Deployed[]) {
    this.all = all;
    this.#byReference = new Map(
      all.flatMap((one) => Estate.#references(one).map((text) => [text, one] as const)),
    );
  }

  static #references(one: Deployed): string[] {
    return ([undefined, 'Arn'] as const).flatMap((attribute) => {
      try {
        return [physical(one, attribute)];
      } catch {
        return [];
      }
    });
  }

  of(type: string): Deployed[] {
    return this.all.filter((one) => one.type === type);
  }

  /** What an ARN, a name or an address stands for. */
  at(reference: unknown): Deployed {
    const found = this.#byReference.get(String(reference));
    if (found === undefined) throw new Error(`nothing is deployed as ${String(reference)}`);
    return found;
  }

  /** The statements of the policy on a resource; a function has them one by one. */
  onResource(resource: Deployed): readonly Judged[] {
    if (resource.type === 'AWS::Lambda::Function') {
      const arn = physical(resource, 'Arn');
      return this.of('AWS::Lambda::Permission')
        .map(permission)
        .filter(({ Resource }) => Resource === arn);
    }
    if (resource.type === 'AWS::KMS::Key') return statementsOf(resource, 'KeyPolicy');
    const reference = physical(resource);
    return this.all
      .filter(({ type, properties }) => {
        const property = RESOURCE_POLICIES[type];
        return property !== undefined && [properties[property]].flat().includes(reference);
      })
      .flatMap((one) => statementsOf(one));
  }

  /** Who may take a role. */
  trusting(role: Deployed): readonly Judged[] {
    return statementsOf(role, 'AssumeRolePolicyDocument');
  }

  /** The policies of a role, inline and managed. */
  policiesOf(role: Deployed): Deployed[] {
    const name = physical(role);
    return this.all.filter(
      ({ type, properties }) =>
        IDENTITY_POLICIES.includes(type) && (properties['Roles'] as string[]).includes(name),
    );
  }

  /** What a role may do. */
  ofRole(role: Deployed): readonly Judged[] {
    return this.policiesOf(role).flatMap((one) => statementsOf(one));
  }
}

/** What AWS says of every call that one of its services makes for a resource of this account. */
export const saidOf = (source: string): Readonly<Record<string, string>> => ({
  'aws:SecureTransport': 'true',
  'aws:SourceAccount': ACCOUNT,
  'aws:SourceArn': source,
});

/** The ARN by which a gateway names itself to a function. */
export const gatewayArn = (api: unknown, rest: string): string =>
  `arn:aws:execute-api:${REGION}:${ACCOUNT}:${String(api)}/${rest}`;
