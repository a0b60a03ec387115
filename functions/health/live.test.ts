import { invoke } from '@waybill/testing/invoke';
import { expect, test } from 'vitest';
import { handler } from './live.ts';

// API-2, API-6
test('answers without credentials and without a table', async () => {
  const reply = await invoke(handler, { authorizer: {}, requestId: 'request-1' });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ status: 'ok' });
  expect(reply.headers['x-request-id']).toBe('request-1');
});
