import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createClient, NoAnswer } from './client.ts';

/** The requests that reached the address to which the service redirects. */
const led: IncomingMessage[] = [];
const elsewhere = createServer((request, response) => {
  led.push(request);
  response.end('{}');
});
const service = createServer((request, response) => {
  const [, status] = request.url?.split('/') ?? [];
  response.writeHead(Number(status), { location: `${addressOf(elsewhere)}/taken` }).end();
});

const addressOf = (server: typeof service) =>
  `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  for (const server of [service, elsewhere]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  }
});
afterAll(() => void [service, elsewhere].map((server) => server.close()));

const clientOf = (url: string, more = {}) =>
  createClient({ url, tenant: 'acme', key: 'wb_1', ...more });

const caught = (work: Promise<unknown>) => work.catch((error: unknown) => error);

it.each([301, 302, 303, 307, 308])(
  'sends its key to no other address: a redirect with %d is no answer (CLN-1)',
  async (status) => {
    const waybill = clientOf(`${addressOf(service)}/${status}`);
    const read = await caught(waybill.whoami());
    const written = await caught(waybill.orders.place({ items: [] }));
    const place = `${addressOf(elsewhere)}/taken`;
    for (const error of [read, written]) expect(error).toBeInstanceOf(NoAnswer);
    expect(read).toMatchObject({
      status,
      message: `whoami got no answer, but status ${status}: the redirect to ${place} is not followed: the key would be sent there`,
    });
    expect(led).toEqual([]);
  },
);

// A web page learns neither the status nor the place.
it('does not repeat a redirect that a web page is not told of (CLN-1)', async () => {
  let tries = 0;
  const fetch = async () => {
    tries += 1;
    const hidden = Response.error();
    Object.defineProperty(hidden, 'type', { value: 'opaqueredirect' });
    return hidden;
  };
  const error = await caught(clientOf('http://shop', { fetch }).whoami());
  expect(error).toMatchObject({
    name: 'NoAnswer',
    message: 'whoami got no answer: the redirect is not followed: the key would be sent there',
  });
  expect(tries).toBe(1);
});
