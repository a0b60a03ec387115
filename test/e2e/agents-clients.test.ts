import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import tools from '../../functions/agents/tools.generated.json' with { type: 'json' };
import { type Credentials, credentialHeaders } from '../support/client.ts';
import { withSystem } from '../support/system.ts';

const system = withSystem();

let shop: Credentials;
beforeAll(async () => {
  shop = await system.newTenant();
  const values = { enabled: true, allow: ['read', 'write'], calls_per_minute: 600 };
  await system.as(shop)('PUT /v1/settings/apps/agents', { body: { values } });
});

const address = () => new URL(`${system.url()}/mcp`);
const info = { name: 'suite', version: '1.0.0' };
const order = { items: [{ name: 'Desk lamp', sku: 'LAMP-7', quantity: 2, unit_price: 50 }] };

interface Caller {
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<object>;
  listTools(): Promise<{ tools: { name: string }[] }>;
  close(): Promise<void>;
}

const newest = async (version: 'auto' | 'newest' | 'old'): Promise<Caller> => {
  const pinned = { versionNegotiation: { mode: { pin: '2026-07-28' } } } as const;
  const auto = { versionNegotiation: { mode: 'auto' } } as const;
  const options = { newest: pinned, auto, old: {} }[version];
  const client = new Client(info, options);
  const requestInit = { headers: credentialHeaders(shop) };
  await client.connect(new StreamableHTTPClientTransport(address(), { requestInit }));
  return client as unknown as Caller;
};

const published = async (): Promise<Caller> => {
  const client = new OldClient(info);
  const { tenant, key } = shop;
  const requestInit = { headers: { authorization: `Bearer ${tenant}.${key}` } };
  await client.connect(new OldTransport(address(), { requestInit }) as never);
  return client as unknown as Caller;
};

// AGT-10, AGT-2
describe.each([
  ['the newest client, as it is', () => newest('old')],
  ['the newest client, asking first', () => newest('auto')],
  ['the newest client, in the newest revision', () => newest('newest')],
  ['the client of before, with a bearer token', published],
] as const)('%s', (_, connect) => {
  it('lists the tools, reads, previews, and writes once', async () => {
    const client = await connect();
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toEqual(tools.map(({ listed }) => listed.name));
    const preview = await client.callTool({ name: 'orders_place', arguments: order });
    const { confirm } = (preview as { structuredContent: { confirm: string } }).structuredContent;
    const args = { ...order, confirm };
    const done = await client.callTool({ name: 'orders_place', arguments: args });
    expect(done).toMatchObject({ isError: false, structuredContent: { done: true } });
    const again = await client.callTool({ name: 'orders_place', arguments: args });
    expect(again).toMatchObject({ _meta: { 'waybill/replayed': true } });
    const listed = await client.callTool({ name: 'orders_list', arguments: { limit: 1 } });
    expect(listed).toMatchObject({ structuredContent: { limit: 1 } });
    const refused = await client.callTool({ name: 'orders_get', arguments: { id: 'x' } });
    expect(refused).toMatchObject({ isError: true, structuredContent: { code: 'invalid_value' } });
    await client.close();
  });
});

const run = promisify(execFile);
const BIN = join(import.meta.dirname, '../../node_modules/.bin/mcp-inspector');

// AGT-22
describe('the command line of the inspector', () => {
  const inspect = async (...words: string[]) => {
    const headers = Object.entries(credentialHeaders(shop)).flatMap(([name, value]) => [
      '--header',
      `${name}: ${value}`,
    ]);
    const args = ['--cli', address().href, '--transport', 'http', ...headers, ...words];
    const { stdout, stderr } = await run(process.execPath, [BIN, ...args], { timeout: 50_000 });
    return { result: JSON.parse(stdout) as Record<string, unknown>, stderr };
  };

  it('finds no schema that some model refuses', async () => {
    const { result, stderr } = await inspect('--method', 'tools/list', '--strict');
    expect(result['tools']).toHaveLength(tools.length);
    expect(stderr).not.toMatch(/Error: |Warning: /u);
  });

  it('calls a tool', async () => {
    const { result } = await inspect('--method', 'tools/call', '--tool-name', 'whoami');
    expect(result).toMatchObject({ structuredContent: { tenant: shop.tenant } });
  });
});

// AGT-4
it('a name that was bound to this machine is refused before anything is read', async () => {
  const { hostname, port } = address();
  const status = await new Promise((resolve, fail) => {
    const headers = { host: 'evil.example', 'content-type': 'application/json' };
    const call = request({ hostname, port, path: '/mcp', method: 'POST', headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    });
    call.on('error', fail);
    call.end('{}');
  });
  expect(status).toBe(403);
});

// AGT-1
it.each(['GET', 'DELETE', 'PUT'])(
  '%s is refused, which clients take for no stream',
  async (method) => {
    const headers = { ...credentialHeaders(shop), accept: 'text/event-stream' };
    const answer = await fetch(address(), { method, headers });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe('POST');
  },
);
