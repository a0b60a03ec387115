import { expect, it } from 'vitest';
import { readMessage } from './signer-task.ts';

const attempt = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };

// WHK-81
it.each([
  { kind: 'attempt', ref: attempt },
  { kind: 'attempt', ref: { ...attempt, home: 'ORDER#1' }, woken: true },
  { kind: 'visit', tenant: 'acme', endpoint: 'whe_1' },
  { kind: 'redelivery', tenant: 'acme', endpoint: 'whe_1', id: '1' },
  { kind: 'test', tenant: 'acme', endpoint: 'whe_1', id: '1' },
  { kind: 'recovery', tenant: 'acme', endpoint: 'whe_1', id: '1' },
])('reads what was sent: %j', (sent) => {
  expect(readMessage(JSON.stringify(sent))).toEqual(sent);
});

// WHK-82
it.each([
  '',
  '{}',
  JSON.stringify({ kind: 'attempt', ref: attempt, woken: 'first' }),
  JSON.stringify({ kind: 'test', tenant: 'acme', endpoint: 'whe_1' }),
])('refuses %j', (body) => {
  expect(() => readMessage(body)).toThrow();
});
