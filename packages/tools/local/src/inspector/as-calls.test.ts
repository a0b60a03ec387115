import { spawnSync } from 'node:child_process';
import { createClient } from '@waybill/client/client';
import { describe, expect, it } from 'vitest';
import { asCurl } from './as-curl.ts';
import { asTypeScript } from './as-typescript.ts';
import type { WireRequest } from './recorded-request.ts';

const ORIGIN = 'http://127.0.0.1:4000';

interface Called extends WireRequest {
  readonly operation: string | undefined;
}

const bodyOf = (value?: unknown) => {
  const text = value === undefined ? '' : JSON.stringify(value);
  return { text, bytes: text.length };
};

const tenant = { 'x-service-tenant': 'demo' };
const buyer = {
  'x-service-contact': 'c1',
  'x-service-organization': 'o1',
  'x-service-permissions': 'orders.read,orders.approve',
};

const placed: Called = {
  operation: 'orders.place',
  method: 'POST',
  url: '/v1/orders/place',
  headers: { ...tenant, 'idempotency-key': "it's", 'x-service-market': 'de' },
  sent: bodyOf({ note: `"It's" $HOME \`x\` \\ a\nb`, items: [{ 'a-b': 4.95 }] }),
};

const called: readonly Called[] = [
  placed,
  {
    operation: 'orders.list',
    method: 'GET',
    url: '/v1/orders?status=placed&filter=a%3D1&filter=b%3D2&limit=5',
    headers: { ...tenant, ...buyer },
    sent: bodyOf(),
  },
  {
    operation: 'orders.cancel',
    method: 'POST',
    url: '/v1/orders/7%2F8/cancel',
    headers: { ...tenant, 'idempotency-key': 'k' },
    sent: bodyOf({}),
  },
  {
    operation: 'shipping.carriers.delete',
    method: 'DELETE',
    url: '/v1/shipping/carriers/7',
    headers: tenant,
    sent: bodyOf(),
  },
  {
    operation: 'orders.number-ranges.list',
    method: 'GET',
    url: '/v1/orders/number-ranges',
    headers: tenant,
    sent: bodyOf(),
  },
];

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** Runs a call written in TypeScript, and answers the request that it sent. */
async function sentBy(text: string): Promise<Sent | undefined> {
  let sent: Sent | undefined;
  const answer = async (input: string | URL | Request, init: RequestInit = {}) => {
    const headers = Object.fromEntries(new Headers(init.headers));
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent = { method: init.method ?? 'GET', url: String(input), headers, body };
    return Response.json({ items: [] });
  };
  const [, call = ''] = /^const answer = ([\s\S]*);$/mu.exec(text) ?? [];
  const run = new Function('waybill', `return (async () => ${call})();`) as (
    client: unknown,
  ) => Promise<unknown>;
  await run(createClient({ url: ORIGIN, tenant: 'demo', key: 'wb_1', fetch: answer }));
  return sent;
}

/** The arguments that a shell hands to curl. */
function argumentsOf(text: string): string[] {
  const script = `WAYBILL_KEY=wb_1; curl() { printf '%s\\0' "$@"; }; ${text}`;
  return spawnSync('bash', ['-c', script], { encoding: 'utf8' }).stdout.split('\0').slice(0, -1);
}

describe.each(called)('$operation', (request) => {
  const body = request.sent.text ? (JSON.parse(request.sent.text) as unknown) : undefined;

  it('is made again by the client', async () => {
    const text = asTypeScript(ORIGIN, request.operation, request) ?? '';
    expect(text).toMatch(/^import \{ createClient \} from '@waybill\/client';\n/u);
    const sent = await sentBy(text);
    expect(sent).toMatchObject({ method: request.method, url: `${ORIGIN}${request.url}` });
    expect(sent?.headers).toMatchObject(request.headers);
    expect(sent?.body).toEqual(body);
  });

  it('is made again by curl', () => {
    const given = argumentsOf(asCurl(ORIGIN, request));
    expect(given.slice(0, 4)).toEqual(['-sS', '-X', request.method, `${ORIGIN}${request.url}`]);
    const headers = given.filter((_, at) => given[at - 1] === '-H');
    const own = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
    expect(headers).toEqual(['X-Service-Api-Key: wb_1', ...own]);
    const at = given.indexOf('--data-binary');
    expect(at < 0 ? undefined : JSON.parse(given[at + 1] ?? '')).toEqual(body);
  });
});

describe('what cannot be written as a call', () => {
  it.each<[string, Partial<Called>]>([
    ['no operation', { operation: undefined }],
    ['no JSON', { sent: { text: '{', bytes: 1 } }],
    ['a body that is not held', { sent: { text: undefined, bytes: 70_000 } }],
  ])('is none of the client: %s', (_, facts) => {
    const request: Called = { ...placed, ...facts };
    expect(asTypeScript(ORIGIN, request.operation, request)).toBeUndefined();
  });

  it('takes its body from a file', () => {
    const held = { text: undefined, bytes: 70_000 };
    expect(asCurl(ORIGIN, { ...placed, sent: held })).toContain('--data-binary @body.json');
  });
});

it('says no secret', () => {
  const sent = bodyOf({ url: 'https://a.example', secret: 'whsec_AAA=' });
  const request: Called = {
    operation: 'webhooks.endpoints.create',
    method: 'POST',
    url: '/v1/webhooks/endpoints',
    headers: tenant,
    sent,
  };
  for (const text of [asCurl(ORIGIN, request), asTypeScript(ORIGIN, request.operation, request)]) {
    expect(text).toContain('[hidden]');
    expect(text).not.toContain('AAA');
  }
});
