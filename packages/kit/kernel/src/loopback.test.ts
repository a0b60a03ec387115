import { expect, it } from 'vitest';
import { isLoopback, isLoopbackUrl, namesLoopback } from './loopback.ts';

it.each(['localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.10', '::1', '[::1]'])(
  '%s is reached from this machine only',
  (host) => {
    expect(isLoopback(host)).toBe(true);
  },
);

it.each(['0.0.0.0', '::', '', '192.168.1.5', '127.0.0.1.example.com', 'localhost.example.com'])(
  "'%s' may be reached from others",
  (host) => {
    expect(isLoopback(host)).toBe(false);
  },
);

it.each([
  ['http://localhost:3000', true],
  ['http://[::1]:3000', true],
  ['http://127.0.0.1.example.com', false],
  ['null', false],
])('%s is of this machine: %s', (address, expected) => {
  expect(isLoopbackUrl(address)).toBe(expected);
});

it.each([
  ['127.0.0.1:4000', true],
  ['shop.example', false],
])('the header Host %s names this machine: %s', (host, expected) => {
  expect(namesLoopback(host)).toBe(expected);
});
