import { describe, expect, it } from 'vitest';
import { headerProblems, isReservedHeader } from './headers.ts';

const one = (name: string, value = 'v') => headerProblems([{ name, value }]);

describe('custom headers', () => {
  // WHK-46, WHK-47
  it.each([
    ['Authorization', 'Bearer abc'],
    ['X-Env', 'prod'],
    ['x-api-key', ''],
    ['!#$', '~'],
    ['X-Long', 'v'.repeat(1024)],
  ])('may be %s', (name, value) => {
    expect(one(name, value)).toEqual([]);
  });

  // WHK-46
  it.each([
    ['', 'v'],
    ['X Env', 'v'],
    ['X-Env:', 'v'],
    ['X-Ünv', 'v'],
    ['X-Env', 'a\r\nb'],
    ['X-Env', 'a\tb'],
    ['X-Env', 'Zürich'],
    ['X-Env', 'v'.repeat(1025)],
  ])('must not be %j: %j', (name, value) => {
    expect(one(name, value)).toEqual([{ code: 'header_invalid', path: 'headers.0' }]);
  });

  // WHF-30
  it.each([
    'Content-Type',
    'content-length',
    'Host',
    'Connection',
    'Keep-Alive',
    'Proxy-Authorization',
    'TE',
    'Trailer',
    'Transfer-Encoding',
    'Upgrade',
    'Expect',
    'Accept-Encoding',
    'User-Agent',
    'Date',
    'Via',
    'Forwarded',
    'Cookie',
    'Age',
    'Cache-Control',
    'Pragma',
    'Expires',
    'Warning',
    'X-Service-Id',
    'x-service-anything',
    'Webhook-Id',
    'svix-id',
    'X-Amz-Date',
    'X-Amzn-Trace-Id',
    'X-Forwarded-For',
    'X-Real-IP',
  ])('must not replace %s', (name) => {
    expect(one(name)).toEqual([{ code: 'header_reserved', path: 'headers.0.name' }]);
  });

  // WHK-47
  it('leaves names that only resemble ours', () => {
    for (const name of ['X-Services', 'My-Webhook-Id', 'Dates', 'X-Host']) {
      expect(isReservedHeader(name)).toBe(false);
    }
  });

  // WHK-45
  it('has limits on count, repeats and size', () => {
    const many = Array.from({ length: 21 }, (_, n) => ({ name: `X-${n}`, value: 'v' }));
    expect(headerProblems(many)).toEqual([{ code: 'too_many_headers', path: 'headers' }]);
    expect(headerProblems(many.slice(1))).toEqual([]);
    const twice = ['X-Env', 'x-env'].map((name) => ({ name, value: 'v' }));
    expect(headerProblems(twice)).toEqual([{ code: 'header_duplicate', path: 'headers.1.name' }]);
    const heavy = many.slice(0, 9).map(({ name }) => ({ name, value: 'v'.repeat(1000) }));
    expect(headerProblems(heavy)).toEqual([{ code: 'headers_too_large', path: 'headers' }]);
  });
});
