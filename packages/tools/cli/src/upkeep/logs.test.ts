import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { run } from '../run.ts';

const rows = [
  {
    at: '2026-11-22T09:00:00.123Z',
    method: 'GET',
    path: '/v1/orders',
    status: 200,
    durationMs: 4.2,
  },
  {
    at: '2026-11-22T09:00:01.000Z',
    method: 'POST',
    path: '/v1/orders/place',
    status: 422,
    durationMs: 9.7,
    operation: 'orders.place',
    code: 'market_missing',
    tenant: 'demo',
    calls: 3,
  },
];

/** As the local stack tells of its requests, and then ends. */
const server: Server = createServer((request, response) => {
  if (request.url?.startsWith('/led/') === true) {
    return void response.writeHead(307, { location: '/_inspector/stream' }).end();
  }
  if (request.url !== '/_inspector/stream') return void response.writeHead(404).end('{}');
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const messages = rows.map((row) => `event: request\ndata: ${JSON.stringify(row)}\n\n`);
  response.end([': live\n\n', 'event: event\ndata: {}\n\n', ...messages].join(''));
});
let url = '';

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function logs(...words: string[]) {
  let [out, errors] = ['', ''];
  const exit = await run(['logs', '--url', url, ...words], {
    input: Readable.from([]),
    out: { write: (text) => (out += text) },
    errors: { write: (text) => (errors += text) },
    env: { XDG_CONFIG_HOME: '/no/such/folder' },
    signal: new AbortController().signal,
  });
  return { exit, out, errors };
}

it('shows a line for each request', async () => {
  expect(await logs()).toEqual({
    exit: 0,
    errors: '',
    out: [
      '09:00:00.123  GET    /v1/orders  200   4 ms    0 calls\n',
      '09:00:01.000  POST   /v1/orders/place  422 market_missing  10 ms  demo  3 calls\n',
    ].join(''),
  });
});

it('shows what went wrong alone, or one operation, as JSON too', async () => {
  expect((await logs('--errors')).out.split('\n')).toHaveLength(2);
  const { out } = await logs('--operation', 'orders.place', '--json');
  expect(JSON.parse(out)).toEqual(rows[1]);
  expect((await logs('--operation', 'orders.get')).out).toBe('');
});

it('is led to no other address', async () => {
  expect(await logs('--url', `${url}/led`)).toMatchObject({ exit: 3, out: '' });
});

it('says where logs are that are not told here', async () => {
  const elsewhere = await logs('--url', `${url}/elsewhere`);
  expect([elsewhere.exit, elsewhere.errors]).toEqual([
    3,
    expect.stringMatching(/docs\/runbook\.md/u),
  ]);
  expect((await logs('--url', 'http://127.0.0.1:9')).exit).toBe(5);
});
