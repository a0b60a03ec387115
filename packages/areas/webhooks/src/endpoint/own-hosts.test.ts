import { beforeEach, expect, it } from 'vitest';
import { ownHosts } from './own-hosts.ts';

// Suites share processes, and a stack before this one has left its own address.
beforeEach(() => {
  delete process.env['API_HOSTS'];
});

// WHK-37
it.each([
  [undefined, undefined, []],
  ['', ' , ', []],
  ['API.Waybill.example', undefined, ['api.waybill.example']],
  [
    '127.0.0.1:4000',
    'api.waybill.example, localhost:4000',
    ['127.0.0.1:4000', 'api.waybill.example', 'localhost:4000'],
  ],
])(
  'are the host of the request, %j, and those of the stack, %j',
  (request, configured, expected) => {
    if (configured !== undefined) process.env['API_HOSTS'] = configured;
    expect(ownHosts(request)).toEqual(expected);
  },
);
