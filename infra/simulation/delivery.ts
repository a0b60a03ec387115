import { type Estate, saidOf } from './estate.ts';
import { type Deployed, physical } from './physical.ts';
import type { Judged, Request } from './policy.ts';

/** A call that AWS makes on its own once a stage is deployed, and what decides whether it may. */
export interface Delivery {
  /** From what to what: `alarm to topic`. */
  readonly kind: string;
  readonly from: string;
  /** In whose name, where it is a role. */
  readonly role?: string;
  readonly request: Request;
  readonly statements: readonly Judged[];
}

/** The calls that a type of resource makes by itself. */
export type CallsOf = (one: Deployed, estate: Estate) => Delivery[];

export interface Call {
  readonly kind: string;
  readonly action: string;
  readonly resource: string;
}

const SENDS_TO: Readonly<Record<string, string>> = {
  'AWS::Lambda::Alias': 'lambda:InvokeFunction',
  'AWS::Lambda::Function': 'lambda:InvokeFunction',
  'AWS::SNS::Topic': 'sns:Publish',
  'AWS::SQS::Queue': 'sqs:SendMessage',
};

/** The action by which AWS hands something to a resource. */
export function sendsTo({ type }: Deployed): string {
  const action = SENDS_TO[type];
  if (action === undefined) throw new Error(`how does AWS hand anything to ${type}?`);
  return action;
}

/** Types whose `Ref` is their ARN. */
const REFERRED_BY_ARN = ['AWS::Lambda::Alias', 'AWS::SNS::Topic'];

const arnOf = (one: Deployed): string =>
  REFERRED_BY_ARN.includes(one.type) ? physical(one) : physical(one, 'Arn');

export interface FromService {
  readonly service: string;
  readonly kind: string;
  readonly from: Deployed;
  /** The ARN by which the service names what it calls for. */
  readonly source: string;
}

/** In the service's own name: the policy of what is called decides, and its key's, if it has one. */
export function asService(estate: Estate, call: FromService, to: Deployed): Delivery[] {
  const { service, kind, from, source } = call;
  const key = to.properties['KmsMasterKeyId'];
  const opens = ['kms:Decrypt', 'kms:GenerateDataKey'];
  const calls = [
    { action: sendsTo(to), on: to },
    ...(key === undefined ? [] : opens.map((action) => ({ action, on: estate.at(key) }))),
  ];
  return calls.map(({ action, on }) => ({
    kind,
    from: from.id,
    request: { service, action, resource: arnOf(on), context: saidOf(source) },
    statements: estate.onResource(on),
  }));
}

export interface FromRole {
  readonly service: string;
  readonly from: Deployed;
  readonly roleArn: unknown;
}

/** In the name of a role, which has to trust the service. */
export function asRole(estate: Estate, call: FromRole, calls: readonly Call[]): Delivery[] {
  const { service, from, roleArn } = call;
  const role = estate.at(roleArn);
  const context = { 'aws:SecureTransport': 'true' };
  const taken = { service, action: 'sts:AssumeRole', resource: physical(role, 'Arn'), context };
  return [
    {
      kind: 'service to role',
      from: from.id,
      request: taken,
      statements: estate.trusting(role),
    },
    ...calls.map(({ kind, action, resource }) => ({
      kind,
      from: from.id,
      role: physical(role),
      request: { action, resource, context },
      statements: estate.ofRole(role),
    })),
  ];
}
