import { expect, it } from 'vitest';
import { blockedExchange } from './exchange.ts';

// WHK-209
it('a call that is not made took no time and has no answer', () => {
  expect(blockedExchange).toEqual({
    ...{ statusCode: null, errorCode: 'blocked_address', remoteAddress: null, durationMs: 0 },
    ...{ timings: null, headers: {}, body: '', truncated: false },
  });
});
