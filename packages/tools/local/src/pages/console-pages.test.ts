import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { closeServer, listen } from '../gateway/http-server.ts';
import { consolePages } from './console-pages.ts';

it('sends a file compressed to who takes it so, and as it is to others', async () => {
  const pages = consolePages(() => undefined, false);
  const server = createServer((request, response) => void pages(request, response));
  await listen(server, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const read = async (coding: string) => {
    const headers = { 'accept-encoding': coding };
    const answer = await fetch(`http://127.0.0.1:${port}/console`, { headers });
    return [answer.headers.get('content-encoding'), await answer.text()];
  };
  const [plain, page] = await read('identity');
  expect([plain, page]).toEqual([null, expect.stringContaining('<html')]);
  expect(await read('br, gzip')).toEqual(['gzip', page]);
  await closeServer(server);
});
