import type { Area } from '@waybill/area/define-area';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { GradualReleases } from '../constructs/gradual-release.ts';
import { type CodeOf, MEMORY } from '../constructs/handler-function.ts';
import { brokenAnswers, impactAlarms } from '../constructs/impact-alarms.ts';
import { latencyAlarms } from '../constructs/latency-alarms.ts';
import { operationFunction } from '../constructs/operation-function.ts';
import { functionRole } from '../constructs/table-access.ts';
import { apiHosts, environment, withMetrics } from '../stage/environment.ts';
import { metricNamespace, queueArn } from '../stage/names.ts';
import type { Stage } from '../stage/stage.ts';
import type { CoreStack } from './core-stack.ts';
import { grantArea, tableAccess } from './grants.ts';

export interface AreaStackProps extends StackProps {
  readonly area: Area;
  readonly core: CoreStack;
  readonly stage: Stage;
  readonly codeOf: CodeOf;
}

/** One area: a function and a route for each operation that it declares. */
export class AreaStack extends Stack {
  constructor(scope: Construct, id: string, props: AreaStackProps) {
    super(scope, id, props);
    const { area, core, stage, codeOf } = props;
    const { operations: contracts, grants, latencyGoals: goals, gradual } = area;
    const namespace = metricNamespace(stage);
    const { accessLogs, alarmTopic: topic } = core;
    const selling = contracts.filter(({ id: operation }) => gradual.includes(operation));
    const releases = selling.length === 0 ? undefined : new GradualReleases(this, stage, topic);
    const failures = releases && brokenAnswers(this, selling, { accessLogs, namespace });
    const { callers, everybody } = core.authorizers;
    const variables = { ...environment(this, stage, core), ...apiHosts(this, stage, core.api) };
    for (const access of ['read', 'write'] as const) {
      const members = contracts.filter((contract) => contract.access === access);
      if (members.length === 0) continue;
      const role = functionRole(this, `${access}-role`, core.tables, tableAccess(grants, access));
      if (access === 'write') grantArea(role, grants, core, (name) => queueArn(this, stage, name));
      for (const contract of members) {
        const { id: operation, impact } = contract;
        const sells = selling.includes(contract);
        operationFunction(this, {
          contract,
          memorySize: sells ? MEMORY.selling : MEMORY.usual,
          liveOf: (handler) => {
            if (releases === undefined || failures === undefined || !sells) return handler;
            return releases.of({ id: operation, handler, impact, failures });
          },
          api: core.api,
          authorizer: contract.public || contract.asksItself ? everybody : callers,
          role,
          environment: goals[contract.id] === undefined ? variables : withMetrics(variables),
          stage,
          codeOf,
        });
      }
    }
    impactAlarms(this, { contracts, accessLogs, namespace, topic });
    latencyAlarms(this, { contracts, goals, namespace, topic });
  }
}
