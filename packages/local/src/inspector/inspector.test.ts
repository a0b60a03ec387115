import { createServer, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listen } from '../http-server.ts';
import { type Stack, startStack } from '../stack.ts';

const KEY = 'wb_demo_local';
const OWN_HEADER = 'let me in';
const PATIENCE = { timeout: 30_000 };

interface Row {
  readonly id: string;
  readonly tenant: string;
  readonly path?: string;
  readonly topic?: string;
  readonly steps?: readonly { readonly what: string; readonly failed: boolean }[];
}

const complaints: string[] = [];
const live = { text: '' };
let stack: Stack;
let status = 500;
const receiver = createServer((_, response) => response.writeHead(status).end());
const reading = new AbortController();

const place = (path: string) => `${stack.url}/_inspector${path}`;

async function detail<Detail>(path: string): Promise<Detail> {
  const answer = await fetch(place(path));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Detail;
}

/** The rows of one kind that the stream has told of, the last one of each. */
function told(kind: string): Row[] {
  const rows = [...live.text.matchAll(/^event: (\w+)\ndata: (.*)$/gmu)]
    .filter(([, one]) => one === kind)
    .map(([, , data = '']) => JSON.parse(data) as Row);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

function post(path: string, body: object): Promise<Response> {
  return fetch(`${stack.url}${path}`, {
    method: 'POST',
    headers: {
      'x-service-tenant': 'demo',
      'x-service-api-key': KEY,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  });
}

async function readStream(): Promise<void> {
  const { body } = await fetch(place('/stream'), { signal: reading.signal });
  for await (const chunk of body ?? []) live.text += Buffer.from(chunk).toString('utf8');
}

beforeAll(async () => {
  stack = await startStack({
    ...{ port: 0, host: '127.0.0.1', data: 'memory', engine: process.env['DYNAMODB_ENGINE'] },
    inspect: true,
    report: (message, error) => complaints.push(`${message} ${String(error)}`),
  });
  const port = await listen(receiver, 0, '127.0.0.1');
  await post('/v1/webhooks/endpoints', {
    url: `http://127.0.0.1:${port}/in`,
    topics: ['carrier.created'],
    headers: [{ name: 'X-Mine', value: OWN_HEADER }],
  });
  readStream().catch(() => undefined);
  await post('/v1/shipping/carriers', { code: 'mule', name: 'Mule', colour: 'grey' });
});

afterAll(async () => {
  reading.abort();
  await stack?.stop();
  receiver.close();
  expect(complaints).toEqual([]);
});

describe('a request', () => {
  it('is shown as it is served, and those of before are as well', async () => {
    await expect.poll(() => told('request').length, PATIENCE).toBe(2);
    const [endpoint, carrier] = told('request');
    expect(endpoint).toMatchObject({ path: '/v1/webhooks/endpoints', status: 201 });
    expect(carrier).toMatchObject({
      ...{ method: 'POST', path: '/v1/shipping/carriers', status: 201, tenant: 'demo' },
      ...{ ignoredKeys: 'colour', operation: 'shipping.carriers.create', replayed: false },
      ...{ durationMs: expect.any(Number), calls: expect.any(Number) },
    });
    expect(carrier).not.toHaveProperty('sent');
  });

  it('shows what was sent and answered, and how it is made again', async () => {
    const [, carrier] = told('request');
    const shown = await detail<Record<string, string>>(`/requests/${carrier?.id}`);
    expect(JSON.parse(shown['sent'] ?? '')).toMatchObject({ code: 'mule', colour: 'grey' });
    expect(JSON.parse(shown['answered'] ?? '')).toMatchObject({ code: 'mule', status: 'active' });
    expect(shown['curl']).toContain(`curl -sS -X POST '${stack.url}/v1/shipping/carriers'`);
    expect(shown['typescript']).toContain('await waybill.shipping.carriers.create({');
  });

  it('says nothing that lets anybody in', async () => {
    const [endpoint] = told('request');
    const shown = JSON.stringify(await detail(`/requests/${endpoint?.id}`));
    expect(shown).toContain('[hidden]');
    for (const secret of [KEY, OWN_HEADER, 'whsec_A', 'whsec_B']) {
      expect(live.text + shown).not.toContain(secret);
    }
    expect(shown).not.toMatch(/whsec_[^[]/u);
  });
});

describe('an event', () => {
  interface Shown {
    readonly deliveries: readonly {
      readonly id: string;
      readonly status: string;
      readonly attempts_made: readonly { readonly status_code: number; readonly trigger: string }[];
    }[];
  }
  const attempts = ({ deliveries }: Shown) =>
    deliveries.flatMap(({ attempts_made: made }) =>
      made.map(({ status_code: code, trigger }) => `${trigger} ${code}`),
    );
  const event = () => told('event').find(({ topic }) => topic === 'carrier.created');
  const shown = () => detail<Shown>(`/events/demo/${event()?.id}`);

  it('is followed from its change to its receiver', async () => {
    const steps = () => event()?.steps?.map(({ what, failed }) => `${what} ${failed}`);
    const way = ['published false', 'fanned out false', 'attempt false'];
    await expect.poll(steps, PATIENCE).toEqual(expect.arrayContaining(way));
    expect(attempts(await shown())).toContain('event 500');
  });

  it('is delivered again by the product', async () => {
    status = 204;
    const { deliveries } = await shown();
    const path = place(`/deliveries/demo/${deliveries[0]?.id}/redeliver`);
    expect((await fetch(path, { method: 'POST' })).status).toBe(202);
    const now = async () => (await shown()).deliveries[0]?.status;
    await expect.poll(now, PATIENCE).toBe('delivered');
    expect(attempts(await shown())).toContain('manual 204');
    await expect.poll(() => live.text, PATIENCE).toContain('event: redelivery\n');
    const missing = place('/deliveries/demo/dlv_1/redeliver');
    expect((await fetch(missing, { method: 'POST' })).status).toBe(400);
  });
});

describe('the page', () => {
  it('calls nothing but the stack, whatever is in it', async () => {
    const page = await fetch(place(''));
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const text = await page.text();
    const [style, script] = [...text.matchAll(/"(\/_inspector\/[^"]+)"/gu)].map(([, at]) => at);
    for (const [file, type] of [
      [style, 'text/css'],
      [script, 'text/javascript'],
    ]) {
      const answer = await fetch(`${stack.url}${file}`);
      expect(answer.headers.get('content-type')).toContain(type);
      expect(await answer.text()).not.toMatch(/innerHTML|https?:/u);
    }
    expect(text).not.toMatch(/https?:/u);
  });

  it.each(['/requests/999', '/events/demo/evt_1', '/nothing', '/%'])(
    'has nothing at %s',
    async (path) => {
      expect((await fetch(place(path))).status).toBe(404);
      expect((await fetch(place(path), { method: 'POST' })).status).toBe(404);
      expect((await fetch(place(path), { method: 'PUT' })).status).toBe(404);
    },
  );

  /** The status that a caller gets who names a host, or a page from which it comes. */
  const statusFor = (headers: Readonly<Record<string, string>>) =>
    new Promise<number | undefined>((resolve, fail) => {
      const asked = request(place('/stream'), { headers }, (response) => {
        response.destroy();
        resolve(response.statusCode);
      });
      asked.once('error', fail).end();
    });

  it.each<Record<string, string>>([
    { host: 'rebound.example' },
    { origin: 'https://elsewhere.example' },
  ])('is refused to %j', async (headers) => {
    expect(await statusFor(headers)).toBe(403);
    expect(await statusFor({})).toBe(200);
  });

  it('is no request of the API', () => {
    expect(told('request')).toHaveLength(2);
  });
});
