import { Duration } from 'aws-cdk-lib';
import type { IRole } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  type FunctionOptions,
  Function as LambdaFunction,
  LoggingFormat,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { physicalName } from '../stage/names.ts';
import { logRemovalPolicy } from '../stage/removal.ts';
import type { Stage } from '../stage/stage.ts';

/** The source of a handler's code: its bundle when deploying, a stub in a test. */
export type CodeOf = (id: string) => Code;

export interface HandlerFunctionProps extends FunctionOptions {
  /** Id of the operation or consumer; names the function, its bundle and its log group. */
  readonly handlerId: string;
  readonly stage: Stage;
  readonly codeOf: CodeOf;
  readonly role: IRole;
  readonly environment: Record<string, string>;
}

/**
 * Megabytes, and with them a share of a processor: 1,769 are a whole one. A shop sells with ten
 * functions and the authorizer, for which callers wait; docs/performance.md has what was measured.
 */
export const MEMORY = { usual: 512, selling: 1_024 } as const;

/** The Lambda that every handler runs in; what differs is passed on top. */
export function handlerFunction(scope: Construct, props: HandlerFunctionProps): LambdaFunction {
  const { handlerId, stage, codeOf, ...rest } = props;
  const functionName = physicalName(stage, handlerId);
  const logGroup = new LogGroup(scope, `${handlerId}-logs`, {
    logGroupName: `/aws/lambda/${functionName}`,
    retention: stage.logRetentionDays,
    removalPolicy: logRemovalPolicy(stage),
  });
  logGroup.grantWrite(props.role);
  return new LambdaFunction(scope, handlerId, {
    functionName,
    code: codeOf(handlerId),
    handler: 'index.handler',
    runtime: Runtime.NODEJS_24_X,
    architecture: Architecture.ARM_64,
    memorySize: MEMORY.usual,
    // The gateway gives up after 30 s: the function must fail first, so that its log says why.
    timeout: Duration.seconds(28),
    tracing: stage.tracing ? Tracing.ACTIVE : Tracing.DISABLED,
    loggingFormat: LoggingFormat.JSON,
    logGroup,
    ...rest,
  });
}
