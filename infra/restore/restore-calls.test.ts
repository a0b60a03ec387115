import { spawnSync } from 'node:child_process';
import { tableDefinition } from '@waybill/table/item';
import { problemsOfCall } from '@waybill/testing/service-model';
import { describe, expect, it } from 'vitest';
import { type Stage, stageNames, stageOf } from '../stage/stage.ts';
import { resources, synthesizedCore } from '../testing.ts';
import { type AwsCall, commandOf } from './aws-call.ts';
import { copyName, keepsTableBusy, restoreCalls } from './restore-calls.ts';

const moment = new Date('2026-01-31T12:00:00Z');
const backup =
  'arn:aws:dynamodb:eu-central-1:123456789012:table/one/backup/01489602797149-73d8d5bc';
const source = 'one';
const wanted = { source, copy: 'copy', from: { moment } };

/** A stage that asks for everything that a stage can ask of its tables. */
const demanding: Stage = {
  ...stageOf('prod'),
  tables: 1,
  maxWriteUnits: 30_000,
  maxReadUnits: 20_000,
  warmWriteUnits: 40_000,
  warmReadUnits: 20_000,
};
const stages: Stage[] = [demanding, ...stageNames().map((name) => stageOf(name))];

/** Every value in something nested, under its path; members of lists go by their names. */
function leaves(value: unknown, path = ''): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, one]) => {
    const { IndexName = key, Key = IndexName } = Object(one) as Record<string, string>;
    return leaves(one, `${path}/${Array.isArray(value) ? Key : key}`);
  });
}

type Input = Readonly<Record<string, unknown>>;

/** Settings of a call, at their places in the template of a table. */
const EFFECTS: Readonly<Record<string, (input: Input) => unknown>> = {
  UpdateTimeToLive: ({ TimeToLiveSpecification }) => ({ TimeToLiveSpecification }),
  UpdateContinuousBackups: ({ PointInTimeRecoverySpecification }) => ({
    Replicas: [{ PointInTimeRecoverySpecification }],
  }),
  UpdateTable: ({ DeletionProtectionEnabled, StreamSpecification, ...input }) => {
    const { StreamViewType } = Object(StreamSpecification) as Input;
    const units = Object(input['OnDemandThroughput']) as Input;
    const indexes = (input['GlobalSecondaryIndexUpdates'] ?? []) as { Update: Input }[];
    return {
      StreamSpecification: { StreamViewType },
      WarmThroughput: input['WarmThroughput'],
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: units['MaxWriteRequestUnits'] },
      GlobalSecondaryIndexes: indexes.map(({ Update }) => Update),
      Replicas: [
        {
          DeletionProtectionEnabled,
          ReadOnDemandThroughputSettings: { MaxReadRequestUnits: units['MaxReadRequestUnits'] },
        },
      ],
    };
  },
  UpdateContributorInsights: ({ IndexName, ContributorInsightsMode: Mode, ...input }) => {
    const ContributorInsightsSpecification = {
      Enabled: input['ContributorInsightsAction'] === 'ENABLE',
      Mode,
    };
    const said = { ContributorInsightsSpecification };
    return {
      Replicas: [
        IndexName === undefined ? said : { GlobalSecondaryIndexes: [{ IndexName, ...said }] },
      ],
    };
  },
  TagResource: ({ Tags }) => ({ Replicas: [{ Tags }] }),
};

/** Settings that a restore brings by itself (AWS, Restoring a table): keys, indexes and billing. */
const BROUGHT =
  /^\/(?:AttributeDefinitions|BillingMode|KeySchema|Replicas\/0\/Region)|^\/GlobalSecondaryIndexes\/\w+\/(?:IndexName|KeySchema|Projection)|\/IndexName$|\/Key$/u;

const isSet = ([, value]: [string, unknown]) => value !== undefined && value !== false;

const settingsOf = (calls: readonly AwsCall[]) =>
  calls
    .filter(({ input }) => input['TableName'] !== source)
    .flatMap(({ operation, input }) => leaves(EFFECTS[operation]?.(input) ?? {}))
    .filter(isSet)
    .filter(([path]) => !BROUGHT.test(path));

/** All of a table that a stage makes, beside what a restore brings. */
function settingsOfTable(stage: Stage) {
  const [table] = resources([synthesizedCore(stage).stacks.core], 'AWS::DynamoDB::GlobalTable');
  return leaves(table?.properties ?? {})
    .filter(isSet)
    .filter(([path]) => !BROUGHT.test(path));
}

