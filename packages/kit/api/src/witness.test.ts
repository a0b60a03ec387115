import { isRejection, reject } from '@waybill/kernel/rejection';
import { get } from '@waybill/table/read';
import { withTable } from '@waybill/testing/table';
import { runCommand } from '@waybill/work/command';
import type { Witness } from '@waybill/work/work';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { keptOf } from './answer.ts';
import { idempotencyOf } from './idempotency.ts';
import { defineOperation } from './operation.ts';
import { perform } from './perform.ts';
import { eventOf } from './request.factory.ts';
import { refuseBody } from './request-body.ts';
import { serve } from './serve.ts';
import { Stopped } from './stopped.ts';

const table = withTable();
const now = new Date('2026-11-29T10:00:00.000Z');
const at = (name: string) => ({ pk: `T#acme#THING#${name}`, sk: 'THING' });

const make = defineOperation({
  id: 'things.make',
  route: 'POST /things',
  summary: 'Make a thing',
  body: v.object({ name: v.string() }),
  response: v.object({ name: v.string() }),
  status: 201,
  access: 'write',
  claimsItself: true,
  errors: { stopped: { status: 409, when: 'Who looks on stopped it.' } },
  impact: 'No things.',
});

const { operation, run } = serve(make, ({ body, ctx }) =>
  runCommand<object, { name: string }, { name: string }>(ctx, {
    load: async () => ({}),
    decide: () => body,
    write: ({ name }) => [{ put: at(name) }],
    present: (made) => made,
  }),
);

const identity = {
  tenant: 'acme',
  operator: false,
  keyId: 'k',
  keyName: 'K',
  permissions: ['*'],
  principal: undefined,
  places: undefined,
  rateLimit: undefined,
  cursorSecret: 's',
};

const looking = (isPreview: boolean, decided: Witness['decided'] = () => undefined): Witness => ({
  isPreview,
  loaded: () => undefined,
  decided,
});

const idempotency = (header: string) =>
  idempotencyOf({
    tenant: 'acme',
    principal: undefined,
    operation: 'x',
    header,
    fingerprint: 'f',
    now,
  });

function calling(name: string, witness: Witness, key?: string) {
  const parsed = { path: {}, query: {}, body: { name } };
  const event = eventOf({ body: { name } });
  const request = { operation, event, now, identity, parsed, witness };
  return perform(request, run, key === undefined ? undefined : idempotency(key));
}

// AGT-24
it('a preview is answered as its call would be, and writes nothing', async () => {
  const before = await table.count();
  expect(await calling('seen', looking(true))).toEqual({ status: 201, body: '{"name":"seen"}' });
  expect(await table.count()).toBe(before);
  await calling('made', looking(false));
  expect(await get(at('made'))).toBeDefined();
});

// AGT-27
it('a refusal of who looks on is kept for the key of the call', async () => {
  const refusal = reject('stopped', 'Stopped.');
  const stopping = looking(false, () => {
    throw new Stopped(refusal);
  });
  expect(await calling('never', stopping, 'one')).toEqual(refusal);
  const again = await calling('never', looking(false), 'one');
  expect(again).toEqual({ ...keptOf(operation, refusal), replayed: true });
  expect(isRejection(again)).toBe(false);
  expect(await get(at('never'))).toBeUndefined();
});

// AGT-5
it('a body is refused by its headers first, and then by its size', () => {
  const large = 'x'.repeat(4 * 1024 * 1024 + 1);
  const refused = (headers: Readonly<Record<string, string>>, body = '{}') =>
    refuseBody(eventOf({ body, headers }))?.rejected;
  expect(refused({})).toBeUndefined();
  expect(refused({ 'content-type': 'text/plain' }, large)).toBe('unsupported_media_type');
  expect(refused({}, large)).toBe('payload_too_large');
});
