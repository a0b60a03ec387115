import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { signals } from '@waybill/observability/signals';
import { operations } from '@waybill/registry/operations';
import { topology } from '@waybill/registry/topology';
import type { Stack } from 'aws-cdk-lib';
import { describe, expect, it } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import type { Contract } from './constructs/contract.ts';
import { alarmGroups } from './constructs/impact-alarms.ts';
import { stageNames, stageOf } from './stage/stage.ts';
import { resources, synthesized, synthesizedCore, target } from './testing.ts';

const { consumers, queues } = topology;

interface AlarmProperties {
  readonly AlarmDescription: string;
  readonly AlarmActions?: readonly unknown[];
  readonly Namespace?: string;
  readonly MetricName?: string;
  readonly Dimensions?: readonly { readonly Name: string; readonly Value: unknown }[];
  readonly TreatMissingData: string;
  readonly Threshold: number;
  readonly Period?: number;
  readonly EvaluationPeriods: number;
  readonly DatapointsToAlarm?: number;
  readonly ExtendedStatistic?: string;
}
interface FunctionProperties {
  readonly FunctionName: string;
  readonly Environment: { readonly Variables: Readonly<Record<string, unknown>> };
}
interface FilterProperties {
  readonly FilterPattern: string;
  readonly MetricTransformations: readonly {
    readonly MetricName: string;
    readonly MetricNamespace: string;
  }[];
}

const { stacks, all } = synthesized('dev', { alarmEmail: 'ops@example.com' });
const silent = synthesized('dev');
const alarms = resources<AlarmProperties>(all, 'AWS::CloudWatch::Alarm');
const areaStacks = [...stacks.areas.values()];
const allFilters = resources<FilterProperties>(areaStacks, 'AWS::Logs::MetricFilter');
/** Those of releases have alarms of their own. */
const filters = allFilters.filter(({ properties }) =>
  properties.MetricTransformations.every(({ MetricName }) => !MetricName.endsWith('.broken')),
);

const dimensionOf = (properties: AlarmProperties, name: string): string | undefined => {
  const value = properties.Dimensions?.find(({ Name }) => Name === name)?.Value;
  return value === undefined ? undefined : target(value);
};

describe('alarms', () => {
  it('say why, within the length that CloudWatch takes', () => {
    for (const { properties } of alarms) {
      expect(properties.AlarmDescription.length).toBeGreaterThan(40);
      expect(properties.AlarmDescription.length).toBeLessThanOrEqual(1024);
      expect(properties.TreatMissingData).toBe('notBreaching');
    }
  });

  it('reach the topic of the stage, and from there its address, if it has one', () => {
    for (const { properties } of alarms) expect(properties.AlarmActions).toHaveLength(1);
    const receivers = (stacks: readonly Stack[]) =>
      resources<{ Endpoint: string }>(stacks, 'AWS::SNS::Subscription').map(
        ({ properties }) => properties.Endpoint,
      );
    expect(receivers(all)).toEqual(['ops@example.com']);
    expect(receivers(silent.all)).toEqual([]);
  });
});

// STG-10
describe('the runbook', () => {
  const text = readFileSync(resolve(import.meta.dirname, '../docs/runbook.md'), 'utf8');
  const [, rest = ''] = text.split('\n## Alarms\n');
  const [chapter = ''] = rest.split('\n## ');
  const sections = chapter
    .split('\n### ')
    .slice(1)
    .map((section) => ({ heading: section.split('\n')[0] ?? '', section }));

  it('has a heading for each alarm, and no other', () => {
    const named = alarms.map(
      ({ properties }) => /docs\/runbook\.md#([a-z-]+)$/u.exec(properties.AlarmDescription)?.[1],
    );
    expect(named).not.toContain(undefined);
    expect(sections.map(({ heading }) => heading).sort()).toEqual([...new Set(named)].sort());
  });

  it.each(sections)(
    'says of $heading what is lost, how to see it, what to do, and when it is over',
    ({ section }) => {
      const parts = [...section.matchAll(/^- \*\*(\w+):\*\* (.+)$/gmu)];
      expect(parts.map(([, name]) => name)).toEqual(['Lost', 'See', 'Do', 'Over']);
      for (const [, name, words = ''] of parts) expect(words.length, name).toBeGreaterThan(15);
    },
  );

  it('types commands that there are', () => {
    const scripts = [...text.matchAll(/npm run ([\w:-]+)/gu)].map(([, script = '']) => script);
    for (const script of scripts) expect(Object.keys(manifest.scripts)).toContain(script);
    const files = [...text.matchAll(/node ((?:scripts|test)\/[\w/.-]+)/gu)];
    expect(files.length).toBeGreaterThan(3);
    for (const [, file = ''] of files)
      expect(existsSync(resolve(import.meta.dirname, '..', file))).toBe(true);
    const stages = [...text.matchAll(/-c stage=(\w+)/gu)].map(([, stage = '']) => stage);
    for (const stage of stages) expect(stageNames()).toContain(stage);
  });
});

