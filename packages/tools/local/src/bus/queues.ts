import { CreateQueueCommand, type SQSClient } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import { REGION } from '../functions/environment.ts';
import type { QueueSpec } from '../functions/wiring.ts';
import { keepJournal, replayJournal } from './queue-journal.ts';
import type { Spool } from './spool.ts';

export interface QueueServer {
  readonly endpoint: string;
  /** Messages that wait or are being worked on, dead letters and delayed ones left out. */
  pending(): Promise<number>;
  /** Puts back what the spool holds, once the queues exist. */
  replay(): Promise<void>;
  stop(): Promise<void>;
}

interface QueueCounts {
  name: string;
  approximateMessageCount: number;
  approximateInflightCount: number;
}

const deadLetterName = (queue: string) => `${queue}-dlq`;

/** The server names a queue `http://sqs.<region>.<host>:<port>/<account>/<name>`. */
const INNER_HOST = 'localhost';

/**
 * The SDK calls the host of a queue's URL, and `sqs.<region>.localhost` is no address on most
 * machines: callers get URLs on the loopback address, and the server its own name again.
 */
function innerUrl(url: string): string {
  const { port, pathname } = new URL(url);
  return `http://sqs.${REGION}.${INNER_HOST}:${port}${pathname}`;
}

function outerUrl(url: string): string {
  const { port, pathname } = new URL(url);
  return `http://127.0.0.1:${port}${pathname}`;
}

/**
 * Serves SQS on a free loopback port. The package's own `startFauxqs` listens on every interface
 * of the machine, which would hand the queues to the whole network. With a spool the messages
 * outlive the process.
 */
export async function startQueueServer(spool?: Spool): Promise<QueueServer> {
  const app = buildApp({ logger: false, host: INNER_HOST });
  app.addHook('preHandler', async ({ body }) => {
    if (typeof body !== 'object' || body === null || !('QueueUrl' in body)) return;
    body.QueueUrl = innerUrl(String(body.QueueUrl));
  });
  if (spool !== undefined) keepJournal(app, spool);
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
    async replay() {
      if (spool !== undefined) await replayJournal(app, spool, endpoint);
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
  return outerUrl(QueueUrl);
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
