#!/usr/bin/env bash
# Finding: the newest client of the Model Context Protocol speaks an older revision unless it is told.
#
# Most assume: a client library of a release that knows revision 2026-07-28 asks a server for that revision
#   first, so that a server of today has to serve no other one.
# What is so: `Client` of @modelcontextprotocol/client 2.4.0 sends `initialize` with 2025-11-25 and opens a GET
#   stream behind it; revision 2026-07-28 is asked for only with the option `versionNegotiation`. A server
#   that serves the new revision alone turns every default client away.
# Seen with: @modelcontextprotocol/client 2.4.0, on 2026-11-29.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y > /dev/null
npm install --no-audit --no-fund --silent @modelcontextprotocol/client@2.4.0

cat > try.mjs <<'JS'
import { createServer } from 'node:http';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

const META = 'io.modelcontextprotocol/protocolVersion';
const lines = [];
const server = createServer(async (request, response) => {
  const body = (await request.toArray()).join('');
  if (request.method !== 'POST') {
    lines.push(request.method);
    return response.writeHead(405, { allow: 'POST' }).end();
  }
  const { id, method, params = {} } = JSON.parse(body);
  lines.push(`POST ${method} ${params.protocolVersion ?? params._meta?.[META] ?? ''}`.trim());
  if (id === undefined) return response.writeHead(202).end();
  const result = {
    initialize: {
      protocolVersion: params.protocolVersion,
      capabilities: {},
      serverInfo: { name: 'shop', version: '1' },
    },
    'server/discover': {
      resultType: 'complete',
      supportedVersions: ['2026-07-28'],
      capabilities: {},
      ttlMs: 1_000,
      cacheScope: 'private',
      _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'shop', version: '1' } },
    },
  }[method];
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, result }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const url = new URL(`http://127.0.0.1:${server.address().port}/`);
for (const [name, options] of [
  ['default', {}],
  ['auto', { versionNegotiation: { mode: 'auto' } }],
]) {
  const client = new Client({ name: 'try', version: '1' }, options);
  await client.connect(new StreamableHTTPClientTransport(url));
  await new Promise((resolve) => setTimeout(resolve, 300));
  await client.close();
  console.log(`${name}: ${lines.splice(0).join(', ')}`);
}
server.closeAllConnections();
server.close();
JS

node try.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
default: POST initialize 2025-11-25, POST notifications/initialized, GET
auto: POST server/discover 2026-07-28
TEXT
