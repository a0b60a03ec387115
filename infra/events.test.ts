import { topology } from '@waybill/registry/topology';
import { Stack } from 'aws-cdk-lib';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { describe, expect, it } from 'vitest';
import { scheduleSource } from './constructs/schedule-source.ts';
import { stageOf } from './stage/stage.ts';
import {
  actions,
  appOf,
  calledFunction,
  resources,
  type Synthesized,
  stacksOf,
  synthesized,
  target,
} from './testing.ts';

const { consumers, queues, rules } = topology;

interface QueueProperties {
  readonly QueueName: string;
  readonly VisibilityTimeout?: number;
  readonly MessageRetentionPeriod: number;
  readonly RedrivePolicy?: {
    readonly deadLetterTargetArn: unknown;
    readonly maxReceiveCount: number;
  };
}
interface RuleProperties {
  readonly EventPattern: unknown;
  readonly Targets: readonly {
    readonly Arn: unknown;
    readonly DeadLetterConfig: { Arn: unknown };
  }[];
}
interface MappingProperties {
  readonly FunctionName: unknown;
  readonly EventSourceArn: unknown;
  readonly BatchSize: number;
  readonly MaximumBatchingWindowInSeconds?: number;
  readonly ScalingConfig?: { readonly MaximumConcurrency: number };
  readonly FunctionResponseTypes: readonly string[];
  readonly FilterCriteria?: { readonly Filters: readonly { readonly Pattern: string }[] };
}
interface ScheduleProperties {
  readonly ScheduleExpression: string;
  readonly Target: {
    readonly Arn: unknown;
    readonly DeadLetterConfig: { readonly Arn: unknown };
    readonly RetryPolicy: { readonly MaximumRetryAttempts: number };
  };
}
interface FunctionProperties {
  readonly FunctionName: string;
  readonly Timeout: number;
  readonly Role: unknown;
  readonly RecursiveLoop: string;
  readonly ReservedConcurrentExecutions?: number;
  readonly Environment?: { readonly Variables: Readonly<Record<string, unknown>> };
}
interface QueuePolicyProperties {
  readonly Queues: readonly unknown[];
  readonly PolicyDocument: {
    readonly Statement: readonly {
      readonly Action: string;
      readonly Principal: { readonly Service?: string };
      readonly Condition?: unknown;
    }[];
  };
}

const { stacks } = synthesized('dev');
const { events } = stacks;
const deployedQueues = resources<QueueProperties>([events], 'AWS::SQS::Queue');
const mappings = resources<MappingProperties>([events], 'AWS::Lambda::EventSourceMapping');
const schedules = resources<ScheduleProperties>([events], 'AWS::Scheduler::Schedule');
const functions = resources<FunctionProperties>([events], 'AWS::Lambda::Function');

const queueName = (reference: unknown): string | undefined =>
  deployedQueues
    .find(({ id }) => id === target(reference))
    ?.properties.QueueName.replace('waybill-dev-', '');

const functionOf = (id: string) => {
  const name = `waybill-dev-${id.replaceAll('.', '-')}`;
  const found = functions.find(({ properties }) => properties.FunctionName === name);
  if (found === undefined) throw new Error(`no function ${name}`);
  return found;
};

const mappingsOf = (id: string, all = mappings) =>
  all.filter(
    ({ properties }) => calledFunction(events, properties.FunctionName) === functionOf(id).id,
  );

const of = <Kind extends 'stream' | 'queue' | 'schedule'>(kind: Kind) =>
  consumers.flatMap((consumer) => {
    const { source } = consumer;
    return source.kind === kind
      ? [{ ...consumer, source: source as Extract<typeof source, { kind: Kind }> }]
      : [];
  });

// WHK-37, WHK-210
it('the signer knows the hosts of the API, and its counts are published', () => {
  const environmentOf = (id: string) => functionOf(id).properties.Environment?.Variables ?? {};
  const signer = environmentOf('webhooks.deliver');
  expect(JSON.stringify(signer['API_HOSTS'])).toContain('.execute-api.');
  expect(signer['POWERTOOLS_METRICS_DISABLED']).toBe('false');
  expect(environmentOf('webhooks.fan-out')['POWERTOOLS_METRICS_DISABLED']).toBe('true');
});

