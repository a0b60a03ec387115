import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { backOff, comeBackBehind, sqsQueues } from './sqs-queue.client.ts';

interface Entry {
  Id: string;
  MessageBody: string;
  DelaySeconds: number;
  MessageGroupId: string;
}
interface Sent {
  QueueUrl: string;
  Entries?: Entry[];
  VisibilityTimeout?: number;
}

let server: Server;
let sent: Sent[] = [];
/** Ids that the queue refuses. */
let refused: string[] = [];
/** Calls behind so many good ones fail. */
let broken: number | undefined;
/** The next so many calls get no answer. */
let silent = 0;

// Speaks the queue's wire format itself: the engine of the other tests hides groups.
beforeAll(async () => {
  server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const call = JSON.parse(text) as Sent;
      sent.push(call);
      if (silent > 0) {
        silent -= 1;
        return;
      }
      if (broken !== undefined && sent.length > broken) {
        response.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
        response.end(JSON.stringify({ __type: 'AWS.SimpleQueueService.NonExistentQueue' }));
        return;
      }
      const entries = call.Entries ?? [];
      const taken = entries.filter(({ Id }) => !refused.includes(Id));
      const answer = {
        Successful: taken.map(({ Id, MessageBody }) => ({
          Id,
          MessageId: Id,
          MD5OfMessageBody: createHash('md5').update(MessageBody).digest('hex'),
        })),
        Failed: refused.map((Id) => ({ Id, Code: 'InternalError', SenderFault: false })),
      };
      response.setHeader('content-type', 'application/x-amz-json-1.0').end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  setSdkEnvironment();
  process.env['AWS_ENDPOINT_URL_SQS'] = origin;
  process.env['DELIVERIES_QUEUE_URL'] = `${origin}/000000000000/deliveries`;
  process.env['RETRIES_QUEUE_URL'] = `${origin}/000000000000/retries`;
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
});

beforeEach(() => {
  sent = [];
  refused = [];
  broken = undefined;
  silent = 0;
});

const ref = (n: number) => ({
  tenant: `shop-${n % 3}`,
  event: `evt_${n}`,
  endpoint: `whe_${n % 2}`,
  round: 1,
  attempt: 1,
});
const messages = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    task: { kind: 'attempt' as const, ref: ref(n) },
    delaySeconds: n,
  }));

// WHK-81
it('sends ten at a time, each in the fair group of its tenant', async () => {
  await sqsQueues.first(messages(23));
  expect(sent.map(({ Entries }) => Entries?.length)).toEqual([10, 10, 3]);
  const entries = sent.flatMap(({ Entries = [] }) => Entries);
  expect(entries.map((entry) => JSON.parse(entry.MessageBody) as unknown)).toEqual(
    messages(23).map(({ task }) => task),
  );
  expect(entries.map(({ MessageGroupId }) => MessageGroupId)).toEqual(
    messages(23).map(({ task }) => task.ref.tenant),
  );
  expect(entries.map(({ DelaySeconds }) => DelaySeconds)).toEqual(
    messages(23).map(({ delaySeconds }) => delaySeconds),
  );
});

// WHK-81
it('keeps first attempts and retries in queues of their own', async () => {
  await sqsQueues.first(messages(1));
  await sqsQueues.later(messages(1));
  await sqsQueues.later([]);
  expect(sent.map(({ QueueUrl }) => QueueUrl.split('/').at(-1))).toEqual(['deliveries', 'retries']);
});

// WHK-83
it('does not pass over a message that was not taken', async () => {
  refused = ['1'];
  const sending = sqsQueues.later(messages(13));
  await expect(sending).rejects.toThrow('InternalError');
  const sentTo = messages(13);
  await expect(sending).rejects.toMatchObject({ messages: [sentTo[1], sentTo[11]] });
  expect(sent).toHaveLength(2);
});

// WHK-83
it('names everything left when the queue fails in the middle', async () => {
  broken = 1;
  const sending = sqsQueues.later(messages(23));
  await expect(sending).rejects.toMatchObject({ messages: messages(23).slice(10) });
});

it('asks a queue again that does not answer', async () => {
  silent = 1;
  await sqsQueues.later(messages(1));
  expect(sent).toHaveLength(2);
});

// WHK-87
it('has a message come back right behind the lease of the process that does its work', async () => {
  const message = {
    receiptHandle: 'handle',
    eventSourceARN: 'arn:aws:sqs:eu-central-1:000000000000:deliveries',
    attributes: { ApproximateReceiveCount: '1' },
  };
  const now = new Date('2026-03-01T10:00:00.000Z');
  await comeBackBehind(message, '2026-03-01T10:00:40.500Z', now);
  await comeBackBehind(message, '2026-03-01T09:00:00.000Z', now);
  expect(sent.map(({ VisibilityTimeout }) => VisibilityTimeout)).toEqual([42, 1]);
});

// WHK-89
it.each([
  ['deliveries', '1', 30],
  ['retries', '2', 60],
  ['retries', '5', 480],
  ['deliveries', '9', 900],
])('puts a message of %s off after receive %s by %d s', async (queue, receives, seconds) => {
  await backOff({
    receiptHandle: 'handle',
    eventSourceARN: `arn:aws:sqs:eu-central-1:000000000000:${queue}`,
    attributes: { ApproximateReceiveCount: receives },
  });
  expect(sent).toMatchObject([{ ReceiptHandle: 'handle', VisibilityTimeout: seconds }]);
  expect(sent[0]?.QueueUrl.split('/').at(-1)).toBe(queue);
});