describe('alarms of operations', () => {
  const lasting = alarms.filter(
    ({ properties }) => !properties.AlarmDescription.endsWith('#release-went-back'),
  );

  it('name each operation once, with what its failure costs', () => {
    const texts = alarms.map(({ properties }) => properties.AlarmDescription);
    for (const { id, impact } of operations) {
      expect(texts.filter((text) => text.includes(`\n${id}: ${impact}`))).toHaveLength(1);
    }
  });

  it('count the failures of each route once', () => {
    for (const { method, urlPath } of operations) {
      const counting = filters.filter(({ properties }) =>
        properties.FilterPattern.includes(`($.route = "${method} ${urlPath}")`),
      );
      expect(counting).toHaveLength(1);
    }
  });

  it('watch the metric that the filter of the same operations writes', () => {
    for (const { stack, properties } of filters) {
      const [metric] = properties.MetricTransformations;
      const watching = lasting.filter(
        (alarm) =>
          alarm.stack === stack &&
          alarm.properties.MetricName === metric?.MetricName &&
          alarm.properties.Namespace === metric?.MetricNamespace,
      );
      expect(watching).toHaveLength(1);
      expect(properties.FilterPattern).toContain('$.status = "5*"');
      expect(properties.FilterPattern.length).toBeLessThanOrEqual(1024);
    }
    // CloudWatch Logs takes 100 filters on one group, and all of these are on the gateway's.
    expect(allFilters.length).toBeLessThan(100);
  });

  it('page for failures that last, not for a single one', () => {
    const failing = lasting.filter(({ properties }) =>
      /\.failures$/u.test(properties.MetricName ?? ''),
    );
    expect(failing).toHaveLength(filters.length);
    for (const { properties } of failing) {
      expect(properties).toMatchObject({
        Period: 60,
        Threshold: 1,
        DatapointsToAlarm: 3,
        EvaluationPeriods: 15,
      });
    }
  });

  it('are split when one description cannot hold them all', () => {
    const contract = (verb: number): Contract => ({
      id: `orders.verb${verb}`,
      summary: '',
      method: 'GET',
      urlPath: `/v1/orders/verb${verb}`,
      access: 'read',
      impact: 'x'.repeat(200),
    });
    const groups = alarmGroups([1, 2, 3, 4, 5, 6].map(contract));
    expect([...groups.keys()]).toEqual(['orders', 'orders-2']);
    expect([...groups.values()].flat()).toHaveLength(6);
    expect(() => alarmGroups([{ ...contract(1), impact: 'x'.repeat(1100) }])).toThrow('too long');
  });
});

describe('watched operations', () => {
  const slow = alarms.filter(({ properties }) => properties.MetricName === 'Duration');
  const functions = resources<FunctionProperties>(all, 'AWS::Lambda::Function');
  const metricsOf = (id: string) =>
    functions.find(
      ({ properties }) => properties.FunctionName === `waybill-dev-${id.replaceAll('.', '-')}`,
    )?.properties.Environment.Variables;

  it('are placement and reservation', () => {
    const texts = slow.map(({ properties }) => properties.AlarmDescription).toSorted();
    expect(texts).toEqual([
      expect.stringContaining('One call of inventories.reserve in a hundred takes 1000 ms'),
      expect.stringContaining('One call of orders.place in a hundred takes 1000 ms'),
    ]);
    for (const { properties } of slow) {
      expect(properties).toMatchObject({ ExtendedStatistic: 'p99', Threshold: 1000, Period: 300 });
    }
  });

  it('write the metric that their alarm reads, and but for what counts no function writes any', () => {
    const watched = slow.map(({ properties }) => ({
      operation: String(properties.Dimensions?.find(({ Name }) => Name === 'operation')?.Value),
      namespace: properties.Namespace,
    }));
    for (const { operation, namespace } of watched) {
      expect(metricsOf(operation)).toMatchObject({
        POWERTOOLS_METRICS_NAMESPACE: namespace,
        POWERTOOLS_METRICS_DISABLED: 'false',
      });
    }
    const counting = consumers.filter(({ counts }) => counts === true);
    expect(counting.map(({ id }) => id)).toEqual(['webhooks.deliver', 'webhooks.repair']);
    const silent = functions.filter(
      ({ properties }) =>
        properties.Environment.Variables['POWERTOOLS_METRICS_DISABLED'] === 'true',
    );
    expect(functions.length - silent.length).toBe(watched.length + counting.length);
  });

  // WHK-213
  it('ring for a single delivery that was stranded', () => {
    const stranded = alarms.filter(
      ({ properties }) => properties.MetricName === signals.delivery_stranded,
    );
    const namespace = metricsOf('webhooks.repair')?.['POWERTOOLS_METRICS_NAMESPACE'];
    expect(stranded.map(({ properties }) => properties)).toMatchObject([
      { Namespace: namespace, Threshold: 1, Dimensions: [{ Name: 'service', Value: 'waybill' }] },
    ]);
  });
});

