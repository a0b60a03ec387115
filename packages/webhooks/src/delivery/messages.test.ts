import { expect, it } from 'vitest';
import { wakeOf } from './messages.ts';

const wake = { tenant: 'acme', event: 'evt_1', endpoint: 'whe_1', round: 1, attempt: 2 };

// WHK-81
it.each([wake, { ...wake, woken: 'member' }, { ...wake, woken: 'last' }])(
  'reads what was sent: %j',
  (sent) => {
    expect(wakeOf(JSON.stringify(sent))).toEqual(sent);
  },
);

// WHK-82
it.each(['', '{}', JSON.stringify({ ...wake, woken: 'first' })])('refuses %j', (body) => {
  expect(() => wakeOf(body)).toThrow();
});
