import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type ClientOptions,
  createClient,
  isRefusal,
  NoAnswer,
  NotSent,
  Refusal,
} from './client.ts';

interface Sent {
  readonly url: string;
  readonly method: string;
  readonly key: string | null;
  readonly after: number;
}

/** The service's reaction to one request: an answer, or none at all. */
type Reply = () => Response | Promise<Response>;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => {
  const all = { 'content-type': 'application/json', ...headers };
  return () => new Response(JSON.stringify(body), { status, headers: all });
};
const refused = (status: number, code: string, headers: Record<string, string> = {}) => {
  const error = `It is refused: ${code}.`;
  return json(status, { error, message: error, code, request_id: 'r-1' }, headers);
};
const lost: Reply = () => Promise.reject(new TypeError('fetch failed'));

/** A client of a service that replies in this order, and what it was sent. */
function clientOf(replies: readonly Reply[], more: Partial<ClientOptions> = {}) {
  const sent: Sent[] = [];
  const begin = Date.now();
  const answer = async (url: unknown, { method = '', headers, signal }: RequestInit = {}) => {
    const key = new Headers(headers).get('idempotency-key');
    sent.push({ url: String(url), method, key, after: Date.now() - begin });
    const reply = replies[sent.length - 1];
    if (reply === undefined) throw new Error('nothing more was expected');
    signal?.throwIfAborted();
    return reply();
  };
  const waybill = createClient({
    url: 'http://shop',
    tenant: 'acme',
    key: 'wb_1',
    fetch: answer,
    ...more,
  });
  return { waybill, sent };
}

const caught = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => vi.useRealTimers());

/** Lets the pauses pass that the work takes. */
async function passing<Result>(work: Promise<Result>): Promise<Result> {
  work.catch(() => undefined);
  await vi.runAllTimersAsync();
  return work;
}

describe('a call', () => {
  it('is a method below the parts of its id, also below another method', async () => {
    const { waybill, sent } = clientOf([1, 2, 3, 4].map(() => json(200, {})));
    await waybill.orders.numberRanges.get({ id: 'a' });
    await waybill.inventories.locations.defaults();
    await waybill.inventories.locations.defaults.get();
    await waybill.settings.putAppSettings({ app: 'orders' }, { values: {} });
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'GET http://shop/v1/orders/number-ranges/a',
      'POST http://shop/v1/inventories/locations/defaults',
      'GET http://shop/v1/inventories/locations/defaults',
      'PUT http://shop/v1/settings/apps/orders',
    ]);
  });

  it('answers what the service answers, be it a text', async () => {
    const { waybill } = clientOf([json(200, { slug: 'acme' }), () => new Response('pong')]);
    expect(await waybill.tenants.get({ slug: 'acme' })).toEqual({ slug: 'acme' });
    expect(await waybill.ping()).toBe('pong');
  });

  it('says anew what it needs to, for itself alone', async () => {
    const markets: (string | null)[] = [];
    const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
      markets.push(new Headers(headers).get('x-service-market'));
      return json(200, {})();
    };
    const { waybill } = clientOf([], { fetch, market: 'de' });
    await waybill.whoami();
    await waybill.whoami({ market: 'fr' });
    await waybill.whoami();
    expect(markets).toEqual(['de', 'fr', 'de']);
  });
});

describe('an option without a value', () => {
  it('leaves the call to whom the client acts for (CLN-4)', async () => {
    const contacts: (string | null)[] = [];
    const fetch = async (_: unknown, { headers }: RequestInit = {}) => {
      contacts.push(new Headers(headers).get('x-service-contact'));
      return json(200, {})();
    };
    const { waybill } = clientOf([], { fetch, principal: { contactId: 'ada' } });
    await waybill.orders.get({ id: 'a' }, {}, { principal: undefined });
    await waybill.orders.get({ id: 'a' }, {}, { principal: { contactId: 'grace' } });
    expect(contacts).toEqual(['ada', 'grace']);
  });
});

describe('a refusal', () => {
  it('is thrown with its code, its sentence and its problems', async () => {
    const details = [{ path: 'items.0.quantity', message: 'quantity must be above 0' }];
    const body = {
      error: 'The input is invalid.',
      code: 'invalid_value',
      details,
      request_id: 'r-2',
    };
    const { waybill } = clientOf([json(400, body)]);
    const error = await caught(waybill.orders.place({ items: [] }));
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({
      message: 'The input is invalid.',
      operation: 'orders.place',
      status: 400,
      code: 'invalid_value',
      details,
      requestId: 'r-2',
    });
  });

  it('is known by its operation', async () => {
    const { waybill } = clientOf([refused(422, 'order_not_cancellable')]);
    const error = await caught(waybill.orders.cancel({ id: 'a' }));
    expect(isRefusal(error)).toBe(true);
    expect(isRefusal(error, 'orders.cancel')).toBe(true);
    expect(isRefusal(error, 'orders.ship')).toBe(false);
    expect(isRefusal(new Error('another'))).toBe(false);
  });

  it('without a code of the service is no answer of it', async () => {
    const { waybill } = clientOf([json(403, { message: 'Forbidden' })]);
    const error = await caught(waybill.orders.get({ id: 'a' }));
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({
      status: 403,
      message: 'orders.get got no answer, but status 403',
    });
  });
});

