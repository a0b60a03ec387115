import { expect, it } from 'vitest';
import { requestText } from './request-line.ts';
import type { ServedRequest } from './served-request.ts';

const reported = {
  requestId: 'r',
  operation: 'orders.place',
  status: 201,
  durationMs: 20,
  tenant: 'demo',
};
const cost = { calls: 4, depth: 3, readUnits: 2.5, writeUnits: 31 };

const served: ServedRequest = {
  method: 'POST',
  path: '/v1/orders/place',
  status: 201,
  durationMs: 23.46,
  requestId: 'r',
  tenant: 'demo',
  ignoredKeys: 'colour, items.0.size',
  reported: { ...reported, cost },
};
const nothing = { tenant: undefined, ignoredKeys: undefined, reported: undefined };

it.each<[string, Partial<ServedRequest>, string]>([
  [
    'all there is',
    {},
    'POST   /v1/orders/place  201  23 ms  demo  4 calls, 2.5 read and 31 write units  ignored: colour, items.0.size',
  ],
  [
    'a refusal',
    {
      status: 409,
      ignoredKeys: undefined,
      reported: { ...reported, code: 'order_closed', cost: { ...cost, calls: 1 } },
    },
    'POST   /v1/orders/place  409 order_closed  23 ms  demo  1 call, 2.5 read and 31 write units',
  ],
  [
    'a repeat',
    { ignoredKeys: undefined, reported: { ...reported, replayed: true } },
    'POST   /v1/orders/place  201  23 ms  demo  answered again',
  ],
  [
    'what no function served',
    { ...nothing, method: 'GET', path: '/', status: 404 },
    'GET    /  404  23 ms',
  ],
])('shows people %s', (_, facts, line) => {
  expect(requestText({ ...served, ...facts }, true)).toBe(line);
});

it('gives programs the same', () => {
  expect(JSON.parse(requestText(served, false))).toEqual({
    method: 'POST',
    path: '/v1/orders/place',
    status: 201,
    duration_ms: 23.5,
    request_id: 'r',
    operation: 'orders.place',
    tenant: 'demo',
    ignored_keys: ['colour', 'items.0.size'],
    table_calls: 4,
    read_units: 2.5,
    write_units: 31,
  });
});
