import { createServer, request } from 'node:http';
import { listen } from '@waybill/local/gateway/http-server';
import type { TableCall } from '@waybill/table/operate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findingsOf } from '../support/axe.ts';
import { browserProgram, openPage } from '../support/browser.ts';
import type { Credentials } from '../support/client.ts';
import { withSystem } from '../support/system.ts';

const OWN_HEADER = 'let me in';

interface Row {
  readonly id: string;
  readonly tenant: string;
  readonly topic?: string;
  readonly readUnits?: number;
  readonly writeUnits?: number;
  readonly steps?: readonly { readonly what: string; readonly failed: boolean }[];
}

const system = withSystem();
const place = (path: string) => `${system.url()}/_inspector${path}`;

let shop: Credentials;
let live = '';
let status = 500;
const receiver = createServer((_, response) => response.writeHead(status).end());
const reading = new AbortController();

async function readStream(): Promise<void> {
  const { body } = await fetch(place('/stream'), { signal: reading.signal });
  for await (const chunk of body ?? []) live += Buffer.from(chunk).toString('utf8');
}

/** The newest version of each row of this shop in the stream. */
function streamedRows(kind: string): Row[] {
  const rows = [...live.matchAll(/^event: (\w+)\ndata: (.*)$/gmu)]
    .filter(([, one]) => one === kind)
    .map(([, , data = '']) => JSON.parse(data) as Row)
    .filter(({ tenant }) => tenant === shop.tenant);
  return [...new Map(rows.map((row) => [row.id, row])).values()];
}

async function detail<Detail>(path: string): Promise<Detail> {
  const answer = await fetch(place(path));
  expect(answer.status).toBe(200);
  return (await answer.json()) as Detail;
}

beforeAll(async () => {
  shop = await system.newTenant();
  const port = await listen(receiver, 0, '127.0.0.1');
  await system.as(shop)('POST /v1/webhooks/endpoints', {
    body: {
      url: `http://127.0.0.1:${port}/in`,
      topics: ['carrier.created'],
      headers: [{ name: 'X-Mine', value: OWN_HEADER }],
    },
  });
  readStream().catch(() => undefined);
  await system.as(shop)('POST /v1/shipping/carriers', {
    body: { code: 'mule', name: 'Mule', colour: 'grey' },
  });
});

afterAll(() => {
  reading.abort();
  receiver.close();
});

describe('a request', () => {
  it('is shown as it is served, and those of before are as well', async () => {
    await expect.poll(() => streamedRows('request').length).toBe(2);
    const [endpoint, carrier] = streamedRows('request');
    expect(endpoint).toMatchObject({ path: '/v1/webhooks/endpoints', status: 201 });
    expect(carrier).toMatchObject({
      method: 'POST',
      path: '/v1/shipping/carriers',
      status: 201,
      ignoredKeys: 'colour',
      operation: 'shipping.carriers.create',
      replayed: false,
      durationMs: expect.any(Number),
      calls: expect.any(Number),
    });
    expect(carrier).not.toHaveProperty('sent');
  });

  it('shows what was sent and answered, and how it is made again', async () => {
    const [, carrier] = streamedRows('request');
    const shown = await detail<Record<string, string>>(`/requests/${carrier?.id}`);
    expect(JSON.parse(shown['sent'] ?? '')).toMatchObject({ code: 'mule', colour: 'grey' });
    expect(JSON.parse(shown['answered'] ?? '')).toMatchObject({ code: 'mule', status: 'active' });
    expect(shown['curl']).toContain(`curl -sS -X POST '${system.url()}/v1/shipping/carriers'`);
    expect(shown['typescript']).toContain('await waybill.shipping.carriers.create({');
  });

  it('shows each of its calls to the table, and what it consumed', async () => {
    const [, carrier] = streamedRows('request');
    const { tableCalls } = await detail<{ tableCalls: (TableCall & { by: string })[] }>(
      `/requests/${carrier?.id}`,
    );
    const own = tableCalls.filter(({ by }) => by === 'shipping.carriers.create');
    expect(own).toContainEqual({
      command: 'TransactWriteItems',
      of: expect.stringMatching(/^\d items$/u),
      failed: false,
      units: expect.any(Number),
      durationMs: expect.any(Number),
      by: expect.any(String),
    });
    const units = own.reduce((sum, call) => sum + call.units, 0);
    expect(carrier).toMatchObject({ calls: own.length });
    expect((carrier?.readUnits ?? 0) + (carrier?.writeUnits ?? 0)).toBeCloseTo(units);
  });

  it('shows no credentials', async () => {
    const [endpoint] = streamedRows('request');
    const shown = JSON.stringify(await detail(`/requests/${endpoint?.id}`));
    expect(shown).toContain('[hidden]');
    for (const secret of [shop.key, OWN_HEADER]) expect(live + shown).not.toContain(secret);
    expect(live + shown).not.toMatch(/(?:whsec|wb)_[^[]/u);
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
  const event = () => streamedRows('event').find(({ topic }) => topic === 'carrier.created');
  const shown = () => detail<Shown>(`/events/${shop.tenant}/${event()?.id}`);

  it('is followed from its change to its receiver', async () => {
    const steps = () => event()?.steps?.map(({ what, failed }) => `${what} ${failed}`);
    const way = ['published false', 'fanned out false', 'attempt false'];
    await expect.poll(steps).toEqual(expect.arrayContaining(way));
    expect(attempts(await shown())).toContain('event 500');
  });

  // API-138
  it('says who brought it about', async () => {
    const author = { actor: null, by: { key_id: expect.any(String), name: expect.any(String) } };
    expect(event()).toMatchObject({ author });
    expect(await shown()).toMatchObject({ author });
  });

  it('is delivered again by the product', async () => {
    status = 204;
    const { deliveries } = await shown();
    const path = place(`/deliveries/${shop.tenant}/${deliveries[0]?.id}/redeliver`);
    expect((await fetch(path, { method: 'POST' })).status).toBe(202);
    const manual = async () => attempts(await shown());
    await expect.poll(manual).toContain('manual 204');
    await expect.poll(() => live).toContain('event: redelivery\n');
    const missing = place(`/deliveries/${shop.tenant}/dlv_1/redeliver`);
    expect((await fetch(missing, { method: 'POST' })).status).toBe(400);
  });
});

describe('the inspector', () => {
  it.each(['/requests/0', '/events/demo/evt_1', '/nothing', '/%'])(
    'has nothing at %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT']) {
        expect((await fetch(place(path), { method })).status).toBe(404);
      }
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
    expect(streamedRows('request')).toHaveLength(2);
    expect(live).not.toContain('_inspector');
  });

  it('lets its page call the stack alone', async () => {
    const page = await fetch(place(''));
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    const script = await fetch(place('/inspector.js'));
    const details = await fetch(place('/details.js'));
    for (const answer of [page, script, details, await fetch(place('/inspector.css'))]) {
      expect(await answer.text()).not.toMatch(/innerHTML|https?:/u);
    }
  });
});

