import { createHash, hkdfSync, randomBytes } from 'node:crypto';

const HINT_LENGTH = 4;

/** A new secret of 256 random bits. */
export function newKeySecret(): string {
  return `wb_${randomBytes(32).toString('base64url')}`;
}

/** All that is stored of a secret; enough, since the secret is random and long. */
export function keyHash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/**
 * What cursors of a key are sealed by (API-164): made of its stored hash, which no answer shows, so
 * that there is no further secret to keep. It tells nothing of the hash.
 */
export function cursorSecret(hash: string): string {
  return Buffer.from(hkdfSync('sha256', hash, '', 'waybill cursors', 32)).toString('base64url');
}

/** What tells keys apart without giving one away. */
export function keyHint(secret: string): string {
  return `…${secret.slice(-HINT_LENGTH)}`;
}
