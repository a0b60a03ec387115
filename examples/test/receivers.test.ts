import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { createQueues, type QueueServer, startQueueServer } from '@waybill/local/bus/queues';
import { topology } from '@waybill/registry/topology';
import { type SignedRequest, signRequest } from '@waybill/webhooks/attempt/delivery-request';
import { loopbackPolicy } from '@waybill/webhooks/net/policy';
import { createSend } from '@waybill/webhooks/net/send.client';
import { newSecret } from '@waybill/webhooks/signing/secret';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { afterEvent } from '../receivers/fetch/known-order.ts';
import { receive } from '../receivers/fetch/receive.ts';
import { isThere, type RunningSample, SAMPLES, type Sample, startSample } from './sample.ts';

// A copy of a sample must refuse what the sample refuses, so each gets the same deliveries,
// signed and sent by what signs and sends for customers.

const samples: readonly Sample[] = [
  { name: 'Node', program: 'node', arguments: () => ['node/http.mjs'] },
  { name: 'Express', program: 'node', arguments: () => ['node/express.mjs'] },
  { name: 'Python', program: 'python3', arguments: () => ['python/receiver.py'] },
  {
    name: 'PHP',
    program: 'php',
    arguments: (port) => ['-S', `127.0.0.1:${port}`, 'php/receiver.php'],
  },
];
const runnable = samples.filter(({ program }) => isThere(program));

const secret = newSecret();
const folder = mkdtempSync(join(tmpdir(), 'receivers-'));
const running = new Map<string, RunningSample>();
const send = createSend({ policy: loopbackPolicy });

beforeAll(async () => {
  const environment = { WEBHOOK_SECRET: secret, WEBHOOK_SEEN: folder };
  await Promise.all(
    runnable.map(async (one) => void running.set(one.name, await startSample(one, environment))),
  );
});

afterAll(async () => {
  await Promise.all([...running.values()].map((one) => one.stop()));
  rmSync(folder, { recursive: true });
});

let events = 0;

interface Signing {
  readonly secrets?: readonly string[];
  readonly ageSeconds?: number;
  readonly note?: string;
}

/** A delivery as a signer makes it. The number is one that a parser writes in another way. */
function delivery({ secrets = [secret], ageSeconds = 0, note = 'Zürich ✓' }: Signing = {}) {
  events += 1;
  const id = `evt_01JA0Z3K5T8W6Q2R4Y7N9B${String(events).padStart(4, '0')}`;
  const topic = 'order.placed';
  const data = `{"note":"${note}","grand_total":1.10}`;
  const body = `{"tenant_id":"acme","topic":"${topic}","id":"${id}","data":${data},"metadata":{}}`;
  const now = new Date(Date.now() - ageSeconds * 1000);
  const event = { id, topic, body };
  const request = signRequest({
    ...{ event, deliveryId: 'dlv_1', attempt: 1, custom: [], secrets, now },
  });
  return { id, request };
}

function changed(request: SignedRequest, change: Partial<SignedRequest>): SignedRequest {
  return { headers: { ...request.headers, ...change.headers }, body: change.body ?? request.body };
}

const reserialised = ({ body }: SignedRequest) =>
  Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))));

/** Deliveries that no receiver may take, by what is wrong with them. */
const forged: readonly (readonly [string, () => SignedRequest])[] = [
  ['that another secret signed', () => delivery({ secrets: [newSecret()] }).request],
  ['that is 330 seconds old', () => delivery({ ageSeconds: 330 }).request],
  ['from 330 seconds ahead', () => delivery({ ageSeconds: -330 }).request],
  [
    'with one more byte',
    () => {
      const { request } = delivery();
      return changed(request, { body: Buffer.concat([request.body, Buffer.from(' ')]) });
    },
  ],
  [
    'that was parsed and written again on its way',
    () => {
      const { request } = delivery();
      return changed(request, { body: reserialised(request) });
    },
  ],
  [
    'under the id of another event',
    () => changed(delivery().request, { headers: { 'webhook-id': 'evt_other' } }),
  ],
  [
    'with the time of another attempt',
    () =>
      changed(delivery().request, {
        headers: { 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 7) },
      }),
  ],
  [
    'without a readable time',
    () => changed(delivery().request, { headers: { 'webhook-timestamp': 'now' } }),
  ],
  [
    'without a signature',
    () => changed(delivery().request, { headers: { 'webhook-signature': '' } }),
  ],
];

// WHK-61, WHK-62
describe.each(runnable)('the receiver for $name', ({ name }) => {
  const sample = () => {
    const found = running.get(name);
    if (found === undefined) throw new Error(`${name} does not run`);
    return found;
  };
  const answerTo = async (request: SignedRequest) =>
    (await send({ url: sample().url, ...request })).statusCode;

  it('takes a delivery, once however often it comes, and while its secret is rotated', async () => {
    const once = delivery();
    expect([await answerTo(once.request), await answerTo(once.request)]).toEqual([204, 204]);
    const rotated = delivery({ secrets: [newSecret(), secret] });
    expect(await answerTo(rotated.request)).toBe(204);
    const large = delivery({ note: 'x'.repeat(240_000) });
    expect(await answerTo(large.request)).toBe(204);
    await expect
      .poll(() => sample().lines)
      .toEqual([once, rotated, large].map(({ id }) => `order.placed ${id}`));
  });

  it.each(forged)('refuses one %s', async (_, make) => {
    const before = sample().lines.length;
    expect(await answerTo(make())).toBe(401);
    expect(sample().lines).toHaveLength(before);
  });

  it('refuses a call that says nothing', async () => {
    expect((await fetch(sample().url, { method: 'POST' })).status).toBe(401);
  });
});

