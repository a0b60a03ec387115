import { createHash } from 'node:crypto';

/** The longest name of a region, and an account: what is measured is as long as it can get. */
export const REGION = 'ap-southeast-1';
export const ACCOUNT = '123456789012';

/** A resource of a template, with the texts that CloudFormation would put for its references. */
export interface Deployed {
  readonly stack: string;
  readonly id: string;
  readonly type: string;
  readonly properties: Readonly<Record<string, unknown>>;
}

const arn = (service: string, resource: string): string =>
  `arn:aws:${service}:${REGION}:${ACCOUNT}:${resource}`;

/**
 * A name that CloudFormation makes: the stack, the logical id, and thirteen characters, which keep
 * names apart that are cut off.
 */
const generated = ({ stack, id }: Deployed, longest: number): string => {
  const letters = createHash('sha256').update(`${stack}-${id}`).digest('hex').slice(0, 13);
  const suffix = `-${letters.toUpperCase()}`;
  return `${stack}-${id}`.slice(0, longest - suffix.length) + suffix;
};

const named = (one: Deployed, property: string, longest = 255): string =>
  typeof one.properties[property] === 'string' ? one.properties[property] : generated(one, longest);

/** An id that AWS draws: letters and digits, of a length by kind, and another for each resource. */
const drawn = ({ stack, id }: Deployed, length: number): string => {
  const letters = `${stack}${id}`.toLowerCase().replaceAll(/[^a-z0-9]/gu, '');
  return letters.slice(-length).padStart(length, '0');
};

type Text = (one: Deployed) => string;

interface Physical {
  readonly ref: Text;
  readonly attributes?: Readonly<Record<string, Text>>;
}

const role: Text = (one) => named(one, 'RoleName', 64);
const queue: Text = (one) => named(one, 'QueueName', 80);
const lambda: Text = (one) => named(one, 'FunctionName', 64);
const table: Text = (one) => arn('dynamodb', `table/${named(one, 'TableName')}`);
const bus: Text = (one) => named(one, 'Name');
const bucket: Text = (one) => named(one, 'BucketName', 63).toLowerCase();
const logs: Text = (one) => named(one, 'LogGroupName', 512);
const key: Text = (one) => `00000000-0000-4000-8000-${drawn(one, 12)}`;
const VERSION = '1';
const qualified = ({ properties }: Deployed, qualifier: string): string =>
  arn('lambda', `function:${String(properties['FunctionName'])}:${qualifier}`);
const topic: Text = (one) => arn('sns', named(one, 'TopicName'));

const PHYSICAL: Readonly<Record<string, Physical>> = {
  'AWS::ApiGatewayV2::Api': {
    ref: (one) => drawn(one, 10),
    attributes: {
      ApiEndpoint: (one) => `https://${drawn(one, 10)}.execute-api.${REGION}.amazonaws.com`,
    },
  },
  'AWS::ApiGatewayV2::Authorizer': { ref: (one) => drawn(one, 6) },
  'AWS::ApiGatewayV2::Integration': { ref: (one) => `${one.stack}/${one.id}` },
  'AWS::CloudWatch::Alarm': {
    ref: (one) => named(one, 'AlarmName'),
    attributes: { Arn: (one) => arn('cloudwatch', `alarm:${named(one, 'AlarmName')}`) },
  },
  'AWS::DynamoDB::GlobalTable': {
    ref: (one) => named(one, 'TableName'),
    attributes: {
      Arn: table,
      StreamArn: (one) => `${table(one)}/stream/2026-01-31T12:00:00.000`,
    },
  },
  'AWS::EventSchemas::Registry': {
    ref: (one) => named(one, 'RegistryName'),
    attributes: { RegistryName: (one) => named(one, 'RegistryName') },
  },
  'AWS::Events::EventBus': {
    ref: bus,
    attributes: { Arn: (one) => arn('events', `event-bus/${bus(one)}`) },
  },
  'AWS::Events::Rule': {
    ref: (one) => generated(one, 64),
    attributes: {
      Arn: (one) =>
        arn('events', `rule/${String(one.properties['EventBusName'])}/${generated(one, 64)}`),
    },
  },
  'AWS::IAM::Role': {
    ref: role,
    attributes: { Arn: (one) => `arn:aws:iam::${ACCOUNT}:role/${role(one)}` },
  },
  'AWS::KMS::Key': { ref: key, attributes: { Arn: (one) => arn('kms', `key/${key(one)}`) } },
  'AWS::CodeDeploy::Application': { ref: (one) => named(one, 'ApplicationName', 100) },
  'AWS::CodeDeploy::DeploymentGroup': { ref: (one) => named(one, 'DeploymentGroupName', 100) },
  'AWS::Lambda::Alias': { ref: (one) => qualified(one, String(one.properties['Name'])) },
  'AWS::Lambda::Version': {
    ref: (one) => qualified(one, VERSION),
    attributes: { Version: () => VERSION },
  },
  'AWS::Lambda::EventSourceMapping': {
    ref: key,
    attributes: { Id: key },
  },
  'AWS::Lambda::Function': {
    ref: lambda,
    attributes: { Arn: (one) => arn('lambda', `function:${lambda(one)}`) },
  },
  'AWS::Logs::LogGroup': {
    ref: logs,
    attributes: { Arn: (one) => arn('logs', `log-group:${logs(one)}:*`) },
  },
  'AWS::S3::Bucket': {
    ref: bucket,
    attributes: { Arn: (one) => `arn:aws:s3:::${bucket(one)}` },
  },
  'AWS::SNS::Topic': { ref: topic, attributes: { TopicArn: topic } },
  'AWS::SQS::Queue': {
    ref: (one) => `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${queue(one)}`,
    attributes: { Arn: (one) => arn('sqs', queue(one)), QueueName: queue },
  },
  'AWS::SecretsManager::Secret': {
    ref: (one) => arn('secretsmanager', `secret:${generated(one, 255)}-0a1B2c`),
  },
};

/**
 * Value of `Ref`, or of `Fn::GetAtt` of an attribute, as long as it is on AWS.
 * @throws Error for a type or an attribute that no template has referred to before: it is added here.
 */
export function physical(one: Deployed, attribute?: string): string {
  const kind = PHYSICAL[one.type];
  const text = attribute === undefined ? kind?.ref : kind?.attributes?.[attribute];
  if (text === undefined) throw new Error(`what is ${attribute ?? 'Ref'} of ${one.type}?`);
  return text(one);
}
