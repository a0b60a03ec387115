import { createHash, randomBytes } from 'node:crypto';

const HINT_LENGTH = 4;

/** A new secret of 256 random bits, such as a tenant seals its cursors with. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The form of a key of a deployment: any other is wrong, without a look at the table. */
export const KEY_SHAPE = /^wb_[A-Za-z0-9_-]{43}$/u;

/** A new secret of an API key. */
export function newKeySecret(): string {
  return `wb_${newSecret()}`;
}

/** All that is stored of a secret; enough, since the secret is random and long. */
export function keyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** The beginning of a key, which tells keys apart without giving one away. */
export function keyHint(secret: string): string {
  return `…${secret.slice(-HINT_LENGTH)}`;
}
