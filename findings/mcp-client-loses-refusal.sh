#!/usr/bin/env bash
# Finding: a client of the Model Context Protocol that negotiates keeps the sentence of a refusal to itself.
#
# Most assume: a server that refuses a call with HTTP 401 or 403 and a JSON-RPC error can tell the person in
#   front of the client why, by the message of that error; a client that negotiates shows at least as much
#   as one that does not.
# What is so: with @modelcontextprotocol/client 2.4.0 the message of the thrown error holds the answer's body
#   in the default mode. With `versionNegotiation: {mode: 'auto'}` it is a fixed sentence that names the
#   status alone; the server's own words are in `data.text` of the error, which hosts do not show. What a
#   person is to read belongs into the result of a tool, not behind a status of HTTP.
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

const SENTENCE = 'The shop has switched its assistants off.';
const server = createServer(async (request, response) => {
  const { id } = JSON.parse((await request.toArray()).join(''));
  response.writeHead(Number(request.url.slice(1)), { 'content-type': 'application/json' });
  response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32000, message: SENTENCE } }));
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
for (const status of [401, 403]) {
  for (const mode of ['legacy', 'auto']) {
    const url = new URL(`http://127.0.0.1:${server.address().port}/${status}`);
    const client = new Client({ name: 'try', version: '1' }, { versionNegotiation: { mode } });
    const { message, data } = await client
      .connect(new StreamableHTTPClientTransport(url))
      .catch((thrown) => thrown);
    const tells = (text) => (text?.includes(SENTENCE) ? 'told' : 'not told');
    console.log(`${status} ${mode}: message ${tells(message)}, data ${tells(data?.text)}`);
  }
}
server.closeAllConnections();
server.close();
JS

node try.mjs | tee seen.txt
diff seen.txt - <<'TEXT'
401 legacy: message told, data told
401 auto: message not told, data told
403 legacy: message told, data told
403 auto: message not told, data told
TEXT