describe('the receiver for fetch', () => {
  /** Its answer, and what it kept. */
  async function received({ headers, body }: SignedRequest) {
    const kept: string[] = [];
    const request = new Request('https://hooks.acme.example/in', { method: 'POST', headers, body });
    const { status } = await receive(request, [newSecret(), secret], async ({ topic, id }) => {
      kept.push(`${topic} ${id}`);
    });
    return { status, kept };
  }

  it('takes a delivery, with an old and a new secret at once', async () => {
    const { id, request } = delivery();
    expect(await received(request)).toEqual({ status: 204, kept: [`order.placed ${id}`] });
  });

  it.each(forged)('refuses one %s', async (_, make) => {
    expect(await received(make())).toEqual({ status: 401, kept: [] });
  });

  it('tells its caller of a fault of its own: no 2xx, so the delivery comes again', async () => {
    const { headers, body } = delivery().request;
    const request = new Request('https://hooks.acme.example/in', { method: 'POST', headers, body });
    const full = () => Promise.reject(new Error('the disk is full'));
    await expect(receive(request, [secret], full)).rejects.toThrow('full');
  });
});

// WHK-7
describe('an order as a receiver knows it', () => {
  const events = (
    topic: 'order.placed' | 'order.completed' | 'order.cancelled',
    sequence: number,
  ) => ({ topic, metadata: { sequence } }) as Parameters<typeof afterEvent>[1];

  it.each([
    ['in their order', [events('order.placed', 1), events('order.completed', 4)], 'completed'],
    ['the other way round', [events('order.completed', 4), events('order.placed', 1)], 'completed'],
    ['twice', [events('order.placed', 1), events('order.placed', 1)], 'placed'],
    [
      'after a cancellation',
      [events('order.cancelled', 2), events('order.placed', 1)],
      'cancelled',
    ],
  ] as const)('is as last told, whether its events come %s', (_, events, state) => {
    const start: ReturnType<typeof afterEvent> | undefined = undefined;
    expect(events.reduce(afterEvent, start)).toMatchObject({ state });
  });
});

describe('the script for the shell', () => {
  /** Its answer for a delivery; a shell and openssl are on every machine that runs this. */
  function verified({ headers, body }: SignedRequest) {
    const file = join(folder, 'body.json');
    writeFileSync(file, body);
    const environment = {
      PATH: process.env['PATH'],
      WEBHOOK_SECRET: secret,
      WEBHOOK_ID: headers['webhook-id'],
      WEBHOOK_TIMESTAMP: headers['webhook-timestamp'],
      WEBHOOK_SIGNATURE: headers['webhook-signature'],
    };
    return spawnSync('sh', ['shell/verify.sh', file], { cwd: SAMPLES, env: environment }).status;
  }

  // A file may be old: what it tells is whether it is genuine.
  const timeless = forged.filter(([what]) => !what.includes('330 seconds'));

  it('knows a delivery of ours, while a secret is rotated too', () => {
    expect(execFileSync('openssl', ['version']).toString()).toContain('SSL');
    expect(verified(delivery().request)).toBe(0);
    expect(verified(delivery({ secrets: [newSecret(), secret] }).request)).toBe(0);
  });

  it.each(timeless)('knows one for a forgery %s', (_, make) => {
    expect(verified(make())).toBe(1);
  });
});

describe('the function behind a function URL', () => {
  interface FunctionUrlCall {
    readonly body: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly isBase64Encoded: boolean;
  }
  type Handler = (call: FunctionUrlCall) => Promise<{ statusCode: number }>;

  let server: QueueServer;
  let sqs: SQSClient;
  let queueUrl: string | undefined;
  let handler: Handler;

  beforeAll(async () => {
    server = await startQueueServer();
    process.env['AWS_ENDPOINT_URL_SQS'] = server.endpoint;
    sqs = new SQSClient({});
    queueUrl = (await createQueues(server.call, topology.queues))['events'];
    Object.assign(process.env, { WEBHOOK_SECRET: secret, QUEUE_URL: queueUrl });
    const file = pathToFileURL(join(SAMPLES, 'node/lambda.mjs')).href;
    ({ handler } = (await import(file)) as { handler: Handler });
  });

  afterAll(async () => {
    sqs.destroy();
    await server.stop();
  });

  /** The call as Lambda makes it of a request: names in small letters, the body as text or base64. */
  function call({ headers, body }: SignedRequest, isBase64Encoded: boolean) {
    const small = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
    return handler({
      body: body.toString(isBase64Encoded ? 'base64' : 'utf8'),
      headers: Object.fromEntries(small),
      isBase64Encoded,
    });
  }

  async function queued(): Promise<(string | undefined)[]> {
    const command = new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 });
    return ((await sqs.send(command)).Messages ?? []).map(({ Body }) => Body);
  }

  it.each([false, true])('queues a delivery byte for byte, as base64: %s', async (asBase64) => {
    const { request } = delivery();
    expect(await call(request, asBase64)).toEqual({ statusCode: 204 });
    expect(await queued()).toEqual([request.body.toString('utf8')]);
  });

  it.each(forged)('refuses one %s', async (_, make) => {
    expect(await call(make(), true)).toEqual({ statusCode: 401 });
    expect(await queued()).toEqual([]);
  });
});
