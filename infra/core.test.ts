import { tableDefinition } from '@waybill/table/item';
import { describe, expect, it } from 'vitest';
import { handlers } from './handlers.ts';
import { type Stage, stageOf } from './stage/stage.ts';
import {
  resources,
  type Synthesized,
  synthesized,
  synthesizedCore,
  target,
  templateOf,
} from './testing.ts';

interface KeyElement {
  readonly AttributeName: string;
  readonly KeyType: string;
}
interface TableProperties {
  readonly KeySchema: readonly KeyElement[];
  readonly WarmThroughput?: unknown;
  readonly GlobalSecondaryIndexes: readonly {
    readonly WarmThroughput?: unknown;
    readonly IndexName: string;
    readonly KeySchema: readonly KeyElement[];
    readonly Projection: { readonly ProjectionType: string };
  }[];
  readonly Replicas: readonly {
    readonly DeletionProtectionEnabled: boolean;
    readonly ContributorInsightsSpecification?: unknown;
    readonly PointInTimeRecoverySpecification: { readonly PointInTimeRecoveryEnabled: boolean };
  }[];
}
interface FunctionProperties {
  readonly FunctionName: string;
  readonly Timeout: number;
  readonly LoggingConfig: { readonly LogGroup: unknown; readonly LogFormat: string };
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
  readonly TracingConfig?: { readonly Mode: string };
}
interface LogGroupProperties {
  readonly LogGroupName: string;
  readonly RetentionInDays: number;
}

const deployments = { dev: synthesized('dev'), prod: synthesized('prod') };
const stageNames = ['dev', 'prod'] as const;
const { dev, prod } = deployments;

const tablesOf = ({ stacks }: typeof dev) =>
  resources<TableProperties>([stacks.core], 'AWS::DynamoDB::GlobalTable');

const tableOf = (deployment: typeof dev) => {
  const [table] = tablesOf(deployment);
  if (table === undefined) throw new Error('no table');
  return table;
};

interface CorsConfiguration {
  readonly AllowHeaders: readonly string[];
}

const corsIn = ({ stacks }: Synthesized) =>
  resources<{ readonly CorsConfiguration?: CorsConfiguration }>(
    [stacks.core],
    'AWS::ApiGatewayV2::Api',
  )[0]?.properties.CorsConfiguration;

const allowedOrigins = ['https://shop.example.com', 'https://desk.example.com'];
const allowedHeaders = ['x-shop-version', 'x-desk-build'];
const corsOfListing = corsIn(
  synthesizedCore({ ...stageOf('dev'), allowedOrigins, allowedHeaders }),
);

const keys = (schema: readonly KeyElement[]) =>
  schema.map(({ AttributeName, KeyType }) => `${KeyType} ${AttributeName}`);