describe('alarms of what runs behind the table', () => {
  const { events } = stacks;
  const inEvents = alarms.filter(({ stack }) => stack === events.stackName);
  const functions = resources<FunctionProperties>([events], 'AWS::Lambda::Function');

  it('read no count but one that a consumer writes', () => {
    const read = consumers.flatMap(({ id, counts, alarms: own = [] }) =>
      own.map(({ metric }) => ({ id, metric, counts })),
    );
    expect(read.length).toBeGreaterThan(0);
    for (const { id, metric, counts } of read) {
      expect(Object.values<string>(signals), id).toContain(metric);
      expect(counts, id).toBe(true);
    }
  });

  it.each(consumers)(
    '$id alarms when it fails, and says what that costs',
    ({ id, impact, source, gradual }) => {
      const name = `waybill-dev-${id.replaceAll('.', '-')}`;
      const handler = functions.find(({ properties }) => properties.FunctionName === name);
      const own = inEvents.filter(
        ({ properties }) => dimensionOf(properties, 'FunctionName') === handler?.id,
      );
      const expected = [
        ...(gradual === true ? ['Errors'] : []),
        ...(source.kind === 'stream' ? ['Errors', 'IteratorAge'] : ['Errors']),
      ];
      expect(own.map(({ properties }) => properties.MetricName).toSorted()).toEqual(expected);
      for (const { properties } of own) expect(properties.AlarmDescription).toContain(impact);
    },
  );

  // WHK-12
  it.each(consumers.filter(({ source }) => source.kind === 'schedule'))(
    'ring where two runs of $id fail, one after the other',
    ({ id, source }) => {
      if (source.kind !== 'schedule') throw new Error(`${id} has no schedule`);
      const name = `waybill-dev-${id.replaceAll('.', '-')}`;
      const handler = functions.find(({ properties }) => properties.FunctionName === name);
      const failing = inEvents.find(
        ({ properties }) => dimensionOf(properties, 'FunctionName') === handler?.id,
      );
      const { Threshold = 0, Period = 0 } = failing?.properties ?? {};
      expect(Threshold).toBeGreaterThan(1);
      expect(Threshold).toBeLessThan(Period / 60 / source.minutes);
    },
  );

  it('tell of every message that waits for a person', () => {
    const deployed = resources<{ QueueName: string }>([events], 'AWS::SQS::Queue');
    const dead = deployed.filter(({ properties }) => properties.QueueName.endsWith('-dead'));
    const watched = inEvents
      .filter(({ properties }) => properties.MetricName === 'ApproximateNumberOfMessagesVisible')
      .map(({ properties }) => dimensionOf(properties, 'QueueName'));
    expect(watched.toSorted()).toEqual(dead.map(({ id }) => id).toSorted());
  });

  it('tell of every queue that its consumer does not keep up with', () => {
    const ages = inEvents.filter(
      ({ properties }) => properties.MetricName === 'ApproximateAgeOfOldestMessage',
    );
    const found = ages.map(({ properties }) => ({
      id: dimensionOf(properties, 'QueueName'),
      seconds: properties.Threshold,
    }));
    const deployed = resources<{ QueueName: string }>([events], 'AWS::SQS::Queue');
    const expected = Object.values(queues).map(({ name, lateAfterMinutes }) => ({
      id: deployed.find(({ properties }) => properties.QueueName === `waybill-dev-${name}`)?.id,
      seconds: lateAfterMinutes * 60,
    }));
    expect(found).toEqual(expected);
    // A message may be parked for 15 minutes before the alarm rings.
    expect(queues['retries']?.lateAfterMinutes).toBeGreaterThan(15);
  });

  it('tell of every stream record that was given up', () => {
    const discards = inEvents.filter(
      ({ properties }) => properties.MetricName === 'OnFailureDestinationDeliveredEventCount',
    );
    const streams = consumers.filter(({ source }) => source.kind === 'stream');
    expect(discards).toHaveLength(streams.length);
  });
});

describe('alarms of what all share', () => {
  const namesIn = (core: Stack) =>
    resources<AlarmProperties>([core], 'AWS::CloudWatch::Alarm')
      .map(({ id }) => id.replace(/[0-9A-F]{8}$/u, ''))
      .toSorted();

  it('watch the authorizer, and every throttle', () => {
    expect(namesIn(stacks.core)).toEqual([
      'authauthorizerelease',
      'authorizerfailing',
      'callersthrottled',
      'functionsthrottled',
      'tablecontended',
      'tablethrottled',
    ]);
  });

  it('watch every table', () => {
    const { core } = synthesizedCore({ ...stageOf('dev'), tables: 2 }).stacks;
    expect(namesIn(core).filter((name) => name.startsWith('table'))).toEqual([
      'tablecontended',
      'tablecontended2',
      'tablethrottled',
      'tablethrottled2',
    ]);
  });
});
