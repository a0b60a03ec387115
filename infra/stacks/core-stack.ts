import type { Queue as QueueSettings } from '@waybill/events/topology';
import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { EventBus } from 'aws-cdk-lib/aws-events';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { LogGroup } from 'aws-cdk-lib/aws-logs';
import { type ITopic, Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { accessLogs, liveStage } from '../constructs/access-log.ts';
import { type Authorizers, authorizers } from '../constructs/authorizer.ts';
import { coreAlarms } from '../constructs/core-alarms.ts';
import { corsOf } from '../constructs/cors.ts';
import { type EdgeSecrets, edgeSecrets, filledIn } from '../constructs/edge-secrets.ts';
import { GradualReleases } from '../constructs/gradual-release.ts';
import { type CodeOf, handlerFunction, MEMORY } from '../constructs/handler-function.ts';
import { functionRole } from '../constructs/table-access.ts';
import { type StageTable, tables } from '../constructs/tables.ts';
import { gateway } from '../gateway.ts';
import { environment, namesOf } from '../stage/environment.ts';
import { physicalName } from '../stage/names.ts';
import { removalPolicy } from '../stage/removal.ts';
import type { Stage } from '../stage/stage.ts';
import { hasEdge } from './edge-stack.ts';

export interface CoreStackProps extends StackProps {
  /** Those of all areas: every function knows where they are. */
  readonly queues: Readonly<Record<string, QueueSettings>>;
  readonly stage: Stage;
  readonly codeOf: CodeOf;
}

/** The base of every other stack: the tables, the bus, the gateway and its authorizer. */
export class CoreStack extends Stack {
  readonly queues: Readonly<Record<string, QueueSettings>>;
  readonly tables: readonly StageTable[];
  readonly bus: EventBus;
  readonly secretsKey: Key;
  readonly api: HttpApi;
  readonly authorizers: Authorizers;
  /** None in a stage without an edge. */
  readonly edgeSecrets: EdgeSecrets | undefined;
  readonly accessLogs: LogGroup;
  readonly alarmTopic: ITopic;

  constructor(scope: Construct, id: string, props: CoreStackProps) {
    super(scope, id, props);
    const { queues, stage, codeOf } = props;
    this.queues = queues;
    this.tables = tables(this, 'table', stage);
    this.bus = new EventBus(this, 'bus', { eventBusName: physicalName(stage, 'events') });
    this.secretsKey = new Key(this, 'secrets-key', {
      description: 'Encrypts the signing secrets of webhook endpoints',
      enableKeyRotation: true,
      removalPolicy: removalPolicy(stage),
    });
    this.alarmTopic = alarmTopic(this, stage);

    const variables = environment(this, stage, this);
    const unmatched = handlerFunction(this, {
      handlerId: gateway.unmatched,
      description: 'Answers calls that no route matches, in the shape of every other error',
      role: functionRole(this, 'unmatched-role', this.tables, 'none'),
      environment: variables,
      stage,
      codeOf,
    });
    this.edgeSecrets = hasEdge(stage) ? edgeSecrets(this, stage) : undefined;
    const authorize = handlerFunction(this, {
      handlerId: gateway.authorizer,
      description: 'Turns tenant and API key into a principal',
      memorySize: MEMORY.selling,
      role: functionRole(this, 'authorizer-role', this.tables, 'identify'),
      environment: { ...variables, ...acceptedSecrets(this.edgeSecrets) },
      stage,
      codeOf,
    });
    const live = new GradualReleases(this, stage, this.alarmTopic).of({
      id: gateway.authorizer,
      handler: authorize,
      impact: 'No call is let in.',
    });
    this.authorizers = authorizers(live, this.edgeSecrets !== undefined);
    this.api = new HttpApi(this, 'api', {
      apiName: physicalName(stage, 'api'),
      createDefaultStage: false,
      defaultIntegration: new HttpLambdaIntegration('unmatched-integration', unmatched),
      defaultAuthorizer: this.authorizers.everybody,
      ...corsOf(stage),
    });
    this.accessLogs = accessLogs(this, 'access-logs', stage);
    liveStage(this, this.api, this.accessLogs, stage);

    coreAlarms(this, {
      stage,
      tables: this.tables,
      authorize,
      accessLogs: this.accessLogs,
      topic: this.alarmTopic,
    });
    const { domain } = stage.console ?? {};
    const address = domain === undefined ? this.api.apiEndpoint : `https://${domain}`;
    this.#output('ApiAddress', `${address}/v1`, 'Where callers find the API');
    this.#output('TableNames', namesOf(this.tables), 'For create-operator and verify');
    this.#output('BusName', this.bus.eventBusName, 'Where events can be subscribed to');
  }

  #output(name: string, value: string, description: string): void {
    new CfnOutput(this, name, { value, description });
  }
}

const acceptedSecrets = (secrets: EdgeSecrets | undefined): Record<string, string> =>
  secrets === undefined ? {} : { EDGE_SECRETS: secrets.accepted.map(filledIn).join(',') };

/**
 * There is one with or without a receiver: every other stack refers to it. A policy of its own, such
 * as the one that demands TLS, replaces the one by which SNS lets the services of the account in.
 */
const alarmTopic = (scope: Stack, stage: Stage): Topic => {
  const topic = new Topic(scope, 'alarms', {
    topicName: physicalName(stage, 'alarms'),
    enforceSSL: true,
  });
  topic.addToResourcePolicy(
    new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions: ['sns:Publish'],
      resources: [topic.topicArn],
      conditions: { StringEquals: { 'aws:SourceAccount': scope.account } },
    }),
  );
  if (stage.alarmEmail !== undefined) {
    topic.addSubscription(new EmailSubscription(stage.alarmEmail));
  }
  return topic;
};
