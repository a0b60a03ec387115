#!/usr/bin/env bash
# Finding: one tool whose answer is an array hides every tool of its server from clients of before.
#
# Most assume: a client of the Model Context Protocol leaves out a tool that it does not understand, and
#   shows the others.
# What is so: revision 2026-07-28 lets the answer of a tool be any JSON, and @modelcontextprotocol/client 2.4.0
#   takes a list with an `outputSchema` of type array when it negotiates that revision. The same release in
#   its default mode, and @modelcontextprotocol/sdk 1.32.2, refuse the whole list for it: no tool is left.
# Seen with: @modelcontextprotocol/client 2.4.0, @modelcontextprotocol/sdk 1.32.2, on 2026-11-29.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent \
  @modelcontextprotocol/client@2.4.0 @modelcontextprotocol/sdk@1.32.2

cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { Client as Sdk } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as SdkTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const serverInfo = { name: 'shop', version: '1' };
const modern = {
  resultType: 'complete',
  ttlMs: 0,
  cacheScope: 'private',
  _meta: { 'io.modelcontextprotocol/serverInfo': serverInfo },
};
const capabilities = { tools: {} };
const tools = [
  { name: 'get', inputSchema: { type: 'object' } },
  { name: 'list', inputSchema: { type: 'object' }, outputSchema: { type: 'array' } },
];
const server = createServer(async (request, response) => {
  if (request.method !== 'POST') return response.writeHead(405, { allow: 'POST' }).end();
  const { id, method, params } = JSON.parse((await request.toArray()).join(''));
  if (id === undefined) return response.writeHead(202).end();
  const result = {
    initialize: { protocolVersion: params?.protocolVersion, capabilities, serverInfo },
    'server/discover': { ...modern, supportedVersions: ['2026-07-28'], capabilities },
    'tools/list': params?._meta === undefined ? { tools } : { ...modern, tools },
  }[method];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = new URL(`http://127.0.0.1:${server.address().port}/`);
const auto = { versionNegotiation: { mode: 'auto' } };
for (const [name, client, transport] of [
  ['client 2.4.0, auto', new Client(serverInfo, auto), new StreamableHTTPClientTransport(url)],
  ['client 2.4.0', new Client(serverInfo), new StreamableHTTPClientTransport(url)],
  ['sdk 1.32.2', new Sdk(serverInfo), new SdkTransport(url)],
]) {
  await client.connect(transport);
  const shown = await client.listTools().then(
    (list) => list.tools.map((tool) => tool.name).join(', '),
    () => 'the list is refused',
  );
  console.log(`${name}: ${shown}`);
  await client.close();
}
server.closeAllConnections();
server.close();
JS

node try.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
client 2.4.0, auto: get, list
client 2.4.0: the list is refused
sdk 1.32.2: the list is refused
TEXT