describe('a table', () => {
  const { properties } = tableOf(dev);

  it('is the one of the definition', () => {
    const { partitionKey, sortKey, ttl } = tableDefinition;
    expect(keys(properties.KeySchema)).toEqual([`HASH ${partitionKey}`, `RANGE ${sortKey}`]);
    expect(properties).toMatchObject({
      BillingMode: 'PAY_PER_REQUEST',
      TimeToLiveSpecification: { AttributeName: ttl, Enabled: true },
      StreamSpecification: { StreamViewType: 'NEW_AND_OLD_IMAGES' },
    });
  });

  it('has the indexes of the definition, keys only', () => {
    const found = properties.GlobalSecondaryIndexes.map((index) => ({
      name: index.IndexName,
      keys: keys(index.KeySchema),
      projection: index.Projection.ProjectionType,
    }));
    expect(found).toEqual(
      tableDefinition.indexes.map((index) => ({
        name: index.name,
        keys: [`HASH ${index.partitionKey}`, `RANGE ${index.sortKey}`],
        projection: 'KEYS_ONLY',
      })),
    );
    expect(found.length).toBeLessThanOrEqual(20);
  });

  it.each(stageNames)('is protected as the stage %s says', (name) => {
    const stage = stageOf(name);
    const table = tableOf(deployments[name]);
    expect(table.properties.Replicas).toEqual([
      expect.objectContaining({
        DeletionProtectionEnabled: stage.deletionProtection,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: stage.pointInTimeRecovery },
      }),
    ]);
    expect(table.deletionPolicy).toBe(name === 'prod' ? 'Retain' : 'Delete');
  });

  it.each(stageNames)('stops a runaway writer or reader where the stage %s says', (name) => {
    const { maxWriteUnits, maxReadUnits } = stageOf(name);
    expect(tableOf(deployments[name]).properties).toMatchObject({
      WriteOnDemandThroughputSettings: { MaxWriteRequestUnits: maxWriteUnits },
      Replicas: [{ ReadOnDemandThroughputSettings: { MaxReadRequestUnits: maxReadUnits } }],
    });
  });

  it('has no such limit where the stage names none', () => {
    const { maxWriteUnits: _write, maxReadUnits: _read, ...least } = stageOf('dev');
    const open = JSON.stringify(tableOf(synthesizedCore(least)).properties);
    expect(open).not.toContain('RequestUnits');
  });

  it('takes from its first moment on what the stage says, and so do its indexes', () => {
    const units = { warmWriteUnits: 40_000, warmReadUnits: 20_000 };
    const { WarmThroughput, GlobalSecondaryIndexes } = tableOf(
      synthesizedCore({ ...stageOf('dev'), ...units }),
    ).properties;
    const warm = { WriteUnitsPerSecond: 40_000, ReadUnitsPerSecond: 20_000 };
    expect(WarmThroughput).toEqual(warm);
    expect(GlobalSecondaryIndexes.map((one) => one.WarmThroughput)).toEqual(
      tableDefinition.indexes.map(() => warm),
    );
    expect(JSON.stringify(tableOf(dev).properties)).not.toContain('WarmThroughput');
  });

  it('tells its throttled keys where the stage wants to know', () => {
    const insightsOf = (deployment: Synthesized) =>
      tableOf(deployment).properties.Replicas[0]?.ContributorInsightsSpecification;
    expect(insightsOf(prod)).toEqual({ Enabled: true, Mode: 'THROTTLED_KEYS' });
    expect(insightsOf(dev)).toEqual({ Enabled: false });
  });

  it('outlives a careless command in prod: no stack there can be deleted', () => {
    expect(prod.all.map(({ terminationProtection }) => terminationProtection)).not.toContain(false);
    expect(dev.all.map(({ terminationProtection }) => terminationProtection)).not.toContain(true);
  });
});

describe('the tables of a stage', () => {
  it.each(stageNames)('are as many as %s says, and alike', (name) => {
    const [first, ...others] = tablesOf(deployments[name]);
    expect(others).toHaveLength(stageOf(name).tables - 1);
    for (const { properties } of others) expect(properties).toEqual(first?.properties);
  });

  it('keep the first one where others join it: it would be made anew under another name', () => {
    const idsOf = (stage: Stage) => tablesOf(synthesizedCore(stage)).map(({ id }) => id);
    const alone = idsOf({ ...stageOf('dev'), tables: 1 });
    const joined = idsOf({ ...stageOf('dev'), tables: 3 });
    expect(joined).toHaveLength(3);
    expect(alone).toEqual(joined.slice(0, 1));
  });
});

describe('the outputs of core', () => {
  it('are what a user of the deployment needs', () => {
    const { Outputs = {} } = templateOf(prod.stacks.core);
    const [first, ...others] = tablesOf(prod).map(({ id }) => ({ Ref: id }));
    const names = [first, ...others.flatMap((name) => [',', name])];
    expect(Outputs['TableNames']?.Value).toEqual({ 'Fn::Join': ['', names] });
    const [api] = resources([prod.stacks.core], 'AWS::ApiGatewayV2::Api');
    expect(Outputs['ApiAddress']?.Value).toEqual({
      'Fn::Join': ['', [{ 'Fn::GetAtt': [api?.id, 'ApiEndpoint'] }, '/v1']],
    });
    const [bus] = resources([prod.stacks.core], 'AWS::Events::EventBus');
    expect(Outputs['BusName']?.Value).toEqual({ Ref: bus?.id });
  });
});

