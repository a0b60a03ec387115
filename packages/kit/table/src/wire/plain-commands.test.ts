import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setSdkEnvironment } from '@waybill/local/functions/environment';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';

/** An engine that is asked, and answers once it is told what. */
async function engine() {
  const asked: { target: unknown; body: object; answer: (status: number, body: object) => void }[] =
    [];
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      asked.push({
        target: incoming.headers['x-amz-target'],
        body: JSON.parse(Buffer.concat(chunks).toString()),
        answer: (status, body) => {
          outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
          outgoing.end(JSON.stringify(body));
        },
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { clientOf } = await import('./client.ts');
  const client = clientOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.destroy();
    server.closeAllConnections();
    server.close();
  });
  return { client, asked };
}

describe('a command', () => {
  beforeEach(() => {
    vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', '');
    setSdkEnvironment();
    vi.resetModules();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    vi.resetModules();
  });

  const check = { TransactItems: [{ ConditionCheck: undefined }] };

  it('says what it sends in the words of the wire, and reads the answer', async () => {
    const { GetCommand } = await import('./plain-commands.ts');
    const { client, asked } = await engine();
    const sending = client.send(new GetCommand({ TableName: 'table', Key: { pk: 'a', n: 1 } }));
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]).toMatchObject({
      target: 'DynamoDB_20120810.GetItem',
      body: { TableName: 'table', Key: { pk: { S: 'a' }, n: { N: '1' } } },
    });
    asked[0]?.answer(200, { Item: { bytes: { B: 'AP8=' }, list: { L: [{ BOOL: true }] } } });
    expect(await sending).toMatchObject({
      Item: { bytes: new Uint8Array([0, 255]), list: [true] },
    });
  });

  it('fails with the error of the SDK where the table refuses', async () => {
    const { PutCommand } = await import('./plain-commands.ts');
    const { client, asked } = await engine();
    const sending = client.send(new PutCommand({ TableName: 'table', Item: { pk: 'a' } }));
    await expect.poll(() => asked.length).toBe(1);
    const type = 'com.amazonaws.dynamodb.v20120810#ConditionalCheckFailedException';
    asked[0]?.answer(400, { __type: type, message: 'no', Item: { pk: { S: 'a' } } });
    await expect(sending).rejects.toMatchObject({
      name: 'ConditionalCheckFailedException',
      Item: { pk: { S: 'a' } },
    });
  });

  it('is not sent once its signal is aborted, and ends with it while it is under way', async () => {
    const { TransactWriteCommand } = await import('./plain-commands.ts');
    const { client, asked } = await engine();
    const aborting = new AbortController();
    const { signal } = aborting;
    const sending = client.send(new TransactWriteCommand({ ...check, signal }));
    const ended = expect(sending).rejects.toThrow('aborted');
    await expect.poll(() => asked.length).toBe(1);
    expect(asked[0]?.body).not.toHaveProperty('signal');
    aborting.abort();
    await ended;
    const late = client.send(new TransactWriteCommand({ ...check, signal }));
    await expect(late).rejects.toThrow('aborted');
    expect(asked).toHaveLength(1);
  });
});
