import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { sign } from '@waybill/webhooks/signing/sign';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

/** Bundles these imports as a web page does; an import of one of Node's modules does not resolve. */
async function bundled(...modules: string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: modules.map((name) => `export * from './${name}.ts';`).join('\n'),
      resolveDir: import.meta.dirname,
    },
    bundle: true,
    minify: true,
    write: false,
    platform: 'browser',
    target: 'es2022',
    format: 'iife',
    globalName: 'bundle',
  });
  return outputFiles[0]?.text ?? '';
}

const kilobytes = (text: string) => gzipSync(text, { level: 9 }).byteLength / 1000;

it.each([
  ['in all', ['client', 'webhooks'], 6],
  ['for webhooks', ['webhooks'], 1.5],
])('is small %s', async (_, modules, limit) => {
  const size = kilobytes(await bundled(...modules));
  expect(size).toBeGreaterThan(0.5);
  expect(size).toBeLessThanOrEqual(limit);
});

// A context has the language and what is put into it: nothing of Node's.
it('needs no more than what web pages and edge workers have', async () => {
  const sent: string[] = [];
  const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
  const body = Buffer.from('{"id":"evt_1","topic":"order.placed"}');
  const timestamp = Math.floor(Date.now() / 1000);
  const { standard } = sign({ id: 'evt_1', timestamp, body, secrets: [secret] });
  const context = createContext({
    AbortSignal,
    Headers,
    Request,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
    atob,
    clearTimeout,
    crypto,
    setTimeout,
    delivery: {
      body: body.toString(),
      headers: {
        'webhook-id': 'evt_1',
        'webhook-timestamp': String(timestamp),
        'webhook-signature': standard,
      },
      secret,
    },
    fetch: async (url: string, { method, signal }: RequestInit) => {
      sent.push(`${method} ${url} ${signal?.aborted}`);
      const items = [{ id: '1', created_at: '2026' }];
      const answer = url.endsWith('/whoami') ? { tenant: 'acme' } : { items };
      return Response.json(answer);
    },
  });
  const script = `${await bundled('client', 'webhooks')}
    (async () => {
      const waybill = bundle.createClient({ url: 'http://shop', tenant: 'acme', key: 'wb_1' });
      const rows = [];
      for await (const row of waybill.orders.list()) rows.push(row.id);
      const { tenant } = await waybill.whoami();
      const placed = await bundle.verify(delivery.body, delivery.headers, delivery.secret);
      await waybill.orders.place({});
      return JSON.stringify([rows, tenant, placed.topic, typeof process, typeof require]);
    })()`;
  const seen: unknown = JSON.parse(await runInContext(script, context));
  expect(seen).toEqual([['1'], 'acme', 'order.placed', 'undefined', 'undefined']);
  expect(sent).toEqual([
    'GET http://shop/v1/orders?order=created_at&limit=200 false',
    'GET http://shop/v1/whoami false',
    'POST http://shop/v1/orders/place false',
  ]);
});
