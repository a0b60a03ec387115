import { ofDeploymentGroup, ofFunction, ofMapping, ofSchedule } from './by-role.ts';
import { ofAlarm, ofAuthorizer, ofRoute, ofRule, ofSubscription } from './by-service.ts';
import type { CallsOf, Delivery } from './delivery.ts';
import { Estate } from './estate.ts';
import type { Deployed } from './physical.ts';
import { isAllowed } from './policy.ts';

const CALLS: Readonly<Record<string, CallsOf>> = {
  'AWS::ApiGatewayV2::Authorizer': ofAuthorizer,
  'AWS::ApiGatewayV2::Route': ofRoute,
  'AWS::CloudWatch::Alarm': ofAlarm,
  'AWS::CodeDeploy::DeploymentGroup': ofDeploymentGroup,
  'AWS::Events::Rule': ofRule,
  'AWS::Lambda::EventSourceMapping': ofMapping,
  'AWS::Lambda::Function': ofFunction,
  'AWS::SNS::Subscription': ofSubscription,
  'AWS::Scheduler::Schedule': ofSchedule,
};

/** Types that call nothing by themselves, or only within their own service. */
const CALLS_NOTHING = [
  'AWS::ApiGatewayV2::Api',
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Stage',
  'AWS::CodeDeploy::Application',
  'AWS::DynamoDB::GlobalTable',
  'AWS::EventSchemas::Registry',
  'AWS::EventSchemas::Schema',
  'AWS::Events::EventBus',
  'AWS::IAM::ManagedPolicy',
  'AWS::IAM::Policy',
  'AWS::IAM::Role',
  'AWS::KMS::Key',
  'AWS::Lambda::Alias',
  'AWS::Lambda::EventInvokeConfig',
  'AWS::Lambda::Permission',
  'AWS::Lambda::Version',
  'AWS::Logs::LogGroup',
  'AWS::Logs::MetricFilter',
  'AWS::S3::Bucket',
  'AWS::S3::BucketPolicy',
  'AWS::SNS::Topic',
  'AWS::SNS::TopicPolicy',
  'AWS::SQS::Queue',
  'AWS::SQS::QueuePolicy',
  'AWS::SecretsManager::Secret',
];

/**
 * Every call that AWS makes by itself between the parts of a stage.
 * @throws Error for a type of resource that no stage had before: it is added here, with what it
 *   calls or to those that call nothing.
 */
export function deliveries(all: readonly Deployed[]): Delivery[] {
  const estate = new Estate(all);
  return all.flatMap((one) => {
    const callsOf = CALLS[one.type];
    if (callsOf !== undefined) return callsOf(one, estate);
    if (CALLS_NOTHING.includes(one.type)) return [];
    throw new Error(`what does ${one.type} call?`);
  });
}

/** Those that AWS would refuse. */
export async function refused(all: readonly Delivery[]): Promise<Delivery[]> {
  const allowed = await Promise.all(
    all.map(({ statements, request }) => isAllowed(statements, request)),
  );
  return all.filter((_, index) => allowed[index] === false);
}
