import { invoke } from '@waybill/testing/invoke';
import { withTable } from '@waybill/testing/table';
import { expect, test } from 'vitest';
import { handler } from './ready.ts';

withTable();

// API-3
test('is ready while its tables answer', async () => {
  const reply = await invoke(handler, { authorizer: {} });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ status: 'ok' });
});

// API-3
test('is not when one of them does not, and says so in the one error body', async () => {
  process.env['TABLE_NAMES'] += ',a-table-nobody-made';
  const reply = await invoke(handler, { authorizer: {}, requestId: 'request-1' });
  expect(reply.status).toBe(503);
  expect(reply.body).toEqual({
    status: 'unavailable',
    error: 'The service cannot reach its data.',
    message: 'The service cannot reach its data.',
    code: 'unavailable',
    request_id: 'request-1',
  });
});
