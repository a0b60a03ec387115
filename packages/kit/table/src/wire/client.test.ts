import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { gate } from '@waybill/testing/gate';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { clientOf } from './client.ts';
import { GetCommand, QueryCommand } from './plain-commands.ts';

beforeAll(() => {
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '');
  setSdkEnvironment();
  return () => vi.unstubAllEnvs();
});

const get = (pk: string) => new GetCommand({ TableName: 'table', Key: { pk, sk: 'A' } });

/**
 * An engine that answers every read with its key once it is ready, and breaks the connection of
 * the first ones.
 */
async function engine({ breaks = 0, ready = Promise.resolve() } = {}) {
  const seen: IncomingHttpHeaders[] = [];
  const server = createServer((incoming, answer) => {
    seen.push(incoming.headers);
    if (seen.length <= breaks) {
      incoming.socket.destroy();
      return;
    }
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { Key } = JSON.parse(Buffer.concat(chunks).toString());
      void ready.then(() => answer.end(JSON.stringify({ Item: Key })));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  return { client, seen };
}

/** The requests that a client hands to its handler; the answers are empty. */
function handedOver(client: ReturnType<typeof clientOf>) {
  const response = { statusCode: 200, headers: {}, body: Buffer.from('{}') };
  const handle = vi.spyOn(client.config.requestHandler, 'handle').mockResolvedValue({ response });
  return () => handle.mock.calls.map(([request]) => request);
}

describe('a call to an engine of this machine', () => {
  it('names its key and its region, and is not signed', async () => {
    const { client, seen } = await engine();
    await client.send(get('x'));
    expect(seen[0]?.authorization).toMatch(
      /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-central-1\/dynamodb\/.*, Signature=none$/u,
    );
    expect(seen[0]).toMatchObject({ 'x-amz-target': 'DynamoDB_20120810.GetItem' });
  });

  it('brings its own answer, though the steps of a command are kept', async () => {
    const { client } = await engine();
    const names = Array.from({ length: 20 }, (_, index) => `item-${index}`);
    const answers = await Promise.all(names.map((name) => client.send(get(name))));
    expect(answers.map(({ Item }) => Item)).toEqual(names.map((pk) => ({ pk, sk: 'A' })));
  });

  it('is sent once, whatever becomes of it: its caller repeats it', async () => {
    const { client, seen } = await engine({ breaks: 1 });
    await expect(client.send(get('x'))).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(seen).toHaveLength(1);
  });

  it('waits while it is busy, and gives it nothing more to do', async () => {
    const { opened: ready, open } = gate();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { client, seen } = await engine({ ready });
    const answer = client.send(get('x'));
    await expect.poll(() => seen.length).toBe(1);
    await vi.advanceTimersByTimeAsync(15_000);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    open();
    expect(await answer).toMatchObject({ Item: { pk: 'x' } });
    expect(seen).toHaveLength(1);
  });

  it('sees a step that is added, once the client was told to look', async () => {
    const { client } = await engine();
    await client.send(get('x'));
    let met = 0;
    client.middlewareStack.add(
      (next) => (args) => {
        met += 1;
        return next(args);
      },
      { step: 'initialize' },
    );
    client.destroy();
    await client.send(get('x'));
    expect(met).toBe(1);
  });
});

describe('a call to AWS', () => {
  it('goes to the endpoint of the region, encrypted and signed', async () => {
    vi.stubEnv('AWS_SESSION_TOKEN', 'session');
    const client = clientOf(undefined);
    const requests = handedOver(client);
    await client.send(get('x'));
    await client.send(new QueryCommand({ TableName: 'table' }));
    expect(requests()).toHaveLength(2);
    for (const { protocol, hostname, headers } of requests()) {
      expect([protocol, hostname]).toEqual(['https:', 'dynamodb.eu-central-1.amazonaws.com']);
      expect(headers['authorization']).toMatch(
        /^AWS4-HMAC-SHA256 Credential=local\/\d{8}\/eu-central-1\/dynamodb\/aws4_request, SignedHeaders=\S*host;\S*x-amz-target\S*, Signature=[0-9a-f]{64}$/u,
      );
      expect(headers).toMatchObject({ host: hostname, 'x-amz-security-token': 'session' });
    }
  });

  it.each([
    'https://localhost.example.com',
    'http://127.0.0.1.example.com',
    'https://dynamodb.eu-central-1.amazonaws.com',
  ])('is signed for %s', async (endpoint) => {
    const client = clientOf(endpoint);
    const requests = handedOver(client);
    await client.send(get('x'));
    const [request] = requests();
    expect(`${request?.protocol}//${request?.hostname}`).toBe(endpoint);
    expect(request?.headers['authorization']).toMatch(/Signature=[0-9a-f]{64}$/u);
  });
});
