import { expect, it } from 'vitest';
import { KEY_SHAPE, keyHash, keyHint, newKeySecret } from './secret.ts';

it('is new each time, and long', () => {
  const secrets = Array.from({ length: 20 }, newKeySecret);
  expect(new Set(secrets).size).toBe(20);
  for (const secret of secrets) expect(secret).toMatch(/^wb_[\w-]{43}$/u);
  for (const secret of secrets) expect(secret).toMatch(KEY_SHAPE);
});

it('is stored as a hash that says nothing of it, and told apart by its end', () => {
  const secret = newKeySecret();
  expect(keyHash(secret)).toMatch(/^[0-9a-f]{64}$/u);
  expect(keyHash(secret)).toBe(keyHash(secret));
  expect(keyHash(secret)).not.toBe(keyHash(newKeySecret()));
  expect(keyHint(secret)).toBe(`…${secret.slice(-4)}`);
});
