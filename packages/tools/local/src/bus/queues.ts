import type { CreateQueueResult } from '@aws-sdk/client-sqs';
import { buildApp } from 'fauxqs';
import type { Spool } from '../engine/spool.ts';
import { REGION } from '../functions/environment.ts';
import type { QueueSpec } from '../functions/wiring.ts';
import { type CallQueues, callsOf } from './call-queues.ts';
import { keepJournal, replayJournal } from './queue-journal.ts';

export interface QueueServer {
  readonly endpoint: string;
  readonly call: CallQueues;
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
  const app = buildApp({ logger: false, host: INNER_HOST, defaultRegion: REGION });
  app.addHook('preHandler', async ({ body }) => {
    if (typeof body !== 'object' || body === null || !('QueueUrl' in body)) return;
    body.QueueUrl = innerUrl(String(body.QueueUrl));
  });
  if (spool !== undefined) keepJournal(app, spool);
  const endpoint = await app.listen({ port: 0, host: '127.0.0.1' });
  const call = callsOf(app, endpoint);
  return {
    endpoint,
    call,
    async pending() {
      const response = await app.inject({ method: 'GET', url: '/_fauxqs/queues' });
      const counts = response.json<QueueCounts[]>();
      return counts
        .filter((queue) => !queue.name.endsWith(deadLetterName('')))
        .reduce((sum, q) => sum + q.approximateMessageCount + q.approximateInflightCount, 0);
    },
    async replay() {
      if (spool !== undefined) await replayJournal(call, spool, endpoint);
    },
    stop: async () => app.close(),
  };
}

async function createQueue(
  call: CallQueues,
  name: string,
  attributes: Record<string, string>,
): Promise<string> {
  const created = call('CreateQueue', { QueueName: name, Attributes: attributes });
  const { QueueUrl } = (await created) as CreateQueueResult;
  if (QueueUrl === undefined) throw new Error(`queue ${name} has no URL`);
  return outerUrl(QueueUrl);
}

const seconds = (days: number) => String(days * 24 * 60 * 60);

/** Creates every queue with its dead-letter queue; answers the URL of each by its key. */
export async function createQueues(
  call: CallQueues,
  queues: Readonly<Record<string, QueueSpec>>,
): Promise<Record<string, string>> {
  const create = async ([key, queue]: [string, QueueSpec]): Promise<[string, string]> => {
    const retention = { MessageRetentionPeriod: seconds(queue.retentionDays) };
    const deadLetters = deadLetterName(queue.name);
    await createQueue(call, deadLetters, retention);
    const url = await createQueue(call, queue.name, {
      ...retention,
      VisibilityTimeout: String(queue.visibilitySeconds),
      RedrivePolicy: JSON.stringify({
        deadLetterTargetArn: `arn:aws:sqs:${REGION}:000000000000:${deadLetters}`,
        maxReceiveCount: queue.maxReceiveCount,
      }),
    });
    return [key, url];
  };
  return Object.fromEntries(await Promise.all(Object.entries(queues).map(create)));
}
