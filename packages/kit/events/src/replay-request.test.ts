import { expect, it } from 'vitest';
import { replayRequest } from './replay-request.ts';

const window = { from: '2026-01-31T12:00:00.000Z', to: '2026-01-31T12:20:00.000Z' };

it.each([window, { ...window, tenant: 'acme' }])('is what an operator asks for: %j', (event) => {
  expect(replayRequest(event)).toEqual(event);
});

it.each([undefined, null, {}, { source: 'aws.scheduler' }])(
  'is nothing of the schedule: %j',
  (event) => {
    expect(replayRequest(event)).toBeUndefined();
  },
);

it.each([
  { from: window.from },
  { to: window.to },
  { ...window, from: 'yesterday' },
  { ...window, tenant: '' },
  { ...window, tenants: 'acme' },
])('is not half understood: %j', (event) => {
  expect(() => replayRequest(event)).toThrow();
});
