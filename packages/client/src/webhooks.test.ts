import { sign } from '@waybill/webhooks/signing/sign';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type DeliveryHeaders, Untrusted, verify } from './webhooks.ts';

const current = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=';
const previous = 'whsec_//79/Pv6+fj39vX08/Lx8O/u7ezr6uno5+bl5OPi4eA=';
const stranger = 'whsec_AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=';
const id = 'evt_01JA0Z3K5T8W6Q2R4Y7N9B1C3D';
const timestamp = 1_760_000_000;
const text = `{"tenant_id":"acme","topic":"order.placed","id":"${id}","data":{"number":"ORD-1","note":"Zürich ✓"},"metadata":{},"time":"2025-10-09T08:53:15.250Z"}`;
const body = Buffer.from(text, 'utf8');

beforeAll(() => void vi.useFakeTimers({ now: timestamp * 1000 }));
afterAll(() => void vi.useRealTimers());

/** The headers of an attempt that the signer made with these secrets. */
const headersOf = (...secrets: string[]) => ({
  'webhook-id': id,
  'webhook-timestamp': String(timestamp),
  'webhook-signature': sign({ id, timestamp, body, secrets }).standard,
});

describe('a delivery', () => {
  it.each([
    ['as bytes', body],
    ['as a text', text],
    ['as a buffer', new Uint8Array(body).buffer],
  ])('is the event, the body taken %s', async (_, raw) => {
    const event = await verify(raw, headersOf(current), current);
    expect(event).toEqual(JSON.parse(text));
  });

  it.each<[string, DeliveryHeaders]>([
    ['of fetch', new Headers(headersOf(current))],
    ['of Node', { ...headersOf(current), host: 'shop', 'set-cookie': ['a', 'b'] }],
    [
      'in any case',
      Object.fromEntries(
        Object.entries(headersOf(current)).map(([name, value]) => [name.toUpperCase(), value]),
      ),
    ],
  ])('is read by the headers %s', async (_, headers) => {
    expect(await verify(body, headers, current)).toMatchObject({ id });
  });

  // While a secret is rotated, either side may have both or only one of them (WHK-60).
  it.each([
    ['signed with both, known the new one', [current, previous], [current]],
    ['signed with both, known the old one', [current, previous], [previous]],
    ['signed with the new one, known both', [current], [previous, current]],
  ])('is trusted while a secret is rotated: %s', async (_, signing, known) => {
    expect(await verify(body, headersOf(...signing), known)).toMatchObject({ id });
  });

  it.each([-300, 300])('is trusted %d seconds from now, and no further', async (seconds) => {
    vi.setSystemTime((timestamp + seconds) * 1000);
    expect(await verify(body, headersOf(current), current)).toMatchObject({ id });
    vi.setSystemTime((timestamp + seconds * 1.01) * 1000);
    await expect(verify(body, headersOf(current), current)).rejects.toThrow(Untrusted);
    const wide = { toleranceSeconds: 310 };
    expect(await verify(body, headersOf(current), current, wide)).toMatchObject({ id });
    vi.setSystemTime(timestamp * 1000);
  });
});

// The usual mistake: a parser was there first, and no other reason would lead to it.
it.each([
  ['parsed', JSON.parse(text)],
  ['taken by no parser', undefined],
  ['a stream', new Response(text).body],
])('needs the raw body, and says so of one that is %s', async (_, parsed) => {
  const work = verify(parsed as string, headersOf(current), current);
  await expect(work).rejects.toThrow('verify needs the raw body');
});

const signedBy = (signature: string) => ({
  ...headersOf(current),
  'webhook-signature': signature,
});

// No header of a stranger leads to another error than `Untrusted`.
it('answers any signature, beside a genuine one too', async () => {
  const genuine = headersOf(current)['webhook-signature'];
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.oneof(fc.string(), fc.stringMatching(/^v1,[\w+/=-]{43}=$/)), { maxLength: 3 }),
      async (others) => {
        const forged = others.filter((one) => one !== genuine).join(' ');
        await expect(verify(body, signedBy(`x ${forged}`), current)).rejects.toThrow(Untrusted);
        const beside = verify(body, signedBy(`${forged} ${genuine}`), current);
        expect(await beside).toMatchObject({ id });
      },
    ),
    { numRuns: 50 },
  );
});

it.each([
  ['verify needs the secret', []],
  ['the secret is missing', ''],
  ['the secret is missing', undefined],
  ['secret 2 of 2 is missing', [current, undefined]],
  ['secret 2 of 2 is missing', [current, '']],
  ['secret 1 of 2 is none of an endpoint', ['whsec_x-y_', current]],
  ['the secret is none of an endpoint', 'whsec_'],
])('a mistake of its own is told at once: %s', async (sentence, secrets) => {
  const mistaken = verify(body, headersOf(current), secrets as string[]);
  await expect(mistaken).rejects.toThrow(TypeError);
  await expect(mistaken).rejects.toThrow(sentence);
});

const other = Buffer.from(text.replace(id, id.replace('01JA', '01JB')), 'utf8');

type Untold = readonly [string, Buffer, DeliveryHeaders, string | readonly string[]];

it.each<Untold>([
  ['headers_missing', body, { 'webhook-id': id }, current],
  ['headers_missing', body, { ...headersOf(current), 'webhook-id': [id, id] }, current],
  ['out_of_time', body, { ...headersOf(current), 'webhook-timestamp': 'soon' }, current],
  ['signature_wrong', Buffer.from(text.replace('ORD-1', 'ORD-2')), headersOf(current), current],
  [
    'signature_wrong',
    body,
    { ...headersOf(current), 'webhook-timestamp': String(timestamp + 1) },
    current,
  ],
  ['signature_wrong', body, { ...headersOf(current), 'webhook-id': 'evt_other' }, current],
  [
    'signature_wrong',
    body,
    { ...headersOf(current), 'webhook-signature': 'v1,AAAA v2,x' },
    current,
  ],
  ['signature_wrong', body, headersOf(stranger), [current, previous]],
  ['signature_wrong', body, signedBy(`v1,${'_'.repeat(43)}=`), current],
  ['signature_wrong', body, signedBy(`v1,${'A'.repeat(43)}= v1,-${'_'.repeat(42)}=`), current],
  ...['no JSON', 'null', '[]', '1'].map((sent): Untold => {
    const raw = Buffer.from(sent);
    const { standard } = sign({ id, timestamp, body: raw, secrets: [current] });
    return ['body_wrong', raw, signedBy(standard), current];
  }),
  [
    'body_wrong',
    other,
    {
      ...headersOf(current),
      'webhook-signature': sign({ id, timestamp, body: other, secrets: [current] }).standard,
    },
    current,
  ],
])('is not trusted: %s', async (reason, raw, headers, secrets) => {
  await expect(verify(raw, headers, secrets)).rejects.toMatchObject({ name: 'Untrusted', reason });
});
