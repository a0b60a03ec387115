import { expect, it } from 'vitest';
import { type Asker, isOwnPage } from './own-page.ts';

const own: Asker = { remoteAddress: '127.0.0.1', host: '127.0.0.1:4000', origin: undefined };

it.each<[string, Partial<Asker>]>([
  ['a page of this machine', {}],
  ['its scripts', { origin: 'http://127.0.0.1:4000' }],
  ['a name of this machine', { host: 'localhost:4000', origin: 'http://localhost:4000' }],
  ['IPv6', { remoteAddress: '::1', host: '[::1]:4000' }],
  ['IPv4 on a socket of IPv6', { remoteAddress: '::ffff:127.0.0.1' }],
])('lets in %s', (_, facts) => {
  expect(isOwnPage({ ...own, ...facts })).toBe(true);
});

it.each<[string, Partial<Asker>]>([
  ['another machine', { remoteAddress: '192.0.2.7' }],
  ['nobody', { remoteAddress: undefined }],
  ['a name that leads here', { host: 'rebound.example:4000' }],
  ['no name', { host: undefined }],
  ['no readable name', { host: ':::' }],
  ['a page from elsewhere', { origin: 'https://shop.example' }],
  ['a page of another port', { origin: 'http://127.0.0.1:5000' }],
  ['a page without an origin of its own', { origin: 'null' }],
])('shuts out %s', (_, facts) => {
  expect(isOwnPage({ ...own, ...facts })).toBe(false);
});