describe('queues', () => {
  // WHK-126, WHK-127
  it.each(Object.values(queues))(
    '$name is as the topology says, with a dead letter queue',
    (one) => {
      const deployed = deployedQueues.find(
        ({ properties }) => properties.QueueName === `waybill-dev-${one.name}`,
      );
      expect(deployed?.properties).toMatchObject({
        VisibilityTimeout: one.visibilitySeconds,
        MessageRetentionPeriod: one.retentionDays * 86_400,
        RedrivePolicy: { maxReceiveCount: one.maxReceiveCount },
      });
      const dead = queueName(deployed?.properties.RedrivePolicy?.deadLetterTargetArn);
      expect(dead).toBe(`${one.name}-dead`);
    },
  );

  it('are those of the topology; every other one is where something is left for a person', () => {
    const work = deployedQueues.filter(({ properties }) => properties.RedrivePolicy !== undefined);
    expect(work).toHaveLength(Object.keys(queues).length);
    const rest = deployedQueues.filter(({ properties }) => properties.RedrivePolicy === undefined);
    for (const { properties } of rest) {
      expect(properties.QueueName).toMatch(/-dead$/u);
      expect(properties.MessageRetentionPeriod).toBe(14 * 86_400);
    }
  });

  // WHK-127
  it('hide a message for six times as long as its consumer may run', () => {
    for (const { source, timeoutSeconds } of of('queue')) {
      for (const { queue } of source.queues) {
        expect(queues[queue]?.visibilitySeconds).toBeGreaterThanOrEqual(6 * timeoutSeconds);
      }
    }
  });
});

describe('rules', () => {
  const deployed = resources<RuleProperties>([events], 'AWS::Events::Rule');

  // WHK-126
  it('equal the topology', () => {
    const found = deployed.map(({ properties }) => ({
      pattern: properties.EventPattern,
      queues: properties.Targets.map(({ Arn }) => queueName(Arn)),
    }));
    expect(found).toEqual(rules.map(({ pattern, queue }) => ({ pattern, queues: [queue] })));
  });

  // WHF-5
  it('keep what they cannot hand over', () => {
    for (const { properties } of deployed) {
      for (const { DeadLetterConfig } of properties.Targets) {
        expect(queueName(DeadLetterConfig.Arn)).toBe('rules-dead');
      }
    }
  });

  it('alone may send to their queues, from this very rule', () => {
    const policies = resources<QueuePolicyProperties>([events], 'AWS::SQS::QueuePolicy');
    const open = policies.flatMap(({ properties }) =>
      properties.PolicyDocument.Statement.filter(
        ({ Principal }) => Principal.Service === 'events.amazonaws.com',
      ).map(({ Action, Condition }) => ({
        queue: queueName(properties.Queues[0]),
        Action,
        Condition,
      })),
    );
    const expected = deployed.flatMap(({ id, properties }) => {
      const arn = { 'Fn::GetAtt': [id, 'Arn'] };
      const grant = {
        Action: 'sqs:SendMessage',
        Condition: { ArnEquals: { 'aws:SourceArn': arn } },
      };
      const targets = properties.Targets.map(({ Arn }) => queueName(Arn));
      return [...targets, 'rules-dead'].map((queue) => ({ queue, ...grant }));
    });
    expect(open).toEqual(expect.arrayContaining(expected));
    expect(open).toHaveLength(expected.length);
  });
});

