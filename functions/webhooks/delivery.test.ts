import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Message, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { eventIdOf, newChangeId } from '@waybill/events/change-id';
import { eventBody } from '@waybill/events/event';
import { recordEventsOnce } from '@waybill/events/record-events.writes';
import { createQueues, type QueueServer, startQueueServer } from '@waybill/local/bus/queues';
import { topology } from '@waybill/registry/topology';
import { commit } from '@waybill/table/commit';
import { metered } from '@waybill/table/operate';
import { asFunction } from '@waybill/testing/calls/record-calls';
import { isWrite } from '@waybill/testing/faults/lost-answers';
import { injectFault, removeFault } from '@waybill/testing/faults/table-fault';
import { gate } from '@waybill/testing/gate';
import { invoke, lambdaContext } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { loopbackPolicy, type NetPolicy, productionPolicy } from '@waybill/webhooks/net/policy';
import { loadDelivery } from '@waybill/webhooks/record/delivery.repository';
import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDeliver, type DeliverOptions, handler as deliverHandler } from './deliver.ts';
import { handlerFor as createFor } from './endpoints/create.ts';
import { handler as fanOutHandler } from './fan-out.ts';
import { handler as sweepHandler } from './sweep.ts';

const fanOut = asFunction('webhooks.fan-out', fanOutHandler);
const sweep = asFunction('webhooks.sweep', sweepHandler);
const inProduction = asFunction('webhooks.deliver', deliverHandler);
const deliverWith = (options: DeliverOptions) =>
  asFunction('webhooks.deliver', createDeliver(options));
const delivererOf = (policy: NetPolicy) => deliverWith({ policy });

const { queues } = topology;

withTable();

let server: QueueServer;
let sqs: SQSClient;
let urls: Record<string, string>;
let receiver: Server;
let origin: string;
const status = 200;
let calls: string[] = [];

beforeAll(async () => {
  server = await startQueueServer();
  process.env['AWS_ENDPOINT_URL_SQS'] = server.endpoint;
  process.env['SECRETS_MASTER_KEY'] = Buffer.alloc(32, 7).toString('base64');
  sqs = new SQSClient({});
  urls = await createQueues(server.call, queues);
  for (const [name, url] of Object.entries(urls))
    process.env[`${name.toUpperCase()}_QUEUE_URL`] = url;
  receiver = createServer((request, response) => {
    calls.push(request.url ?? '');
    response.writeHead(status).end();
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
});

afterAll(async () => {
  receiver.close();
  sqs.destroy();
  await server.stop();
});

const context = () => lambdaContext() as unknown as Context;

async function receive(queue: string): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: urls[queue],
    MaxNumberOfMessages: 10,
    MessageSystemAttributeNames: ['All'],
  });
  return (await sqs.send(command)).Messages ?? [];
}

/** Messages as the event source hands them to a function. */
function asEvent(queue: string, messages: readonly Message[]): SQSEvent {
  const Records = messages.map((message) => ({
    messageId: message.MessageId,
    receiptHandle: message.ReceiptHandle,
    body: message.Body,
    attributes: message.Attributes,
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: `arn:aws:sqs:local:000000000000:${urls[queue]?.split('/').at(-1)}`,
  }));
  return { Records } as unknown as SQSEvent;
}

const asRecord = (body: string, id: string) => ({
  ...asEvent('events', [{ MessageId: id, Body: body, ReceiptHandle: 'x' }]).Records[0],
});

async function endpoint(tenant: string, path = '/in'): Promise<string> {
  const body = { url: `${origin}${path}`, topics: ['order.placed'] };
  const reply = await invoke<{ id: string }>(createFor(loopbackPolicy), { tenant, body });
  expect(reply.status).toBe(201);
  return reply.body.id;
}

/** A placed event, as it arrives from the bus. */
async function busMessage(tenant: string): Promise<{ id: string; body: string }> {
  const now = new Date();
  const change = newChangeId(now);
  const id = eventIdOf(change, 0);
  const time = now.toISOString();
  const event = { topic: 'order.placed', time, data: { n: 1 }, metadata: {} };
  await commit([recordEventsOnce(tenant, change, [event], now)]);
  const detail = JSON.parse(eventBody(tenant, id, event)) as object;
  return { id, body: JSON.stringify({ source: 'waybill', 'detail-type': event.topic, detail }) };
}

/** Holds the answers of so many writes back until the table has answered all of them. */
function answerTogether(writes: number): void {
  const all = gate();
  let answered = 0;
  injectFault(async (call, send) => {
    const answer = await send();
    if (!isWrite(call)) return answer;
    answered += 1;
    if (answered === writes) all.open();
    await all.opened;
    return answer;
  });
}

const failed = (answer: SQSBatchResponse) =>
  answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);

