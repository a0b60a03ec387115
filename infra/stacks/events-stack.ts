import type { Consumer } from '@waybill/events/topology';
import type { Topology } from '@waybill/registry/topology';
import { Stack, type StackProps } from 'aws-cdk-lib';
import type { Role } from 'aws-cdk-lib/aws-iam';
import type { IFunction, Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda';
import type { Bucket } from 'aws-cdk-lib/aws-s3';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { busRule } from '../constructs/bus-rule.ts';
import { deadLetterQueue } from '../constructs/dead-letter-queue.ts';
import { discardBucket } from '../constructs/discard-bucket.ts';
import { eventFunction } from '../constructs/event-function.ts';
import { GradualReleases } from '../constructs/gradual-release.ts';
import type { CodeOf } from '../constructs/handler-function.ts';
import { queueSource } from '../constructs/queue-source.ts';
import { scheduleSource } from '../constructs/schedule-source.ts';
import { streamSource } from '../constructs/stream-source.ts';
import { functionRole } from '../constructs/table-access.ts';
import { workQueue } from '../constructs/work-queue.ts';
import { apiHosts, environment, withMetrics } from '../stage/environment.ts';
import { runsOf } from '../stage/runs.ts';
import type { Stage } from '../stage/stage.ts';
import type { CoreStack } from './core-stack.ts';
import { grantConsumer } from './grants.ts';

export interface EventsStackProps extends StackProps {
  readonly topology: Topology;
  readonly core: CoreStack;
  readonly stage: Stage;
  readonly codeOf: CodeOf;
}

interface Woken {
  readonly consumer: Consumer;
  readonly role: Role;
  readonly handler: LambdaFunction;
  /** The target of its events: the function, or the alias of its live version. */
  readonly live: IFunction;
}

/** Everything behind the tables: the topology's queues, rules and consumers, wired as it says. */
export class EventsStack extends Stack {
  readonly #core: CoreStack;
  readonly #stage: Stage;
  readonly #queues: ReadonlyMap<string, Queue>;
  readonly #unstarted: Queue;
  readonly #discards: Bucket;

  constructor(scope: Construct, id: string, props: EventsStackProps) {
    super(scope, id, props);
    const { core, stage, codeOf, topology } = props;
    const topic = core.alarmTopic;
    this.#core = core;
    this.#stage = stage;
    this.#queues = new Map(
      Object.values(topology.queues).map((settings) => [
        settings.name,
        workQueue(this, { settings, stage, topic }),
      ]),
    );
    this.#discards = discardBucket(this, 'discards');
    this.#unstarted = deadLetterQueue(this, 'schedules-dead', {
      stage,
      topic,
      why: 'EventBridge Scheduler could not start a sweep: what the sweeps repair stays broken.',
      runbook: 'schedules-dead-filled',
    });
    this.#addRules(topology.rules);

    const variables = { ...environment(this, stage, core), ...apiHosts(this, stage, core.api) };
    const releases = new GradualReleases(this, stage, topic);
    for (const consumer of topology.consumers) {
      const { grants } = consumer;
      const role = functionRole(this, `${consumer.id}-role`, core.tables, grants.table);
      grantConsumer(role, grants, core, (name) => this.#queue(name));
      const handler = eventFunction(this, {
        consumer,
        role,
        environment: consumer.counts === true ? withMetrics(variables) : variables,
        topic,
        stage,
        codeOf,
      });
      const live = consumer.gradual === true ? releases.of({ ...consumer, handler }) : handler;
      this.#wake({ consumer, role, handler, live });
    }
  }

  #queue(name: string): Queue {
    const queue = this.#queues.get(name);
    if (queue === undefined) throw new Error(`the topology has no queue ${name}`);
    return queue;
  }

  #addRules(rules: Topology['rules']): void {
    const losses = new Set(rules.map(({ impact }) => impact));
    const undeliverable = deadLetterQueue(this, 'rules-dead', {
      stage: this.#stage,
      topic: this.#core.alarmTopic,
      why: `EventBridge could not hand events to a queue for a day: ${[...losses].join(' ')}`,
      runbook: 'rules-dead-filled',
    });
    for (const rule of rules) {
      const target = this.#queue(rule.queue);
      busRule(this, { rule, bus: this.#core.bus, target, undeliverable });
    }
  }

  #wake({ consumer, role, handler, live }: Woken): void {
    const { id, source, impact } = consumer;
    switch (source.kind) {
      case 'stream':
        streamSource(this, {
          id,
          handler,
          live,
          role,
          impact,
          tables: this.#core.tables,
          source,
          discards: this.#discards,
          topic: this.#core.alarmTopic,
        });
        break;
      case 'queue':
        for (const read of source.queues) {
          queueSource(this, {
            id: `${id}-${read.queue}`,
            live,
            queue: this.#queue(read.queue),
            batchSize: source.batchSize,
            windowSeconds: source.windowSeconds,
            concurrency: runsOf(this.#stage, read),
          });
        }
        break;
      case 'schedule':
        scheduleSource(this, {
          id,
          stage: this.#stage,
          live,
          minutes: source.minutes,
          undeliverable: this.#unstarted,
        });
        break;
    }
  }
}
