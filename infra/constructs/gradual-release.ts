import { Duration } from 'aws-cdk-lib';
import { type IMetric, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch';
import {
  type ILambdaApplication,
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy';
import { type IRole, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Alias,
  type IFunction,
  type IVersion,
  type Function as LambdaFunction,
} from 'aws-cdk-lib/aws-lambda';
import type { ITopic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { Stage } from '../stage/stage.ts';
import { alarm } from './alarm.ts';

/** The name by which gateway and mappings call a function whose releases are gradual. */
const ALIAS = 'live';

const SHIFTS = {
  'at-once': LambdaDeploymentConfig.ALL_AT_ONCE,
  'canary-5-minutes': LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
  'canary-15-minutes': LambdaDeploymentConfig.CANARY_10PERCENT_15MINUTES,
  'linear-10-minutes': LambdaDeploymentConfig.LINEAR_10PERCENT_EVERY_1MINUTE,
} as const satisfies Record<Stage['release']['shift'], unknown>;

/** Failures in a minute that end a release: one may be a caller that gave up, or a restart of AWS's. */
const FAILURES = 3;

const crashesOf = (functionName: string): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'Errors',
    statistic: Stats.SUM,
    period: Duration.minutes(1),
    dimensionsMap: { FunctionName: functionName, Resource: `${functionName}:${ALIAS}` },
  });

export interface GradualProps {
  readonly id: string;
  readonly handler: LambdaFunction;
  /** The loss for a customer while the function fails. */
  readonly impact: string;
  /** The failures that callers see, crashes among them; without it the crashes are counted. */
  readonly failures?: IMetric;
}

/**
 * Releases of the functions of a stack that a shop sells with (STG-16): a part of the calls reaches
 * the new version first, and all go back to the old one by themselves where an alarm rings. The
 * version before is removed by CloudFormation once the shift is over: going back later is a
 * deployment of the release before.
 */
export class GradualReleases {
  readonly #scope: Construct;
  readonly #stage: Stage;
  readonly #topic: ITopic;
  readonly #application: ILambdaApplication;
  readonly #role: IRole;

  constructor(scope: Construct, stage: Stage, topic: ITopic) {
    this.#scope = scope;
    this.#stage = stage;
    this.#topic = topic;
    this.#application = new LambdaApplication(scope, 'releases');
    this.#role = new Role(scope, 'release-role', {
      assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    });
  }

  /** The alias that callers use from now on: it points to the live version. */
  of({ id, handler, impact, failures }: GradualProps): IFunction {
    const { shift, warm } = this.#stage.release;
    const alias = new Alias(this.#scope, `${id}-live`, {
      aliasName: ALIAS,
      // Declared without the `undefined` that the optional parts of a version may be.
      version: handler.currentVersion as IVersion,
      ...(warm > 0 && { provisionedConcurrentExecutions: warm }),
    });
    const bad = alarm(this.#scope, `${id}-release`, {
      metric: failures ?? crashesOf(handler.functionName),
      threshold: FAILURES,
      why: `${id} failed several times within a minute. A release that is under way goes back to the version before. ${impact}`,
      runbook: 'release-went-back',
      topic: this.#topic,
    });
    new LambdaDeploymentGroup(this.#scope, `${id}-deployment`, {
      application: this.#application,
      role: this.#role,
      alias,
      deploymentConfig: SHIFTS[shift],
      alarms: [bad],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    });
    return alias as IFunction;
  }
}
