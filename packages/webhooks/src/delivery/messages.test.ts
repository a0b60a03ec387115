import { expect, it } from 'vitest';
import { readAttempt } from './messages.ts';

const attempt = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };

// WHK-81
it.each([attempt, { ...attempt, woken: 'member' }, { ...attempt, woken: 'last' }])(
  'reads what was sent: %j',
  (sent) => {
    expect(readAttempt(JSON.stringify(sent))).toEqual(sent);
  },
);

// WHK-82
it.each(['', '{}', JSON.stringify({ ...attempt, woken: 'first' })])('refuses %j', (body) => {
  expect(() => readAttempt(body)).toThrow();
});
