import { invoke } from '@waybill/testing/invoke';
import { expect, test } from 'vitest';
import { handler } from './ping.ts';

// API-5
test('answers text, not JSON', async () => {
  const reply = await invoke<string>(handler, { authorizer: {} });
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(reply.text).toBe('pong');
});
