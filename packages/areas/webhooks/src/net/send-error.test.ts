import { expect, it } from 'vitest';
import { ConnectError, isTimeout, sendErrorOf, sendErrors } from './send-error.ts';

const coded = (code: unknown) => Object.assign(new Error('x'), { code });
const named = (name: string) => Object.assign(new Error('x'), { name });

// WHK-75
it.each([
  ['what the connector says', new ConnectError('tls_error', coded('ECONNRESET')), 'tls_error'],
  ['the end of the time', named('TimeoutError'), 'response_timeout'],
  ['a refused connection', coded('ECONNREFUSED'), 'connection_refused'],
  ['a reset', coded('ECONNRESET'), 'connection_reset'],
  ['a closed pipe', coded('EPIPE'), 'connection_reset'],
  ['a closed socket', coded('UND_ERR_SOCKET'), 'connection_reset'],
  ['a slow connection', coded('ETIMEDOUT'), 'connect_timeout'],
  ['a slow connection of the client', coded('UND_ERR_CONNECT_TIMEOUT'), 'connect_timeout'],
  ['slow headers', coded('UND_ERR_HEADERS_TIMEOUT'), 'response_timeout'],
  ['a slow body', coded('UND_ERR_BODY_TIMEOUT'), 'response_timeout'],
  ['another code', coded('EHOSTUNREACH'), 'network_error'],
  ['no code', new Error('x'), 'network_error'],
  ['no error at all', 'ECONNREFUSED', 'network_error'],
  ['nothing', undefined, 'network_error'],
])('%s is named', (_, thrown, expected) => {
  expect(sendErrorOf(thrown)).toBe(expected);
});

// WHK-101, WHK-107
it('two of the names are time-outs', () => {
  expect([null, ...sendErrors].filter(isTimeout)).toEqual(['connect_timeout', 'response_timeout']);
});