describe('from the bus to the receiver', () => {
  // WHK-81
  it('goes by the queues, which carry ids only', async () => {
    const id = await endpoint('acme');
    const event = await busMessage('acme');
    const answer = await fanOut({ Records: [asRecord(event.body, 'm1')] } as SQSEvent, context());
    expect(failed(answer)).toEqual([]);
    const messages = await receive('deliveries');
    expect(messages).toHaveLength(1);
    const at = { tenant: 'acme', event: event.id, endpoint: id };
    expect(JSON.parse(messages[0]?.Body ?? '')).toEqual({
      kind: 'attempt',
      ref: { ...at, round: 1, attempt: 1 },
    });
    calls = [];
    const deliver = delivererOf(loopbackPolicy);
    expect(failed(await deliver(asEvent('deliveries', messages), context()))).toEqual([]);
    expect(calls).toEqual(['/in']);
    expect(await loadDelivery(at)).toMatchObject({ status: 'delivered' });
  });

  // WHK-82, WHK-128, WHF-32
  it('fails only the message that cannot be read', async () => {
    await endpoint('mixed');
    const event = await busMessage('mixed');
    const Records = [asRecord('{"detail":{}}', 'bad'), asRecord(event.body, 'good')];
    expect(failed(await fanOut({ Records } as SQSEvent, context()))).toEqual(['bad']);
    expect(await receive('deliveries')).toHaveLength(1);
  });

  // WHK-77
  it('reads the endpoints of a tenant once for all events of a batch', async () => {
    const events = await Promise.all(['quiet', 'calm', 'quiet', 'quiet'].map(busMessage));
    const Records = events.map(({ body, id }) => asRecord(body, id));
    const { cost, result } = metered(() => fanOut({ Records } as SQSEvent, context()));
    expect(failed(await result)).toEqual([]);
    expect(cost.calls).toBe(2);
  });

  it('sends the messages of a batch by fewer calls than it has events', async () => {
    await endpoint('busy');
    const events = await Promise.all(Array.from({ length: 10 }, () => busMessage('busy')));
    const Records = events.map(({ body, id }) => asRecord(body, id));
    const send = vi.spyOn(SQSClient.prototype, 'send');
    answerTogether(events.length);
    expect(failed(await fanOut({ Records } as SQSEvent, context()))).toEqual([]);
    removeFault();
    // Messages that come while the first call is under way go with the second.
    expect(send.mock.calls.length).toBeLessThanOrEqual(2);
    send.mockRestore();
    expect(await receive('deliveries')).toHaveLength(events.length);
  });

  // WHK-128, WHK-231
  it('glances once at what several attempts of a batch stand on', async () => {
    const one = await endpoint('read-at-once');
    await endpoint('read-at-once', '/second');
    const event = await busMessage('read-at-once');
    const Records = [asRecord(event.body, 'm1')];
    await fanOut({ Records } as SQSEvent, context());
    const messages = await receive('deliveries');
    expect(messages).toHaveLength(2);
    const stale = { tenant: 'read-at-once', event: event.id, endpoint: one, round: 1, attempt: 7 };
    const Body = JSON.stringify({ kind: 'attempt', ref: stale });
    const again = messages.map(() => ({ ...messages[0], Body }));
    const deliver = delivererOf(loopbackPolicy);
    await deliver(asEvent('deliveries', messages), context());
    // The secrets are open now, the slots taken; what is stale is read, and refused by its claim.
    const { cost, result } = metered(() => deliver(asEvent('deliveries', again), context()));
    expect(failed(await result)).toEqual([]);
    // One of the two has the slot that is kept, the other one looks at the gate.
    expect(cost.readUnits).toBe(2);
  });

  // WHK-69, WHK-209
  it('never reaches this machine when deployed', async () => {
    const id = await endpoint('deployed');
    // The URL passes here, as it did when it was stored: the connection is refused by itself.
    const { exempts } = loopbackPolicy;
    const byAddress = delivererOf({ ...productionPolicy, exempts });
    const outcomes = [];
    for (const deliver of [byAddress, inProduction]) {
      const event = await busMessage('deployed');
      await fanOut({ Records: [asRecord(event.body, 'm1')] } as SQSEvent, context());
      calls = [];
      const messages = await receive('deliveries');
      expect(failed(await deliver(asEvent('deliveries', messages), context()))).toEqual([]);
      expect(calls).toEqual([]);
      outcomes.push(await loadDelivery({ tenant: 'deployed', event: event.id, endpoint: id }));
    }
    expect(outcomes).toMatchObject([
      { status: 'waiting', last_error_code: 'blocked_address' },
      { status: 'skipped', attempts: 0 },
    ]);
  });
});

describe('a fault of ours', () => {
  // WHK-89, WHK-128, WHF-23
  it('fails its message alone, which comes back later', async () => {
    await endpoint('faulty');
    const events = [await busMessage('faulty'), await busMessage('faulty')];
    const Records = events.map(({ body, id }) => asRecord(body, id));
    await fanOut({ Records } as SQSEvent, context());
    const messages = await receive('deliveries');
    expect(messages).toHaveLength(2);
    let opened = 0;
    const deliver = deliverWith({
      policy: loopbackPolicy,
      send: async () => {
        opened += 1;
        if (opened === 1) throw new Error('out of memory');
        return {
          statusCode: 200,
          errorCode: null,
          remoteAddress: null,
          durationMs: 1,
          timings: null,
          headers: {},
          body: '',
          truncated: false,
        };
      },
    });
    const answer = await deliver(asEvent('deliveries', messages), context());
    expect(answer.batchItemFailures).toHaveLength(1);
    expect(await receive('deliveries')).toEqual([]);
  });

  // WHK-128
  it('fails no message of a batch that is worked on at the same time', async () => {
    const failing = fanOut({ Records: [asRecord('not JSON', 'bad')] } as SQSEvent, context());
    const event = await busMessage('side-by-side');
    const working = fanOut({ Records: [asRecord(event.body, 'good')] } as SQSEvent, context());
    expect([failed(await failing), failed(await working)]).toEqual([['bad'], []]);
  });

  // WHK-128
  it('is no error of the whole batch', async () => {
    const Records = [asRecord('not JSON', 'only')];
    expect(failed(await fanOut({ Records } as SQSEvent, context()))).toEqual(['only']);
  });
});

it('sweeps with what time it has', async () => {
  expect(await sweep({}, context())).toEqual({ swept: 0 });
});
