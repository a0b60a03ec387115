import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type Socket, type Server as TcpServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createServer as createTlsServer } from 'node:tls';
import { afterEach, describe, expect, it } from 'vitest';
import type { Outgoing } from './exchange.ts';
import { loopbackPolicy, type NetPolicy, productionPolicy } from './policy.ts';
import { createSend } from './send.client.ts';

const servers: (Server | TcpServer)[] = [];
const sockets: Socket[] = [];

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server | TcpServer): Promise<number> {
  servers.push(server);
  server.on('connection', (socket: Socket) => sockets.push(socket));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

const receiver = (listener: RequestListener) => listen(createServer(listener));

const post = (port: number, more: Partial<Outgoing> = {}): Outgoing => ({
  url: `http://127.0.0.1:${port}/in`,
  headers: { 'content-type': 'application/json', 'X-Service-Id': 'evt_1' },
  body: Buffer.from('{"a":1.10,"note":"Zürich ✓"}'),
  ...more,
});

const send = createSend({
  policy: loopbackPolicy,
  limits: { connect: 300, headers: 300, body: 200, total: 600 },
});

describe('a delivery', () => {
  it('arrives as it is', async () => {
    const seen: { method?: string; headers: Record<string, unknown>; body: string }[] = [];
    const port = await receiver((request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (text: string) => {
        body += text;
      });
      request.on('end', () => {
        seen.push({ method: request.method ?? '', headers: request.headers, body });
        response.writeHead(202, {
          'content-type': 'text/plain',
          'set-cookie': 'a=b',
          'retry-after': '7',
        });
        response.end('taken');
      });
    });
    const answer = await send(post(port));
    expect(seen).toMatchObject([
      {
        method: 'POST',
        headers: { 'x-service-id': 'evt_1', 'content-length': '31' },
        body: '{"a":1.10,"note":"Zürich ✓"}',
      },
    ]);
    expect(answer).toMatchObject({
      statusCode: 202,
      errorCode: null,
      remoteAddress: '127.0.0.1',
      body: 'taken',
      truncated: false,
    });
    expect(answer.headers).toMatchObject({ 'content-type': 'text/plain', 'retry-after': '7' });
    expect(answer.headers).not.toHaveProperty('set-cookie');
    expect(answer.timings?.first_byte).toBeLessThanOrEqual(answer.durationMs);
  });

  // WHK-73, WHK-74, WHF-16
  it('keeps 4 KiB of an endless body and hangs up', async () => {
    let closed = false;
    const port = await receiver((_, response) => {
      response.writeHead(200);
      const timer = setInterval(() => response.write('x'.repeat(1000)), 1);
      response.on('close', () => {
        clearInterval(timer);
        closed = true;
      });
    });
    const answer = await send(post(port));
    expect(answer).toMatchObject({ statusCode: 200, errorCode: null, truncated: true });
    expect(answer.body).toHaveLength(4096);
    await expect.poll(() => closed).toBe(true);
  });

  // WHK-73
  it('succeeds at the status line, however the body goes on', async () => {
    const stuck = await receiver((_, response) => response.writeHead(200).write('slow'));
    expect(await send(post(stuck))).toMatchObject({ statusCode: 200, errorCode: null });
    const broken = await receiver((_, response) => {
      response.writeHead(200, { 'content-length': '100' }).write('cut');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await send(post(broken))).toMatchObject({ statusCode: 200, errorCode: null });
  });

  // WHK-75
  it.each([
    ['no answer', {}],
    ['no answer in the time given', { timeout: 50 }],
  ])('times out with %s', async (_, more) => {
    const port = await receiver(() => undefined);
    expect(await send(post(port, more))).toMatchObject({
      statusCode: null,
      errorCode: 'response_timeout',
    });
  });

  // WHK-75
  it('tells a refused connection from a reset one', async () => {
    const gone = await listen(createTcpServer());
    servers.pop()?.close();
    expect(await send(post(gone))).toMatchObject({ errorCode: 'connection_refused' });
    const rude = await listen(createTcpServer((socket) => socket.resetAndDestroy()));
    expect(await send(post(rude))).toMatchObject({ errorCode: 'connection_reset' });
  });

  // WHK-76, WHF-31
  it('tries once more when an idle connection turns out dead', async () => {
    let connections = 0;
    let requests = 0;
    const port = await listen(
      createTcpServer((socket) => {
        connections += 1;
        let served = false;
        socket
          .on('error', () => undefined)
          .on('data', (data) => {
            if (!data.includes('}')) return;
            requests += 1;
            if (served) socket.resetAndDestroy();
            else socket.write('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok');
            served = true;
          });
      }),
    );
    expect(await send(post(port))).toMatchObject({ statusCode: 200 });
    // The pool takes a connection up again only after it has turned idle.
    await sleep(20);
    expect(await send(post(port))).toMatchObject({ statusCode: 200, errorCode: null });
    expect({ connections, requests }).toEqual({ connections: 2, requests: 3 });
  });

  // WHK-76
  it('tries no second time on a fresh connection', async () => {
    let requests = 0;
    const port = await listen(
      createTcpServer((socket) => {
        socket
          .on('error', () => undefined)
          .on('data', (data) => {
            if (!data.includes('}')) return;
            requests += 1;
            socket.resetAndDestroy();
          });
      }),
    );
    expect(await send(post(port))).toMatchObject({ errorCode: 'connection_reset' });
    expect(requests).toBe(1);
  });
});

// WHK-65
describe('the guard', () => {
  const guarded = (addresses: string[], policy = productionPolicy) =>
    createSend({ policy, resolve: async () => addresses });

  it.each([
    'http://127.0.0.1',
    'http://localhost',
    'http://[::1]',
    'http://[::ffff:127.0.0.1]',
    'http://2130706433',
    'http://0x7f.1',
    'https://127.0.0.1',
    'https://localhost',
    'https://[::1]',
    'https://[::ffff:7f00:1]',
    'https://rebound.example',
  ])('lets nothing reach this machine by %s', async (origin) => {
    let connections = 0;
    const server = createTcpServer(() => {
      connections += 1;
    });
    const port = await listen(server);
    const answer = await guarded(['127.0.0.1'])(post(port, { url: `${origin}:${port}/` }));
    expect(answer).toMatchObject({ statusCode: null, errorCode: 'blocked_address' });
    expect(connections).toBe(0);
  });
});

describe('a name', () => {
  const _url = 'https://hooks.acme.example/';
  const anywhere: NetPolicy = { ...productionPolicy, allows: () => true };
  const here = createSend({ policy: anywhere, resolve: async () => ['127.0.0.1'] });

  // WHK-68
  it('is called at the address that was checked, by its own name', async () => {
    const hosts: (string | undefined)[] = [];
    const port = await receiver((request, response) => {
      hosts.push(request.headers.host);
      response.end();
    });
    const plain = await here(post(port, { url: `http://receiver.test:${port}/` }));
    expect(plain).toMatchObject({ statusCode: 200, remoteAddress: '127.0.0.1' });
    const server = createTlsServer({
      SNICallback: (name, done) => {
        hosts.push(name);
        done(new Error('no certificate'));
      },
    });
    const secure = await listen(server);
    await here(post(secure, { url: `https://receiver.test:${secure}/` }));
    expect(hosts).toEqual([`receiver.test:${port}`, 'receiver.test']);
  });
});
