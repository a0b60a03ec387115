import { describe, expect, it } from 'vitest';
import { loopbackPolicy, productionPolicy } from '../net/policy.ts';
import { isBlocked, normaliseUrl, urlProblems } from './url.ts';

const long = (length: number) => `https://hooks.acme.example/${'x'.repeat(length - 27)}`;

// WHK-32, WHK-33, WHK-34, WHK-35, WHK-36
describe('an endpoint URL in production', () => {
  it.each([
    'https://hooks.acme.example',
    'https://hooks.acme.example/in?x=1',
    'https://hooks.acme.example:8443/in',
    'https://hooks.acme.example.:443/in',
    'HTTPS://Hooks.Acme.Example/IN',
    'https://bücher.example/',
    long(2048),
  ])('may be %s', (url) => {
    expect(urlProblems(url, productionPolicy, [])).toEqual([]);
  });

  it.each([
    ['', ['url_invalid']],
    ['   ', ['url_invalid']],
    [' https://hooks.acme.example', ['url_invalid']],
    ['hooks.acme.example', ['url_invalid']],
    ['https://', ['url_invalid']],
    ['https://user@hooks.acme.example', ['url_invalid']],
    ['https://user:pass@hooks.acme.example', ['url_invalid']],
    ['https://hooks.acme.example/#part', ['url_invalid']],
    ['https://hooks.acme.example/#', ['url_invalid']],
    ['mailto:ops@acme.example', ['url_invalid']],
    [long(2049), ['url_invalid']],
    [`https://hooks.acme.example/${'ü'.repeat(400)}`, ['url_invalid']],
    ['https://hooks.acme.example/\r\nX: y', ['url_invalid']],
    ['https://hooks.acme.example/a\tb', ['url_invalid']],
    ['https://hooks.acme\n.example/', ['url_invalid']],
    ['https://hooks.acme.example/\u0000', ['url_invalid']],
    ['https://hooks.acme.example/\u007f', ['url_invalid']],
    ['https://hooks.acme.example/\u0085', ['url_invalid']],
    ['http://hooks.acme.example', ['url_not_https']],
    ['ftp://hooks.acme.example', ['url_not_https']],
    ['https://hooks.acme.example:80', ['url_port_not_allowed']],
    ['https://hooks.acme.example:9443', ['url_port_not_allowed']],
    ['http://hooks.acme.example:8080', ['url_not_https', 'url_port_not_allowed']],
    ['https://8.8.8.8', ['url_ip_literal']],
    ['https://0x7f.1', ['url_ip_literal']],
    ['https://2130706433', ['url_ip_literal']],
    ['https://[2606:4700::1111]', ['url_ip_literal']],
    ['http://127.0.0.1:9001', ['url_not_https', 'url_port_not_allowed', 'url_ip_literal']],
    ['https://localhost', ['url_blocked_host']],
    ['https://localhost.', ['url_blocked_host']],
    ['https://intranet', ['url_blocked_host']],
    ['https://printer.local', ['url_blocked_host']],
    ['https://db.internal.', ['url_blocked_host']],
    ['https://x.localhost', ['url_blocked_host']],
    ['https://nas.home.arpa', ['url_blocked_host']],
  ])('must not be %j', (url, codes) => {
    expect(urlProblems(url, productionPolicy, [])).toEqual(codes);
  });

  // WHK-37
  it.each([
    ['https://api.waybill.example/v1', ['url_blocked_host']],
    ['https://API.waybill.example:8443/v1', ['url_blocked_host']],
    ['https://a.api.waybill.example./', ['url_blocked_host']],
    ['https://second.example', ['url_blocked_host']],
    ['https://waybill.example', []],
    ['https://myapi.waybill.example', []],
  ])('must not lead back to us: %s', (url, codes) => {
    const own = ['api.waybill.example', 'second.example:443'];
    expect(urlProblems(url, productionPolicy, own)).toEqual(codes);
  });
});

// WHK-69
describe('an endpoint URL on one machine', () => {
  it.each([
    ['http://127.0.0.1:4010/in', []],
    ['http://127.0.0.1', []],
    ['http://2130706433:4010/in', []],
    ['http://user@127.0.0.1:4010/in', ['url_invalid']],
    ['http://localhost:4010/in', ['url_not_https', 'url_port_not_allowed', 'url_blocked_host']],
    ['https://127.0.0.1:4010/in', ['url_port_not_allowed', 'url_ip_literal']],
    ['https://10.0.0.1', ['url_ip_literal']],
  ])('%j has the problems %j', (url, codes) => {
    expect(urlProblems(url, loopbackPolicy, [])).toEqual(codes);
  });

  it.each([
    ['http://127.0.0.1:4000/v1/orders', ['url_blocked_host']],
    ['http://2130706433:4000/', ['url_blocked_host']],
    ['http://127.0.0.1:4010/', []],
    ['http://127.0.0.1/', []],
  ])('leads back to us by address and port: %s', (url, codes) => {
    expect(urlProblems(url, loopbackPolicy, ['localhost:4000', '127.0.0.1:4000'])).toEqual(codes);
  });
});

// WHK-40
it.each([
  ['https://hooks.acme.example', 'https://hooks.acme.example/'],
  ['HTTPS://Hooks.Acme.Example:443/IN?x=1', 'https://hooks.acme.example/IN?x=1'],
  ['https://bücher.example/ein gang', 'https://xn--bcher-kva.example/ein%20gang'],
])('normalises %s', (sent, stored) => {
  expect(normaliseUrl(sent)).toBe(stored);
  expect(normaliseUrl(stored)).toBe(stored);
});

// WHK-209
it.each([
  ['https://hooks.acme.example/in', false],
  ['https://hooks.acme.example:9443/in', true],
  ['https://hooks.acme.internal/in', true],
  ['https://api.waybill.example/in', true],
])('%s is not allowed any more: %s', (url, expected) => {
  const ownHosts = ['api.waybill.example'];
  expect(isBlocked(url, { policy: productionPolicy, ownHosts })).toBe(expected);
});
