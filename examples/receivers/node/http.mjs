import { createServer } from 'node:http';
import { verify } from './verify.mjs';

// WEBHOOK_SECRET=whsec_… PORT=4001 node http.mjs

const { WEBHOOK_SECRET: secret, PORT: port } = process.env;

// In production a table with the id of the event as its key: it survives this process.
const seen = new Set();

const server = createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const event = verify(Buffer.concat(chunks), request.headers, secret);
  if (event === undefined) return response.writeHead(401).end();
  if (!seen.has(event.id)) {
    seen.add(event.id);
    console.log(`${event.topic} ${event.id}`);
  }
  response.writeHead(204).end();
});

server.listen(Number(port), '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);
