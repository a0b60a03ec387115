import { invoke } from '@waybill/testing/invoke';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { defineOperation } from './operation.ts';
import { serve } from './serve.ts';

const declaration = {
  id: 'things.look',
  route: 'GET /things',
  summary: 'Look at things',
  response: v.object({ tenant: v.string() }),
  status: 200,
  access: 'read',
  errors: {},
  impact: 'Nobody sees things.',
} as const;

const nobody = { authorizer: { outcome: 'unauthorized' } };

// API-6
it('what is public needs no credentials and knows no tenant', async () => {
  const open = defineOperation({ ...declaration, public: true });
  const reply = await invoke(
    serve(open, async ({ ctx }) => ({ tenant: ctx.tenant })),
    nobody,
  );
  expect(reply).toMatchObject({ status: 200, body: { tenant: '' } });
});

// API-92
it('what is for the operator alone takes a key of its tenant', async () => {
  const operators = defineOperation({ ...declaration, operatorOnly: true });
  const handler = serve(operators, async ({ ctx }) => ({ tenant: ctx.tenant }));
  expect(await invoke(handler)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  expect(await invoke(handler, { operator: true })).toMatchObject({ status: 200 });
});

// API-101
it('what any key may do asks for no permission, but for a key', async () => {
  const ownWord = defineOperation({ ...declaration, anyKey: true });
  const handler = serve(ownWord, async ({ ctx }) => ({ tenant: ctx.tenant }));
  expect(await invoke(handler, { permissions: [] })).toMatchObject({ status: 200 });
  expect(await invoke(handler, nobody)).toMatchObject({ status: 401 });
});

// API-314
it('what declares no reach at locations is closed to keys that are bound to some', async () => {
  const bound = { places: ['place-1'] };
  const look = async () => ({ tenant: 'acme' });
  const closed = await invoke(serve(defineOperation(declaration), look), bound);
  expect(closed).toMatchObject({ status: 403, body: { code: 'location_not_permitted' } });
  const open = defineOperation({ ...declaration, atLocations: 'anywhere' });
  expect(await invoke(serve(open, look), bound)).toMatchObject({ status: 200 });
});