describe('the gateway', () => {
  // API-100
  it('caches the word of the authorizer by tenant and key, for half the time of a revocation', () => {
    const [found, ...others] = resources([dev.stacks.core], 'AWS::ApiGatewayV2::Authorizer');
    expect(others).toEqual([]);
    expect(found?.properties).toMatchObject({
      AuthorizerPayloadFormatVersion: '2.0',
      EnableSimpleResponses: true,
      AuthorizerResultTtlInSeconds: 30,
      IdentitySource: ['$request.header.X-Service-Tenant', '$request.header.X-Service-Api-Key'],
    });
  });

  it.each(stageNames)('throttles as the stage %s says', (name) => {
    const { throttle } = stageOf(name);
    const [stage] = resources([deployments[name].stacks.core], 'AWS::ApiGatewayV2::Stage');
    expect(stage?.properties).toMatchObject({
      StageName: '$default',
      AutoDeploy: true,
      DefaultRouteSettings: {
        ThrottlingRateLimit: throttle.requestsPerSecond,
        ThrottlingBurstLimit: throttle.burst,
      },
    });
  });

  // API-131, API-132, API-150, API-151
  it('lets no page of another origin call unless the stage lists it', () => {
    expect(corsIn(dev)).toBeUndefined();
    expect(corsOfListing).toEqual({
      AllowOrigins: allowedOrigins,
      AllowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'],
      AllowHeaders: expect.any(Array),
      ExposeHeaders: [
        'idempotent-replayed',
        'preference-applied',
        'retry-after',
        'x-ignored-keys',
        'x-request-id',
        'x-warnings',
      ],
      MaxAge: 3600,
      AllowCredentials: true,
    });
  });

  // API-151: those of published clients, those that the service itself reads, and the stage's own.
  it.each([
    'authorization',
    'traceparent',
    'x-requested-with',
    'x-sdk-name',
    'x-sdk-platform',
    'x-sdk-language',
    'x-sdk-version',
    'content-type',
    'idempotency-key',
    'if-match',
    'prefer',
    'x-service-tenant',
    'x-service-api-key',
    'x-service-market',
    'x-service-contact',
    'x-service-organization',
    'x-service-permissions',
    ...allowedHeaders,
  ])('lets a page of a listed origin send %s', (header) => {
    expect(corsOfListing?.AllowHeaders).toContain(header);
  });

  // API-151
  it('lets a page send no header that nobody lists', () => {
    const sent = corsOfListing?.AllowHeaders ?? [];
    expect(sent).not.toContain('*');
    const ofStage = (listed: string[]) =>
      corsIn(synthesizedCore({ ...stageOf('dev'), allowedOrigins, allowedHeaders: listed }));
    expect(ofStage([])?.AllowHeaders).toEqual(
      sent.filter((header) => !allowedHeaders.includes(header)),
    );
  });

  // API-135
  it('logs neither addresses, paths nor headers', () => {
    const [stage] = resources<{ AccessLogSettings: { Format: string } }>(
      [dev.stacks.core],
      'AWS::ApiGatewayV2::Stage',
    );
    const format = stage?.properties.AccessLogSettings.Format ?? '';
    expect(format).toContain('$context.requestId');
    expect(format).not.toMatch(/sourceIp|\$context\.path|userAgent|header/iu);
  });
});

