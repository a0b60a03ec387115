import { areas } from '@waybill/registry/areas';
import { topology } from '@waybill/registry/topology';
import { describe, expect, it } from 'vitest';
import { MEMORY } from './constructs/handler-function.ts';
import { gateway } from './gateway.ts';
import { stageOf } from './stage/stage.ts';
import { resources, synthesized, target, templateOf } from './testing.ts';

interface AliasProperties {
  readonly Name: string;
  readonly FunctionName: unknown;
  readonly FunctionVersion: unknown;
  readonly ProvisionedConcurrencyConfig?: unknown;
}
interface FunctionProperties {
  readonly FunctionName: string;
  readonly MemorySize: number;
}
interface GroupProperties {
  readonly DeploymentConfigName: string;
  readonly AlarmConfiguration: unknown;
  readonly AutoRollbackConfiguration: unknown;
}
interface AlarmProperties {
  readonly Namespace: string;
  readonly MetricName: string;
  readonly Period: number;
  readonly Threshold: number;
  readonly EvaluationPeriods: number;
}

const prod = synthesized('prod', { alarmEmail: 'ops@example.com' });
const { all } = prod;

const operations = areas.flatMap((area) => area.gradual);
const consumers = topology.consumers.flatMap(({ id, gradual }) => (gradual === true ? [id] : []));
const gradual = [gateway.authorizer, ...operations, ...consumers];

const functionsOf = (stacks = all) =>
  resources<FunctionProperties>(stacks, 'AWS::Lambda::Function');

/** The function of that id, with its alias and all that moves calls to a new version of it. */
function releaseOf(id: string, stacks = all) {
  const name = `waybill-prod-${id.replaceAll('.', '-')}`;
  const handler = functionsOf(stacks).find(({ properties }) => properties.FunctionName === name);
  const stack = stacks.find(({ stackName }) => stackName === handler?.stack);
  if (handler === undefined || stack === undefined) throw new Error(`no function ${name}`);
  const alias = resources<AliasProperties>([stack], 'AWS::Lambda::Alias').find(
    ({ properties }) => target(properties.FunctionName) === handler.id,
  );
  if (alias === undefined) throw new Error(`no alias of ${name}`);
  const moved = templateOf(stack).Resources[alias.id] as {
    UpdatePolicy?: { CodeDeployLambdaAliasUpdate: { DeploymentGroupName: { Ref: string } } };
  };
  const groupId = moved.UpdatePolicy?.CodeDeployLambdaAliasUpdate.DeploymentGroupName.Ref;
  const group = resources<GroupProperties>([stack], 'AWS::CodeDeploy::DeploymentGroup').find(
    (one) => one.id === groupId,
  );
  if (group === undefined) throw new Error(`nothing moves calls of ${name}`);
  return { stack, handler, alias: alias.properties, group: group.properties };
}

// STG-16
describe('releases of what a shop sells with', () => {
  it('are those of thirteen functions, and no other has versions', () => {
    expect(gradual).toHaveLength(13);
    expect(resources(all, 'AWS::Lambda::Alias')).toHaveLength(13);
    expect(resources(all, 'AWS::Lambda::Version')).toHaveLength(13);
  });

  it.each(gradual)('%s is called by the alias of its version', (id) => {
    const { stack, handler, alias } = releaseOf(id);
    const versions = resources<{ FunctionName: unknown }>([stack], 'AWS::Lambda::Version');
    const version = versions.find(({ id: one }) => one === target(alias.FunctionVersion));
    expect(alias.Name).toBe('live');
    expect(target(version?.properties.FunctionName)).toBe(handler.id);
    // A function may be named by its policies and its alias, and by nothing that calls it.
    const callers = ['Integration', 'Authorizer', 'EventSourceMapping', 'Permission'];
    const calling = Object.values(templateOf(stack).Resources).filter(({ Type }) =>
      callers.some((caller) => Type.endsWith(`::${caller}`)),
    );
    expect(calling.length).toBeGreaterThan(0);
    expect(JSON.stringify(calling)).not.toContain(`"${handler.id}"`);
  });

  // STG-16
  it.each(gradual)('%s goes back by itself when it fails three times in a minute', (id) => {
    const { stack, group } = releaseOf(id);
    expect(group.AutoRollbackConfiguration).toEqual({
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
    });
    const { Enabled, Alarms } = group.AlarmConfiguration as {
      Enabled: boolean;
      Alarms: readonly { Name: unknown }[];
    };
    expect(Enabled).toBe(true);
    expect(Alarms).toHaveLength(1);
    const bad = resources<AlarmProperties>([stack], 'AWS::CloudWatch::Alarm').find(
      (one) => one.id === target(Alarms[0]?.Name),
    )?.properties;
    expect(bad).toMatchObject({ Period: 60, EvaluationPeriods: 1, Threshold: 3 });
    if (operations.includes(id)) {
      const filters = resources<{ MetricTransformations: unknown; FilterPattern: string }>(
        [stack],
        'AWS::Logs::MetricFilter',
      );
      const own = filters.find(({ properties }) =>
        JSON.stringify(properties.MetricTransformations).includes(`"${String(bad?.MetricName)}"`),
      );
      const contract = areas
        .flatMap((area) => area.operations)
        .find((operation) => operation.id === id);
      const pattern = own?.properties.FilterPattern;
      expect(pattern).toMatch(/^\{ \(\$\.status = "5\*"\) && \(\$\.status != "503"\) && /u);
      expect(pattern).toContain(`($.route = "${contract?.method} ${contract?.urlPath}")`);
      expect(pattern?.length).toBeLessThanOrEqual(1024);
    } else {
      expect(bad).toMatchObject({ Namespace: 'AWS/Lambda', MetricName: 'Errors' });
    }
  });

  it.each([
    ['at-once', 'CodeDeployDefault.LambdaAllAtOnce'],
    ['canary-5-minutes', 'CodeDeployDefault.LambdaCanary10Percent5Minutes'],
    ['canary-15-minutes', 'CodeDeployDefault.LambdaCanary10Percent15Minutes'],
    ['linear-10-minutes', 'CodeDeployDefault.LambdaLinear10PercentEvery1Minute'],
  ] as const)('move calls %s where the stage says so', (shift, configuration) => {
    const { core } = synthesized('prod', { release: { shift, warm: 0 } }).stacks;
    expect(releaseOf(gateway.authorizer, [core]).group.DeploymentConfigName).toBe(configuration);
  });

  it('begin with a tenth of the calls on prod, and at once where a stage says nothing', () => {
    expect(stageOf('prod').release.shift).toBe('canary-5-minutes');
    expect(stageOf('dev').release).toEqual({ shift: 'at-once', warm: 0 });
  });

  it('keep as many runs ready as the stage says', () => {
    const warm = synthesized('prod', { release: { shift: 'at-once', warm: 3 } });
    for (const id of gradual) {
      expect(releaseOf(id).alias).not.toHaveProperty('ProvisionedConcurrencyConfig');
      expect(releaseOf(id, warm.all).alias.ProvisionedConcurrencyConfig).toEqual({
        ProvisionedConcurrentExecutions: 3,
      });
    }
  });
});

describe('memory', () => {
  it('is more where callers wait for what a shop sells with', () => {
    const large = functionsOf().filter(({ properties }) => properties.MemorySize > MEMORY.usual);
    const waited = [gateway.authorizer, ...operations].map((id) => releaseOf(id).handler.id);
    expect(large.map(({ id }) => id).toSorted()).toEqual(waited.toSorted());
  });
});
