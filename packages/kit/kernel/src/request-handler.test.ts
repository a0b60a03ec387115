import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import {
  type AddressInfo,
  connect,
  createServer as createSocketServer,
  type Server,
} from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { requestHandler } from './request-handler.ts';

const opened: Server[] = [];
afterEach(() => {
  for (const server of opened.splice(0)) server.close();
});

async function listening<One extends Server>(server: One): Promise<{ server: One; port: number }> {
  opened.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

async function serving(listener: RequestListener) {
  const { server, port } = await listening(createServer(listener));
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  return { port, connections: () => connections };
}

const request = (port: number, more: object = {}) => ({
  method: 'POST',
  protocol: 'http:',
  hostname: '127.0.0.1',
  port,
  path: '/',
  headers: { 'x-amz-target': 'Service.Operation' },
  body: '{"a":1}',
  ...more,
});

const handler = (limits = { connection: 1_000, answer: 3_000 }) => {
  const made = requestHandler(limits);
  onTestFinished(() => made.destroy());
  return made;
};

const text = (body: Uint8Array) => Buffer.from(body).toString();

describe('a request', () => {
  it('brings its body and its length, and takes back a whole answer', async () => {
    const { port } = await serving((incoming, answer) => {
      answer.writeHead(400, { 'x-amzn-requestid': 'r' });
      answer.write(`${incoming.headers['content-length']} ${incoming.headers['x-amz-target']} `);
      incoming.on('data', (chunk) => answer.write(chunk));
      incoming.on('end', () => setTimeout(() => answer.end(), 10));
    });
    const { response } = await handler().handle(request(port));
    expect(response).toMatchObject({ statusCode: 400, headers: { 'x-amzn-requestid': 'r' } });
    expect(text(response.body)).toBe('7 Service.Operation {"a":1}');
  });

  it('uses the connection of the one before', async () => {
    const { port, connections } = await serving((_, answer) => answer.end('{}'));
    const shared = handler();
    for (let call = 0; call < 3; call += 1) await shared.handle(request(port));
    expect(connections()).toBe(1);
    shared.destroy();
    await shared.handle(request(port));
    expect(connections()).toBe(2);
  });

  it('ends as it would when the handler is destroyed meanwhile', async () => {
    const shared = handler();
    const { port } = await serving((_, answer) => {
      shared.destroy();
      answer.end('late');
    });
    expect(text((await shared.handle(request(port))).response.body)).toBe('late');
  });

  it('is encrypted where its endpoint is', async () => {
    const { server, port } = await listening(createSocketServer());
    const first = new Promise<number | undefined>((resolve) => {
      server.on('connection', (socket) => {
        socket.once('data', (bytes) => {
          resolve(bytes[0]);
          socket.destroy();
        });
      });
    });
    const sent = handler().handle(request(port, { protocol: 'https:' }));
    await expect(sent).rejects.toMatchObject({ code: 'ECONNRESET' });
    // A record of TLS that shakes hands (RFC 8446, 5.1).
    expect(await first).toBe(22);
  });
});

it('an answer that arrives while the process stands still is in time', async () => {
  const elsewhere = new Worker(
    `const { parentPort } = require('node:worker_threads');
     const server = require('node:http').createServer((_, answer) => answer.end('here'));
     server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));`,
    { eval: true },
  );
  onTestFinished(async () => {
    await elsewhere.terminate();
  });
  const [port] = (await once(elsewhere, 'message')) as [number];
  const handling = handler({ connection: 200, answer: 200 });
  await handling.handle(request(port));
  const sent = handling.handle(request(port));
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 800));
  expect(text((await sent).response.body)).toBe('here');
});

it('an answer that a busy process itself brings about takes none of its time', async () => {
  const { port } = await serving((_, answer) => {
    const work = (turns: number) => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 25);
      if (turns === 0) answer.end('here');
      else setTimeout(work, 0, turns - 1);
    };
    work(10);
  });
  const sent = handler({ connection: 150, answer: 150 }).handle(request(port));
  expect(text((await sent).response.body)).toBe('here');
});

describe('a request without an answer', () => {
  it('ends in time', async () => {
    const { port } = await serving(() => {});
    const sent = handler({ connection: 1_000, answer: 30 }).handle(request(port));
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError', message: /30 ms/u });
  });

  it('ends in time when the answer stops half way', async () => {
    const { port } = await serving((_, answer) => answer.write('half'));
    const sent = handler({ connection: 1_000, answer: 50 }).handle(request(port));
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' });
  });

  it('ends in time when the connection is not accepted', async () => {
    const deaf = new Worker(
      `const { parentPort } = require('node:worker_threads');
       const server = require('node:net').createServer().listen(
         { port: 0, host: '127.0.0.1', backlog: 1 },
         () => {
           parentPort.postMessage(server.address().port);
           Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
         },
       );`,
      { eval: true },
    );
    onTestFinished(async () => {
      await deaf.terminate();
    });
    const [port] = (await once(deaf, 'message')) as [number];
    // They fill the queue of those that wait to be taken.
    for (let waiting = 0; waiting < 4; waiting += 1) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      onTestFinished(() => {
        socket.destroy();
      });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
    const sent = handler({ connection: 30, answer: 3_000 }).handle(request(port));
    await expect(sent).rejects.toMatchObject({ name: 'TimeoutError', message: /connection/u });
  });

  it.each([
    ['before it begins', () => {}],
    ['half way', (write: () => void) => write()],
  ])('says so when the connection breaks %s', async (_, begin) => {
    const { port } = await serving((incoming, answer) => {
      begin(() => answer.write('half'));
      setTimeout(() => incoming.socket.destroy(), 20);
    });
    const sent = handler().handle(request(port));
    await expect(sent).rejects.toMatchObject({ code: 'ECONNRESET' });
  });

  it('says so when the port is closed', async () => {
    const { server, port } = await listening(createSocketServer());
    server.close();
    await once(server, 'close');
    const sent = handler().handle(request(port));
    await expect(sent).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  });

  it('ends when its caller gives up', async () => {
    const caller = new AbortController();
    const { port } = await serving(() => caller.abort());
    const sent = handler().handle(request(port), { abortSignal: caller.signal });
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
  });
});
