import express from 'express';
import { Webhook } from 'standardwebhooks';

// npm install express standardwebhooks
// WEBHOOK_SECRET=whsec_… PORT=4001 node express.mjs

const { WEBHOOK_SECRET: secret, PORT: port } = process.env;
const webhook = new Webhook(secret);

// In production a table with the id of the event as its key: it survives this process.
const seen = new Set();

const app = express();

// The trap: `app.use(express.json())` above this route would parse the body, and no signature fits
// what JSON.stringify makes of it. This route takes the bytes. The second trap is the limit: Express
// refuses bodies above 100 kB unless told otherwise, and an event may have 240 KiB.
app.post('/', express.raw({ type: 'application/json', limit: '256kb' }), (request, response) => {
  let event;
  try {
    event = webhook.verify(request.body, request.headers);
  } catch {
    return response.status(401).end();
  }
  if (!seen.has(event.id)) {
    seen.add(event.id);
    console.log(`${event.topic} ${event.id}`);
  }
  response.status(204).end();
});

// Every other route of the application may parse as it likes.
app.use(express.json());

const server = app.listen(Number(port), '127.0.0.1', () =>
  console.log(`listening on http://127.0.0.1:${server.address().port}`),
);