// A proxy or a hotel answers with its own page, under any status.
it.each([
  ['a page', 'text/html', '<html>Please sign in</html>'],
  ['a text', 'text/plain', 'ok'],
  ['half an answer', 'application/json', '{"id": "1'],
  ['nothing', 'application/json', ''],
])('takes no 200 for an answer that is no JSON: %s (CLN-6)', async (_, type, text) => {
  const page: Reply = () => new Response(text, { headers: { 'content-type': type } });
  const { waybill, sent } = clientOf([page]);
  const error = await caught(waybill.orders.place({ items: [] }));
  expect(error).toBeInstanceOf(NoAnswer);
  expect(error).toMatchObject({
    status: 200,
    message: 'orders.place got no answer, but status 200: its body is no JSON',
  });
  expect(sent).toHaveLength(1);
});

describe('files (CLN-9)', () => {
  const shop = { url: 'http://shop', tenant: 'acme', key: 'wb_1' };

  it.each([
    ['a text', '<Order/>'],
    ['a file', new Blob(['<Order/>'])],
    ['bytes', new TextEncoder().encode('<Order/>')],
  ])('sends %s of XML as it is', async (_, body) => {
    const sent: RequestInit[] = [];
    const waybill = createClient({
      ...shop,
      fetch: async (_url, init = {}) => {
        sent.push(init);
        return Response.json({ id: '1' });
      },
    });
    await waybill.peppol.documents.receive(body);
    expect(sent[0]?.body).toBe(body);
    expect(new Headers(sent[0]?.headers).get('content-type')).toBe('application/xml');
  });

  it('sends nothing that is no XML', async () => {
    const { waybill, sent } = clientOf([]);
    const error = await caught(waybill.peppol.documents.receive({} as string));
    expect(error).toBeInstanceOf(NotSent);
    expect(error).toMatchObject({
      message:
        'peppol.documents.receive was not sent: peppol.documents.receive needs XML, a text or a file',
    });
    expect(sent).toEqual([]);
  });

  it('answers a file byte for byte', async () => {
    const bytes = new Uint8Array([0xff, 0xfe, 0x3c, 0x00, 0x0a]);
    const { waybill } = clientOf([() => new Response(bytes)]);
    const file = await waybill.peppol.documents.content({ id: '1' });
    expect(await file.bytes()).toEqual(bytes);
  });

  it('tells a refusal in place of a file', async () => {
    const { waybill } = clientOf([refused(404, 'not_found')]);
    const error = await caught(waybill.peppol.documents.content({ id: '1' }));
    expect(error).toMatchObject({ name: 'Refusal', code: 'not_found' });
  });
});

it.each<[string, Partial<ClientOptions>, unknown, string]>([
  ['a header', { key: 'wb_\u2026' }, {}, 'the header x-service-api-key has letters'],
  ['the address', { url: 'shop' }, {}, 'url is no address'],
  ['the body', {}, { currency: 1n }, 'Do not know how to serialize a BigInt'],
])(
  'ends at once, and says that nothing was sent, where %s cannot be (CLN-5)',
  async (_, ...row) => {
    const [options, body, problem] = row;
    const { waybill, sent } = clientOf([], options);
    const error = await caught(waybill.orders.place({ items: [], ...(body as object) }));
    expect(error).toBeInstanceOf(NotSent);
    expect((error as Error).message).toContain(`orders.place was not sent: ${problem}`);
    expect(sent).toEqual([]);
  },
);

describe('repetition', () => {
  it('keeps one Idempotency-Key through all tries (API-82)', async () => {
    const { waybill, sent } = clientOf([
      lost,
      refused(409, 'request_in_progress'),
      refused(429, 'rate_limited', { 'retry-after': '2' }),
      json(201, { id: 'order' }),
    ]);
    expect(await passing(waybill.orders.place({ items: [] }))).toEqual({ id: 'order' });
    expect(sent.map(({ after }) => after)).toEqual([0, 125, 375, 2875]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/u);
  });

  it('waits as long as it is told, however little a try may take (CLN-3)', async () => {
    const overloaded = refused(503, 'overloaded', { 'retry-after': '1' });
    const { waybill, sent } = clientOf([overloaded, json(200, { id: 'a' })], { timeoutMs: 1000 });
    expect(await passing(waybill.orders.get({ id: 'a' }))).toEqual({ id: 'a' });
    expect(sent.map(({ after }) => after)).toEqual([0, 1125]);
  });

  it('ends with what the last try brought', async () => {
    const overloaded = [1, 2].map(() => refused(503, 'overloaded', { 'retry-after': '1' }));
    const { waybill } = clientOf([...overloaded, lost], { retries: 1 });
    const error = await passing(caught(waybill.orders.get({ id: 'a' })));
    expect(error).toMatchObject({ code: 'overloaded', retryAfter: 1 });
  });

  it('says why no answer came', async () => {
    const { waybill } = clientOf([lost]);
    const error = await passing(caught(waybill.orders.get({ id: 'a' }, {}, { retries: 0 })));
    expect(error).toBeInstanceOf(NoAnswer);
    expect(error).toMatchObject({ status: 0, cause: new TypeError('fetch failed') });
  });

  it('does not tell that what it deleted is not there', async () => {
    const { waybill, sent } = clientOf([lost, refused(404, 'not_found')]);
    expect(await passing(caught(waybill.orders.numberRanges.delete({ id: 'a' })))).toBeInstanceOf(
      NoAnswer,
    );
    expect(sent).toHaveLength(1);
  });
});