// STG-31
describe('the calls that restore a table', () => {
  it.each(stages)('set of a copy all that $name makes of a table, and nothing else', (stage) => {
    const made = settingsOfTable(stage);
    expect(made.length).toBeGreaterThan(3);
    expect(new Map(settingsOf(restoreCalls(stage, wanted)))).toEqual(new Map(made));
  });

  it('set of a demanding stage also what no file asks for', () => {
    const paths = settingsOfTable(demanding).map(([path]) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        '/StreamSpecification/StreamViewType',
        '/WarmThroughput/WriteUnitsPerSecond',
        '/GlobalSecondaryIndexes/due/WarmThroughput/ReadUnitsPerSecond',
        '/Replicas/0/GlobalSecondaryIndexes/due/ContributorInsightsSpecification/Mode',
        '/Replicas/0/Tags/stage/Value',
      ]),
    );
  });

  it('begin with the moment of a table that is there, or the backup of one that is not', () => {
    expect(restoreCalls(demanding, wanted)[0]?.input).toEqual({
      SourceTableName: source,
      TargetTableName: 'copy',
      RestoreDateTime: moment,
    });
    expect(restoreCalls(demanding, { ...wanted, from: { backup } })[0]?.input).toEqual({
      BackupArn: backup,
      TargetTableName: 'copy',
    });
  });

  it('switch off the rules of a table that is there: the account has not enough for both', () => {
    const off = (from: typeof wanted.from | { backup: string }) =>
      restoreCalls(demanding, { ...wanted, from }).filter(
        ({ input }) => input['ContributorInsightsAction'] === 'DISABLE',
      );
    expect(off(wanted.from)).toHaveLength(1 + tableDefinition.indexes.length);
    expect(off({ backup })).toEqual([]);
  });

  it('wait where the table is at work', () => {
    const waits = restoreCalls(demanding, wanted).filter(keepsTableBusy);
    expect(waits.map(({ operation }) => operation)).toEqual([
      'RestoreTableToPointInTime',
      ...Array.from({ length: 4 }, () => 'UpdateTable'),
    ]);
  });

  it('name a copy by its origin', () => {
    expect(copyName(source, { moment })).toBe('one-20260131T120000Z');
    expect(copyName(source, { backup })).toBe('one-01489602797149-73d8d5bc');
  });
});

const allCalls = stages.flatMap((stage) => [
  ...restoreCalls(stage, wanted),
  ...restoreCalls(stage, { ...wanted, from: { backup } }),
]);

// STG-31
describe('the service model of DynamoDB', () => {
  it('knows every call, with all that it says', () => {
    expect(new Set(allCalls.map(({ operation }) => operation)).size).toBe(7);
    expect(allCalls.flatMap(problemsOfCall)).toEqual([]);
  });

  const call = (operation: string, input: AwsCall['input']) => ({ operation, input });
  it.each([
    [call('RestoreTable', {}), 'DynamoDB has no RestoreTable'],
    [call('UpdateTable', {}), 'UpdateTable lacks TableName'],
    [call('UpdateTable', { TableName: 'a', Ttl: true }), 'UpdateTable has no Ttl'],
    [call('UpdateTable', { TableName: 7 }), 'UpdateTable.TableName does not take 7'],
    [
      call('UpdateTable', { TableName: 'a', StreamSpecification: { StreamViewType: 'ALL' } }),
      'UpdateTable.StreamSpecification lacks StreamEnabled',
    ],
    [
      call('UpdateContributorInsights', { TableName: 'a', ContributorInsightsAction: 'ON' }),
      'UpdateContributorInsights.ContributorInsightsAction does not take "ON"',
    ],
    [call('TagResource', { ResourceArn: 'a', Tags: 'b' }), 'TagResource.Tags is a list'],
  ])('knows better than %j', (wrong, problem) => {
    expect(problemsOfCall(wrong)).toContain(problem);
  });

  const hasBotocore = spawnSync('python3', ['-c', 'import botocore']).status === 0;
  const CHECK = `
import json, sys, botocore.session, botocore.validate
model = botocore.session.get_session().get_service_model('dynamodb')
for call in json.load(sys.stdin):
    shape = model.operation_model(call['operation']).input_shape
    report = botocore.validate.ParamValidator().validate(call['input'], shape)
    if report.has_errors(): print(call['operation'], report.generate_report())
`;
  // Lengths and patterns are in the models of botocore alone, which not every machine has.
  it.runIf(hasBotocore)('has no objection in the edition of botocore either', () => {
    const check = (calls: readonly AwsCall[]) =>
      spawnSync('python3', ['-c', CHECK], { input: JSON.stringify(calls), encoding: 'utf8' });
    expect(check(allCalls)).toMatchObject({ stdout: '', stderr: '' });
    expect(check([call('UpdateTable', { Table: 'a' })]).stdout).toContain('TableName');
  });
});

describe('commandOf', () => {
  const texts = restoreCalls(demanding, wanted).map(commandOf);
  it.each([
    'aws dynamodb restore-table-to-point-in-time --source-table-name one --target-table-name copy --restore-date-time 2026-01-31T12:00:00Z',
    'aws dynamodb update-table --table-name copy --deletion-protection-enabled',
    'aws dynamodb update-table --table-name copy --stream-specification StreamEnabled=true,StreamViewType=NEW_AND_OLD_IMAGES',
    'aws dynamodb update-table --table-name copy --on-demand-throughput MaxReadRequestUnits=20000,MaxWriteRequestUnits=30000',
    'aws dynamodb tag-resource --resource-arn "$ARN" --tags Key=service,Value=waybill Key=stage,Value=prod',
    'aws dynamodb update-contributor-insights --table-name copy --contributor-insights-action ENABLE --contributor-insights-mode THROTTLED_KEYS --index-name due',
  ])('%s', (text) => {
    expect(texts).toContain(text);
  });

  it('says what is nested as JSON, and what is off with a no', () => {
    const input = { TableName: 'a', Deep: { Of: { It: 1 } }, DeletionProtectionEnabled: false };
    expect(commandOf({ operation: 'UpdateTable', input })).toBe(
      `aws dynamodb update-table --table-name a --deep '{"Of":{"It":1}}' --no-deletion-protection-enabled`,
    );
  });
});