describe.runIf(browserProgram)('its page', () => {
  it('shows what comes, what it was, and the way of an event', async () => {
    const { page, complaints } = await openPage();
    await page.goto(place(''));
    await page.getByText('live', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill(shop.tenant);
    const missed = await system.as(shop)<{ request_id: string }>('PUT /v1/nowhere', {
      body: { note: '<b>bold</b>' },
    });
    await page.getByRole('link', { name: 'PUT /v1/nowhere' }).click();
    await page.getByText('"note": "<b>bold</b>"').first().waitFor();
    const address = place(`#requests/${missed.body.request_id}`);
    expect(page.url()).toBe(address);
    await page.getByRole('link', { name: 'shipping.carriers.create' }).click();
    await page.getByText('await waybill.shipping.carriers.create(').waitFor();
    await page.goBack();
    await page.getByText('"note": "<b>bold</b>"').first().waitFor();

    await page.getByRole('link', { name: 'Events' }).click();
    const keys = await system.as(shop)<{ items: { name: string }[] }>('GET /v1/api-keys');
    const author = `by ${keys.body.items[0]?.name}`;
    const line = page.getByRole('link', { name: 'carrier.created' });
    expect(await line.textContent()).toContain(author);
    await line.click();
    await page.getByRole('heading', { name: 'Delivery' }).waitFor();
    expect(await page.locator('#detail').textContent()).toContain(author);
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByText('manual').nth(1).waitFor();
    expect(complaints()).toEqual([]);
  });
  it.each([
    ['light', 1440],
    ['dark', 390],
  ] as const)('has no finding of axe, %s at %i px, by keyboard', async (scheme, width) => {
    const viewport = { width, height: 900 };
    const { page, complaints } = await openPage({ colorScheme: scheme, viewport });
    await page.goto(place(''));
    await page.getByText('live', { exact: true }).waitFor();
    await page.getByRole('searchbox').fill(shop.tenant);
    await page.getByText('shipping.carriers.create').first().waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.keyboard.press('Tab');
    const reached = () => page.evaluate<string>('document.activeElement.textContent');
    const first = await reached();
    await page.keyboard.press('ArrowDown');
    expect(await reached()).not.toBe(first);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Answered' }).waitFor();
    expect(await findingsOf(page)).toEqual([]);
    await page.getByRole('searchbox', { includeHidden: true }).evaluate((field, value) => {
      Object.assign(field, { value }).dispatchEvent(new Event('input'));
    }, 'no such word');
    await page.getByText('holds “no such word”').waitFor({ state: 'attached' });
    expect(complaints()).toEqual([]);
  });
});
