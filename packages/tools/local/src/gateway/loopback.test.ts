import { expect, it } from 'vitest';
import { isLoopback } from './loopback.ts';

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
