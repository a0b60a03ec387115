import { expect, it } from 'vitest';
import { instructionsFor, methodAnswer, withServer } from './methods.ts';

const server = { version: '1.2.3', tenant: 'acme', isEnabled: true };
const message = (method: string, params = {}) => ({ id: 1, method, params, meta: {} });

// AGT-13
it.each([
  ['server/discover', true, { cacheScope: 'private' }],
  ['server/discover', false, { fault: -32_601, status: 200 }],
  ['initialize', false, { protocolVersion: '2025-11-25' }],
  ['initialize', true, { fault: -32_601, status: 404 }],
  ['ping', false, {}],
  ['ping', true, { fault: -32_601, status: 404 }],
  ['tools/list', true, { tools: [], ttlMs: 60_000 }],
  ['tools/list', false, { tools: [] }],
  ['completion/complete', false, { fault: -32_601, status: 200 }],
])('%s, modern %s, answers %j', (method, modern, answer) => {
  expect(methodAnswer(message(method), modern, server, [])).toMatchObject(answer);
});

// AGT-13
it('the list of tools has no second page', () => {
  const cursor = message('tools/list', { cursor: 'a' });
  expect(methodAnswer(cursor, true, server, [])).toMatchObject({ fault: -32_602, status: 200 });
  expect(methodAnswer(cursor, false, server, [])).toEqual({ tools: [] });
});

// AGT-13
it('instructions name the shop in at most 1,200 characters, and say so where agents are off', () => {
  const tenant = 'a'.repeat(63);
  expect(instructionsFor({ ...server, tenant }).length).toBeLessThanOrEqual(1_200);
  expect(instructionsFor({ ...server, tenant })).toContain(tenant);
  expect(instructionsFor({ ...server, isEnabled: false })).toContain('switched agents off');
});

// AGT-13
it('modern results name the server beside what they say of themselves', () => {
  expect(withServer({ a: 1 }, false, server)).toEqual({ a: 1 });
  expect(withServer({ _meta: { b: 2 } }, true, server)).toEqual({
    resultType: 'complete',
    _meta: {
      b: 2,
      'io.modelcontextprotocol/serverInfo': { name: 'waybill', title: 'Waybill', version: '1.2.3' },
    },
  });
});
