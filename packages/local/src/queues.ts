import { CreateQueueCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import type { QueueSpec } from './wiring.ts';

export interface QueueServer {
  readonly endpoint: string;
  /** Messages that wait or are being worked on, dead letters and delayed ones left out. */
  pending(): Promise<number>;
  stop(): Promise<void>;
}

interface QueueCounts {
  name: string;
  approximateMessageCount: number;
  approximateInflightCount: number;
}

const deadLetterName = (queue: string) => `${queue}-dlq`;

/**
 * Serves SQS on a free loopback port. The package's own `startFauxqs` listens on every interface
 * of the machine, which would hand the queues to the whole network.
 */
export async function startQueueServer(): Promise<QueueServer> {
  const app = buildApp({ logger: false });
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    endpoint,
    async pending() {
      const response = await app.inject({ method: 'GET', url: '/_fauxqs/queues' });
      const counts = response.json<QueueCounts[]>();
      return counts
        .filter((queue) => !queue.name.endsWith(deadLetterName('')))
        .reduce((sum, q) => sum + q.approximateMessageCount + q.approximateInflightCount, 0);
    },
    stop: async () => app.close(),
  };
}

async function createQueue(
  client: SQSClient,
  name: string,
  attributes: Record<string, string>,
): Promise<string> {
  const command = new CreateQueueCommand({ QueueName: name, Attributes: attributes });
  const { QueueUrl } = await client.send(command);
  if (QueueUrl === undefined) throw new Error(`queue ${name} has no URL`);
  return QueueUrl;
}

const seconds = (days: number) => String(days * 24 * 60 * 60);

/** Creates every queue with its dead-letter queue; answers the URL of each by its key. */
export async function createQueues(
  client: SQSClient,
  queues: Readonly<Record<string, QueueSpec>>,
): Promise<Record<string, string>> {
  const region = await client.config.region();
  const create = async ([key, queue]: [string, QueueSpec]): Promise<[string, string]> => {
    const retention = { MessageRetentionPeriod: seconds(queue.retentionDays) };
    const deadLetters = deadLetterName(queue.name);
    await createQueue(client, deadLetters, retention);
    const url = await createQueue(client, queue.name, {
      ...retention,
      VisibilityTimeout: String(queue.visibilitySeconds),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: `arn:aws:sqs:${region}:000000000000:${deadLetters}`,
        maxReceiveCount: queue.maxReceiveCount,
      }),
    });
    return [key, url];
  };
  return Object.fromEntries(await Promise.all(Object.entries(queues).map(create)));
}
