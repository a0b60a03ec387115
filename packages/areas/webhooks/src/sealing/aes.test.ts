import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decrypt, encrypt } from './aes.ts';

const key = randomBytes(32);
const plain = Buffer.from('whsec_1');

it('is sealed with a nonce of 12 bytes and a tag of 16 before its text', () => {
  expect(encrypt(key, plain, {})).toHaveLength(12 + 16 + plain.length);
});

it('is opened by the same context in whichever order', () => {
  const sealed = encrypt(key, plain, { tenant: 'acme', endpoint: 'whe_1' });
  expect(decrypt(key, sealed, { endpoint: 'whe_1', tenant: 'acme' })).toEqual(plain);
  expect(() => decrypt(key, sealed, { endpoint: 'whe_2', tenant: 'acme' })).toThrow();
});
