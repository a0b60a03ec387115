import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { closeGateway, credentials, get, startGateway } from './gateway.factory.ts';

afterEach(closeGateway);

describe('a body', () => {
  const place = (url: string, bytes: number) =>
    fetch(`${url}/v1/orders/place`, {
      method: 'POST',
      headers: credentials,
      body: 'x'.repeat(bytes),
    });
  const limit = 4 * 1024 * 1024;

  // API-15
  it('of 4 MiB is handed over', async () => {
    const { url, calls } = await startGateway();
    expect((await place(url, limit)).status).toBe(200);
    expect(calls.at(-1)?.event.body).toHaveLength(limit);
  });

  it('that grows beyond 6 MiB on its way to a function is refused', async () => {
    const { url, calls } = await startGateway();
    const post = (body: string) =>
      fetch(`${url}/v1/orders/place`, { method: 'POST', headers: credentials, body });
    const quotes = await post('"'.repeat(3 * 1024 * 1024));
    expect(quotes.status).toBe(413);
    expect(await quotes.json()).toMatchObject({ code: 'payload_too_large' });
    expect(calls).toEqual([]);
    expect((await post('"'.repeat(3 * 1024 * 1024 - 10_000))).status).toBe(200);
  });

  // API-15
  it('above 4 MiB is refused and closes the connection', async () => {
    const { url, calls } = await startGateway();
    const response = await place(url, limit + 1);
    expect(response.status).toBe(413);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toMatchObject({ code: 'payload_too_large' });
    expect(calls).toEqual([]);
  });

  it('without an announced length is refused as soon as it is too large', async () => {
    const { url } = await startGateway();
    const status = await new Promise((resolve, fail) => {
      const sending = httpRequest(`${url}/v1/orders/place`, { method: 'POST' }, (response) => {
        resolve(response.statusCode);
        sending.destroy();
      });
      sending.on('error', fail);
      // The body never ends: only a gateway that stops reading can answer.
      for (let part = 0; part < 5; part += 1) sending.write('x'.repeat(1024 * 1024));
    });
    expect(status).toBe(413);
  });
});

/** Sends bytes that no HTTP client would send, and reads the answer. */
async function sendBytes(url: string, bytes: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.end(bytes);
  let text = '';
  for await (const part of socket.setEncoding('utf8')) text += part;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), head, body: JSON.parse(body) as unknown };
}

const problem = (code: string) => ({
  error: expect.stringMatching(/\S/u),
  message: expect.stringMatching(/\S/u),
  code,
  request_id: expect.stringMatching(/^[0-9a-f-]{36}$/u),
});

describe('a request line with headers', () => {
  const fill = (bytes: number) => 'x'.repeat(bytes);

  // API-16
  it('just below 10,240 bytes is handed over', async () => {
    const { url } = await startGateway();
    expect((await get(`${url}/health/live?q=${fill(9500)}`)).status).toBe(200);
    expect((await get(`${url}/health/live`, { 'x-long': fill(9500) })).status).toBe(200);
  });

  // API-16
  it.each([
    ['the line', `?q=${fill(10_240)}`, {}],
    ['one header', '', { 'x-long': fill(10_240) }],
    ['all together', `?q=${fill(5000)}`, { 'x-a': fill(3000), 'x-b': fill(3000) }],
  ])('above it is refused: %s', async (_, query, headers) => {
    const { url, calls } = await startGateway();
    const response = await get(`${url}/health/live${query}`, headers);
    expect(response.status).toBe(431);
    expect(response.headers.get('connection')).toBe('close');
    expect(await response.json()).toEqual(problem('headers_too_large'));
    expect(calls).toEqual([]);
  });
});

describe('what is no HTTP', () => {
  // API-58
  it.each([
    ['an unknown method', 'FETCH / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a header without a colon', 'GET / HTTP/1.1\r\nHost: localhost\r\nnonsense\r\n\r\n'],
    ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n'],
    [
      'a length that is no number',
      'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n',
    ],
    [
      'a part of a body without its length',
      'POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nno length\r\n',
    ],
    ['another protocol', '\u0016\u0003\u0001\u0002\r\n\r\n'],
  ])('is answered in the one error shape: %s', async (_, bytes) => {
    const { url, calls } = await startGateway();
    const { status, head, body } = await sendBytes(url, bytes);
    expect(status).toBe(400);
    expect(head.toLowerCase()).toContain('content-type: application/json');
    expect(body).toEqual(problem('malformed_request'));
    expect(calls).toEqual([]);
  });
});

describe('an answer', () => {
  const answering = (body: string) =>
    startGateway(() => ({
      statusCode: 200,
      headers: { 'content-type': 'application/json' },
      body,
    }));

  // API-55
  it('of 5.5 MB is sent', async () => {
    const { url, complaints } = await answering('x'.repeat(5_500_000));
    expect((await get(`${url}/v1/orders/a`)).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it.each([
    ['above 5.5 MB', 'x'.repeat(5_500_001), '5500001 bytes'],
    ['that Lambda could not carry, its quotes escaped', '"'.repeat(4_000_000), 'Lambda would have'],
  ])('%s is a 500, and reported', async (_, body, reason) => {
    const { url, complaints } = await answering(body);
    const response = await get(`${url}/v1/orders/a`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual(problem('internal_error'));
    expect(complaints.join()).toContain(reason);
  });
});

const placeOf = (length: number, body: string) =>
  `POST /v1/orders/place HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n${body}`;

describe('a body of another length than it says', () => {
  // API-177
  it.each([
    ['longer', placeOf(10, '{"name":"spoon"}')],
    ['longer by a brace', placeOf(15, '{"name":"spoon"}')],
    ['shorter', placeOf(20, '{"name":"spoon"}')],
    ['none, and bytes behind', placeOf(0, '{}')],
  ])('is refused before anything happens: %s', async (_, bytes) => {
    const { url, calls } = await startGateway();
    const { status, head, body } = await sendBytes(url, bytes);
    expect([status, body]).toEqual([400, problem('malformed_request')]);
    expect(head.toLowerCase()).toContain('connection: close');
    expect(calls).toEqual([]);
  });

  it('leaves alone the request before it, whose answer comes first', async () => {
    const { url, calls } = await startGateway(async () => {
      await sleep(50);
      return { statusCode: 200, body: '{"answered":true}' };
    });
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await expect.poll(() => calls.length).toBe(1);
    socket.write('noise\r\n\r\n');
    let text = '';
    for await (const part of socket.setEncoding('utf8')) text += part;
    expect(text).toContain('{"answered":true}');
    // Noise that comes while the connection is still open is refused behind the answer.
    const [first, ...others] = text.match(/HTTP\/1\.1 \d+/gu) ?? [];
    expect(first).toBe('HTTP/1.1 200');
    expect(others.filter((one) => one !== 'HTTP/1.1 400')).toEqual([]);
    expect(calls).toHaveLength(1);
  });
});

// API-58
it('an expectation that nobody has is refused in the one error shape', async () => {
  const { url, calls } = await startGateway();
  const bytes = 'GET /health/live HTTP/1.1\r\nHost: localhost\r\nExpect: 200-ok\r\n\r\n';
  const { status, body } = await sendBytes(url, bytes);
  expect([status, body]).toEqual([417, problem('expectation_failed')]);
  expect(calls).toEqual([]);
});