describe('consumers of the stream', () => {
  // WHF-3
  it.each(of('stream'))('$id gets its filter and gives up in an orderly way', ({ id, source }) => {
    const [mapping, ...others] = mappingsOf(id);
    expect(others).toEqual([]);
    expect(mapping?.properties).toMatchObject({
      BatchSize: source.batchSize,
      ParallelizationFactor: source.parallelization,
      MaximumBatchingWindowInSeconds: source.windowSeconds,
      StartingPosition: 'TRIM_HORIZON',
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 10,
      MaximumRecordAgeInSeconds: 6 * 3600,
    });
    const patterns = mapping?.properties.FilterCriteria?.Filters.map(
      ({ Pattern }) => JSON.parse(Pattern) as unknown,
    );
    expect(patterns).toEqual([source.filter]);
  });

  // WHF-3
  it.each(of('stream'))('$id leaves in a bucket what it gives up', ({ id }) => {
    const [bucket, ...others] = resources([events], 'AWS::S3::Bucket');
    expect(others).toEqual([]);
    expect(mappingsOf(id)[0]?.properties).toMatchObject({
      DestinationConfig: { OnFailure: { Destination: { 'Fn::GetAtt': [bucket?.id, 'Arn'] } } },
    });
    expect(actions(events, target(functionOf(id).properties.Role))).toContain('s3:PutObject');
  });

  // WHF-3
  it.each(of('stream'))('$id reads the stream of every table, and tells what it gave up', () => {
    const prod = synthesized('prod').stacks.events;
    const mapped = resources<MappingProperties>([prod], 'AWS::Lambda::EventSourceMapping').filter(
      ({ properties }) => properties.FilterCriteria !== undefined,
    );
    const streams = mapped.map(({ properties }) => JSON.stringify(properties.EventSourceArn));
    expect(new Set(streams).size).toBe(stageOf('prod').tables);
    const alarms = JSON.stringify(resources([prod], 'AWS::CloudWatch::Alarm'));
    for (const { id } of mapped) {
      expect(alarms).toContain(`"EventSourceMappingUUID","Value":{"Ref":"${id}"}`);
    }
  });

  it('are at most two: more readers would throttle each other on a shard', () => {
    expect(of('stream').length).toBeLessThanOrEqual(2);
  });
});

describe('consumers of queues', () => {
  it.each(of('queue'))(
    '$id reads its queues, each with its share of concurrency',
    ({ id, source }) => {
      const found = mappingsOf(id).map(({ properties }) => ({
        queue: queueName(properties.EventSourceArn),
        concurrency: properties.ScalingConfig?.MaximumConcurrency,
        batchSize: properties.BatchSize,
        window: properties.MaximumBatchingWindowInSeconds,
        responses: properties.FunctionResponseTypes,
      }));
      const { batchSize, windowSeconds: window } = source;
      const expected = source.queues.map((one) => ({
        ...one,
        batchSize,
        window,
        responses: ['ReportBatchItemFailures'],
      }));
      expect(found).toEqual(expected);
    },
  );
});

// STG-13
describe('runs of a stage', () => {
  it('are those that its queues may start, and no others', () => {
    const raised = stacksOf('dev', { runs: { events: 120 } });
    const all = resources<MappingProperties>(raised.all, 'AWS::Lambda::EventSourceMapping');
    const runs = mappingsOf('webhooks.fan-out', all).map(
      ({ properties }) => properties.ScalingConfig?.MaximumConcurrency,
    );
    expect(runs).toEqual([120]);
  });
});

