import { invoke } from '@waybill/testing/invoke';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineOperation } from './operation.ts';
import { SentBytes } from './request-body.ts';
import { serve } from './serve.ts';

const weigh = defineOperation({
  id: 'boxes.weigh',
  route: 'POST /boxes/weigh',
  summary: 'Weigh what comes',
  takesBytes: 'application/xml',
  response: v.object({ type: v.string(), size: v.number(), known: v.boolean() }),
  status: 201,
  statusWhere: { known: 200 },
  access: 'write',
  errors: {},
  impact: 'No weights.',
});

const handler = serve(weigh, async ({ body }) => ({
  type: body.contentType,
  size: body.bytes.length,
  known: body.bytes.length === 1,
}));

const send = (body: Uint8Array, headers: Record<string, string> = {}) =>
  invoke(handler, { method: 'POST', path: '/v1/boxes/weigh', body, headers });

// API-330
it('come as they are, with the type that their caller names', async () => {
  const sent = await send(Uint8Array.of(0xff, 0xfe, 0), { 'content-type': 'text/xml' });
  expect([sent.status, sent.body]).toEqual([201, { type: 'text/xml', size: 3, known: false }]);
  expect((await send(Uint8Array.of(1, 2))).body).toMatchObject({ type: '', size: 2 });
});

// API-51
it('are answered with the status that the answer says', async () => {
  expect((await send(Uint8Array.of(1))).status).toBe(200);
});

// API-330
it('are refused where they are too many, or encoded', async () => {
  expect((await send(Buffer.alloc(4 * 1024 * 1024 + 1))).status).toBe(413);
  expect((await send(Uint8Array.of(1), { 'content-encoding': 'gzip' })).status).toBe(415);
});

// API-330
it('stand for themselves by their digest', () => {
  const known = JSON.stringify(new SentBytes(Uint8Array.of(1), 'text/xml'));
  expect(known).toMatch(/^\{"content_type":"text\/xml","sha256":"[0-9a-f]{64}"\}$/u);
  expect(JSON.stringify(new SentBytes(Uint8Array.of(2), 'text/xml'))).not.toBe(known);
});
