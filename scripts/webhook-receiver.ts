import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

// A receiver as a customer would write it: it knows nothing of Waybill but its secret and the
// header. The environment holds the secret, since all users of a machine read its command lines.

const secret = process.env['WEBHOOK_SECRET'] ?? '';
const [port = '4001'] = process.argv.slice(2);
if (secret === '' || !/^\d+$/u.test(port)) {
  console.error('usage: WEBHOOK_SECRET=whsec_… npm run receiver [-- PORT]');
  process.exit(2);
}

function isGenuine(header: string, body: Buffer): boolean {
  const expected = createHmac('sha256', secret).update(body).digest();
  return header
    .replace(/^v0=/u, '')
    .split(',')
    .map((digest) => Buffer.from(digest, 'hex'))
    .some((digest) => digest.length === expected.length && timingSafeEqual(digest, expected));
}

createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks);
    const genuine = isGenuine(String(request.headers['x-service-signature']), body);
    const { topic, data } = JSON.parse(body.toString('utf8')) as {
      topic: string;
      data: { number?: string };
    };
    console.log(`${topic} ${data.number ?? ''} ${genuine ? 'signature valid' : 'SIGNATURE WRONG'}`);
    response.writeHead(genuine ? 204 : 401).end();
  });
}).listen(Number(port), '127.0.0.1', () => console.log(`listening on http://127.0.0.1:${port}`));