describe('the signer', () => {
  const signerOf = (stage: Synthesized) =>
    resources<FunctionProperties>([stage.stacks.events], 'AWS::Lambda::Function').find(
      ({ properties }) => properties.FunctionName.endsWith('-webhooks-deliver'),
    )?.properties;

  it('alone may wake itself: it parks what it retries in a queue it reads', () => {
    const loops = functions.filter(({ properties }) => properties.RecursiveLoop === 'Allow');
    expect(loops.map(({ properties }) => properties.FunctionName)).toEqual([
      'waybill-dev-webhooks-deliver',
    ]);
  });

  // WHF-29
  it('has runs of its own where the stage sets them aside, and no other function has', () => {
    const prod = synthesized('prod');
    const reserved = resources<FunctionProperties>(prod.all, 'AWS::Lambda::Function').filter(
      ({ properties }) => properties.ReservedConcurrentExecutions !== undefined,
    );
    expect(reserved.map(({ properties }) => properties)).toEqual([
      expect.objectContaining({
        FunctionName: 'waybill-prod-webhooks-deliver',
        ReservedConcurrentExecutions: 70,
      }),
    ]);
    expect(signerOf(synthesized('dev'))).not.toHaveProperty('ReservedConcurrentExecutions');
  });

  // STG-13
  it('is never held below what its queues start', () => {
    const runs = { deliveries: 120, retries: 30 };
    expect(signerOf(stacksOf('dev', { reserveSigner: true, runs }))).toMatchObject({
      ReservedConcurrentExecutions: 150,
    });
  });

  // STG-14
  it('is refused more runs than the account has to give', () => {
    const { account } = stageOf('dev');
    const small = { reserveSigner: true, account: { ...account, concurrentRuns: 169 } };
    expect(() => stacksOf('dev', small)).toThrow(
      'stages/dev.json: reserveSigner sets 70 runs aside and release.warm 0, and of 169 (account.concurrentRuns) AWS keeps 100',
    );
    const enough = { reserveSigner: true, account: { ...account, concurrentRuns: 170 } };
    expect(() => stacksOf('dev', enough)).not.toThrow();
    const release = { shift: 'at-once', warm: 1 } as const;
    expect(() => stacksOf('dev', { ...enough, release })).toThrow(
      'and release.warm 13, and of 170',
    );
  });
});

describe('schedules', () => {
  it.each(of('schedule'))(
    '$id runs at its rate, and ends before the next run',
    ({ id, source: { minutes }, timeoutSeconds }) => {
      const found = schedules.filter(
        ({ properties }) => target(properties.Target.Arn) === functionOf(id).id,
      );
      expect(found.map(({ properties }) => properties.ScheduleExpression)).toEqual([
        minutes === 1 ? 'rate(1 minute)' : `rate(${minutes} minutes)`,
      ]);
      expect(timeoutSeconds).toBeLessThan(minutes * 60);
    },
  );

  it('may be rare: a day between two runs is longer than Lambda lets one wait', () => {
    const stack = new Stack(appOf(), 'daily');
    const daily = {
      id: 'things.sweep',
      stage: stageOf('dev'),
      minutes: 24 * 60,
      live: new LambdaFunction(stack, 'handler', {
        code: Code.fromInline('0'),
        handler: 'index.handler',
        runtime: Runtime.NODEJS_24_X,
      }),
      undeliverable: new Queue(stack, 'dead'),
    };
    scheduleSource(stack, daily);
    expect(resources([stack], 'AWS::Scheduler::Schedule')[0]?.properties).toMatchObject({
      ScheduleExpression: 'rate(1440 minutes)',
    });
    expect(resources([stack], 'AWS::Lambda::EventInvokeConfig')[0]?.properties).toMatchObject({
      MaximumEventAgeInSeconds: 6 * 3600,
    });
  });

  it('leave a missed run to the next one, and tell of it', () => {
    expect(schedules).toHaveLength(of('schedule').length);
    for (const { properties } of schedules) {
      expect(properties.Target.RetryPolicy.MaximumRetryAttempts).toBe(0);
      expect(queueName(properties.Target.DeadLetterConfig.Arn)).toBe('schedules-dead');
    }
  });
});

describe('grants', () => {
  it.each(consumers.map((consumer) => [consumer.id, consumer] as const))(
    '%s may touch what the topology says',
    (id, { grants, timeoutSeconds }) => {
      const { properties } = functionOf(id);
      const granted = actions(events, target(properties.Role));
      expect(granted.includes('events:PutEvents')).toBe(grants.bus === true);
      expect(granted.includes('kms:Decrypt')).toBe(grants.decrypts === true);
      expect(granted.includes('sqs:SendMessage')).toBe((grants.sends ?? []).length > 0);
      expect(granted.includes('dynamodb:PutItem')).toBe(grants.table !== 'read');
      expect(granted.includes('dynamodb:DeleteItem')).toBe(grants.table === 'write');
      expect(granted.includes('dynamodb:Query')).toBe(grants.table !== 'note');
      expect(properties.Timeout).toBe(timeoutSeconds);
    },
  );
});