describe('an end', () => {
  /** As the platform does: the request ends by its signal. */
  const hanging = async (_: unknown, { signal }: RequestInit = {}) =>
    new Promise<Response>((_done, fail) => {
      signal?.addEventListener('abort', () => fail(signal.reason));
    });

  it('comes to a try that takes too long', async () => {
    vi.useRealTimers();
    const { waybill } = clientOf([], { fetch: hanging, timeoutMs: 5, retries: 1 });
    const error = await caught(waybill.orders.get({ id: 'a' }));
    expect(error).toMatchObject({ name: 'NoAnswer', cause: { name: 'TimeoutError' } });
  });

  it.each([
    ['while it waits for an answer', hanging],
    [
      'while it waits for the next try',
      async () => refused(503, 'overloaded', { 'retry-after': '9' })(),
    ],
  ])('comes by a signal, with its reason: %s', async (_, fetch) => {
    vi.useRealTimers();
    const { waybill } = clientOf([], { fetch });
    const control = new AbortController();
    const work = caught(waybill.orders.get({ id: 'a' }, {}, { signal: control.signal }));
    setTimeout(() => control.abort(new Error('The shopper left.')), 5);
    expect(await work).toEqual(new Error('The shopper left.'));
  });
});

describe('a list', () => {
  const page = (letters: string, next: string | null = null) =>
    json(200, {
      items: [...letters].map((id) => ({ id, created_at: id })),
      total: 5,
      limit: 3,
      offset: 0,
      next,
    });
  const queries = (sent: readonly Sent[]) => sent.map(({ url }) => url.replace(/^.*\?/u, ''));

  it('is a page to wait for', async () => {
    const { waybill, sent } = clientOf([page('abc')]);
    const { total, items } = await waybill.orders.list({
      limit: 3,
      order: 'number.desc',
      offset: 6,
    });
    expect([total, items.map(({ id }) => id).join('')]).toEqual([5, 'abc']);
    expect(queries(sent)).toEqual(['limit=3&order=number.desc&offset=6']);
  });

  it('is not asked for before it is waited for (CLN-2)', async () => {
    const { waybill, sent } = clientOf([refused(422, 'list_too_broad')]);
    const listing = waybill.orders.list();
    await vi.runAllTimersAsync();
    expect(sent).toEqual([]);
    expect(await caught(listing)).toMatchObject({ code: 'list_too_broad' });
  });

  it('is all rows to walk through, in an order of its own', async () => {
    const { waybill, sent } = clientOf([page('abc', 'c1'), page('de')]);
    let seen = '';
    for await (const { id } of waybill.orders.list({ status: 'placed', limit: 3 })) seen += id;
    expect(seen).toBe('abcde');
    expect(queries(sent)).toEqual(
      ['', '&after=c1'].map((after) => `status=placed&limit=3&order=created_at${after}`),
    );
  });

  // SEA-8
  it('is walked through without an order where it takes none', async () => {
    const { waybill, sent } = clientOf([page('abc', 'c1'), page('de')]);
    let seen = '';
    for await (const { id } of waybill.orders.search({ q: 'lamp' })) seen += id;
    expect(seen).toBe('abcde');
    expect(queries(sent)).toEqual(['', '&after=c1'].map((after) => `q=lamp${after}&limit=200`));
  });

  it('asks for less where a page is too large to be sent', async () => {
    const { waybill, sent } = clientOf([refused(422, 'page_too_large'), page('abc')]);
    let seen = '';
    for await (const { id } of waybill.orders.comments.list({ id: 'o' }, {})) seen += id;
    expect(seen).toBe('abc');
    expect(sent.map(({ url }) => url)).toEqual(
      [200, 100].map((limit) => `http://shop/v1/orders/o/comments?order=created_at&limit=${limit}`),
    );
  });

  it('ends a walk with any other refusal', async () => {
    const { waybill } = clientOf([refused(422, 'list_too_broad')]);
    const walk = async () => {
      for await (const _ of waybill.orders.list()) expect.unreachable();
    };
    expect(await caught(walk())).toMatchObject({ code: 'list_too_broad' });
  });

  it('is not walked through in another order: rows would be met twice, or never', () => {
    const { waybill } = clientOf([page('abc')]);
    const listing: unknown = waybill.orders.list({ order: 'number' });
    const walk = listing as AsyncIterable<unknown>;
    expect(() => walk[Symbol.asyncIterator]()).toThrow('takes neither order nor offset');
  });
});
