import { expect, it } from 'vitest';
import { isFault } from './fault.ts';
import { idIn, readMessage } from './message.ts';

const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

// AGT-12
it.each([
  [[ping]],
  ['ping'],
  [null],
  [{ ...ping, jsonrpc: 2 }],
  [{ ...ping, id: null }],
  [{ ...ping, id: 0.5 }],
  [{ ...ping, id: {} }],
  [{ ...ping, method: undefined }],
  [{ ...ping, params: [] }],
  [{ jsonrpc: '2.0', method: 'ping' }],
])('%j is no message', (body) => {
  expect(readMessage(body)).toMatchObject({ fault: -32_600, status: 400 });
});

// AGT-12
it('reads a request, and a notification, which has no id', () => {
  const read = readMessage({ ...ping, id: 'a', params: { _meta: { a: 1 }, b: 2 } });
  expect(read).toMatchObject({ id: 'a', method: 'ping', meta: { a: 1 } });
  const told = readMessage({ jsonrpc: '2.0', method: 'notifications/x', params: { _meta: 7 } });
  expect(told).toMatchObject({ id: undefined, meta: {} });
  expect(isFault(told)).toBe(false);
});

// AGT-12
it('finds the id of a malformed message where it can be read', () => {
  expect([{ id: 7 }, { id: 'a' }, { id: null }, [], 'x'].map(idIn)).toEqual([
    7,
    'a',
    undefined,
    undefined,
    undefined,
  ]);
});