describe.each(stageNames)('functions of %s', (name) => {
  const { all } = deployments[name];
  const stage = stageOf(name);
  const functions = resources<FunctionProperties>(all, 'AWS::Lambda::Function');
  const logGroups = resources<LogGroupProperties>(all, 'AWS::Logs::LogGroup');

  it('run where the bundles are made for', () => {
    expect(functions).toHaveLength(handlers().length);
    for (const { properties } of functions) {
      expect(properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
      });
    }
  });

  it('give up before the gateway does, wherever a caller waits', () => {
    for (const { stack, properties } of functions) {
      if (stack !== deployments[name].stacks.events.stackName) {
        expect(properties.Timeout).toBeLessThan(30);
      }
    }
  });

  it('log as JSON into a group of their own that forgets', () => {
    const used = functions.map(({ stack, properties }) => {
      expect(properties.LoggingConfig.LogFormat).toBe('JSON');
      return `${stack} ${target(properties.LoggingConfig.LogGroup)}`;
    });
    expect(new Set(used).size).toBe(functions.length);
    const known = new Set(logGroups.map(({ stack, id }) => `${stack} ${id}`));
    expect(used.filter((one) => !known.has(one))).toEqual([]);
  });

  it('keep logs as long as the stage says, those of the gateway included', () => {
    expect(logGroups).toHaveLength(functions.length + 1);
    expect(logGroups.map(({ properties }) => properties.LogGroupName)).toContain(
      `/aws/vendedlogs/waybill-${name}-access`,
    );
    for (const { properties } of logGroups) {
      expect(properties.RetentionInDays).toBe(stage.logRetentionDays);
    }
  });

  it('keep their logs when they go, where the stage keeps its data', () => {
    const kept = new Set(logGroups.map(({ deletionPolicy }) => deletionPolicy));
    expect(kept).toEqual(new Set([name === 'prod' ? 'RetainExceptOnCreate' : 'Delete']));
  });

  it('trace if the stage says so', () => {
    const modes = new Set(functions.map(({ properties }) => properties.TracingConfig?.Mode));
    expect(modes).toEqual(new Set([stage.tracing ? 'Active' : undefined]));
  });

  it('find everything by their environment, under names that Lambda takes', () => {
    for (const { properties } of functions) {
      const { API_HOSTS: _areas, ...common } = properties.Environment.Variables;
      const names = Object.keys(properties.Environment.Variables);
      expect(names.filter((one) => !/^[A-Za-z][A-Za-z0-9_]+$/u.test(one))).toEqual([]);
      expect(Object.keys(common).toSorted()).toEqual([
        'ANSWERS_QUEUE_URL',
        'DELIVERIES_QUEUE_URL',
        'DUE_SHARDS',
        'EVENTS_QUEUE_URL',
        'EVENT_BUS_NAME',
        'GENERATION',
        'NAMING_QUEUE_URL',
        'POWERTOOLS_METRICS_DISABLED',
        'POWERTOOLS_METRICS_NAMESPACE',
        'RETRIES_QUEUE_URL',
        'SEARCH',
        'SEARCH_QUEUE_URL',
        'SECRETS_KEY_ID',
        'STAGE',
        'TABLE_NAMES',
        'TENANT_BURST',
        'TENANT_REQUESTS_PER_SECOND',
      ]);
      expect(properties.Environment.Variables).toMatchObject({
        STAGE: name,
        DUE_SHARDS: String(stage.dueShards),
        SEARCH: 'on',
        TENANT_REQUESTS_PER_SECOND: String(stage.tenant.requestsPerSecond),
        TENANT_BURST: String(stage.tenant.burst),
      });
    }
  });

  it('know in each area where the API itself is', () => {
    const [api] = resources([deployments[name].stacks.core], 'AWS::ApiGatewayV2::Api');
    for (const area of deployments[name].stacks.areas.values()) {
      for (const { properties } of resources<FunctionProperties>([area], 'AWS::Lambda::Function')) {
        const host = JSON.stringify(properties.Environment.Variables['API_HOSTS']);
        expect(host).toContain(api?.id);
        expect(host).toContain('.execute-api.');
      }
    }
  });

  it('name the queues that the events stack creates', () => {
    const created = resources<{ QueueName: string }>(all, 'AWS::SQS::Queue').map(
      ({ properties }) => properties.QueueName,
    );
    const [sample] = functions;
    for (const queue of ['EVENTS', 'DELIVERIES', 'RETRIES']) {
      const url = JSON.stringify(sample?.properties.Environment.Variables[`${queue}_QUEUE_URL`]);
      const queueName = /\/(waybill-[a-z-]+)"/u.exec(url)?.[1];
      expect(created).toContain(queueName);
    }
  });
});
