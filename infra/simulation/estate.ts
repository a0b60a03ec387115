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

const ALIAS = 'AWS::Lambda::Alias';

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

/** Matches the name of an alias in a mapping. */
const aliasName = ({ properties: { FunctionName, Name } }: Deployed): string =>
  `${String(FunctionName)}:${String(Name)}`;

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
    const byName = one.type === ALIAS ? [aliasName(one)] : [];
    const byReference = ([undefined, 'Arn'] as const).flatMap((attribute) => {
      try {
        return [physical(one, attribute)];
      } catch {
        return [];
      }
    });
    return [...byReference, ...byName];
  }

  of(type: string): Deployed[] {
    return this.all.filter((one) => one.type === type);
  }

  /** The resource behind an ARN, a name or an address. */
  at(reference: unknown): Deployed {
    const found = this.#byReference.get(String(reference));
    if (found === undefined) throw new Error(`nothing is deployed as ${String(reference)}`);
    return found;
  }

  /** The function of an ARN or a name, also where that names an alias of it. */
  functionAt(reference: unknown): Deployed {
    const found = this.at(reference);
    return found.type === ALIAS ? this.at(found.properties['FunctionName']) : found;
  }

  /** The statements of the policy on a resource; a function has them one by one, and so has an alias. */
  onResource(resource: Deployed): readonly Judged[] {
    if (resource.type === 'AWS::Lambda::Function' || resource.type === ALIAS) {
      const arn = physical(resource, resource.type === ALIAS ? undefined : 'Arn');
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

  /** The statements of a role. */
  ofRole(role: Deployed): readonly Judged[] {
    return this.policiesOf(role).flatMap((one) => statementsOf(one));
  }
}

/** Condition keys that AWS sets when one of its services calls for a resource of this account. */
export const saidOf = (source: string): Readonly<Record<string, string>> => ({
  'aws:SecureTransport': 'true',
  'aws:SourceAccount': ACCOUNT,
  'aws:SourceArn': source,
});

/** The ARN by which a gateway names itself to a function. */
export const gatewayArn = (api: unknown, rest: string): string =>
  `arn:aws:execute-api:${REGION}:${ACCOUNT}:${String(api)}/${rest}`;
