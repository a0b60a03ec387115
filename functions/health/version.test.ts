import { readFileSync } from 'node:fs';
import { invoke } from '@waybill/testing/invoke';
import { expect, test } from 'vitest';
import { handler } from './version.ts';

// API-4
test('names the version of the package', async () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const reply = await invoke(handler, { authorizer: {} });
  expect(reply.status).toBe(200);
  expect(reply.body).toEqual({ version: manifest.version });
});
