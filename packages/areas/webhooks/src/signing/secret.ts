import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;
const HINT_LENGTH = 4;

/** A fresh signing secret: base64 behind `whsec_`, so that both schemes accept it (WHK-54). */
export function newSecret(bytes: Buffer = randomBytes(KEY_BYTES)): string {
  return `${PREFIX}${bytes.toString('base64')}`;
}

/** The end of a secret, enough for its owner to distinguish two (WHK-18). */
export function secretHint(secret: string): string {
  return `…${secret.slice(-HINT_LENGTH)}`;
}

/** Key of the `v0` scheme: the text itself, prefix included (WHK-58). */
export function textKey(secret: string): Buffer {
  return Buffer.from(secret, 'utf8');
}

/** Key of the standard scheme: the bytes that the text encodes (WHK-59). */
export function decodedKey(secret: string): Buffer {
  return Buffer.from(secret.slice(PREFIX.length), 'base64');
}

/** A secret as the endpoint keeps it: the value lies sealed elsewhere. */
export interface SecretVersion {
  readonly version: number;
  readonly created_at: string;
  /** Null for the current one; a former one signs until then. */
  readonly expires_at: string | null;
}

/** The secrets that sign at `now`, newest first: receivers see the current one in front. */
export function aliveSecrets(secrets: readonly SecretVersion[], now: Date): SecretVersion[] {
  return secrets
    .filter(({ expires_at: end }) => end === null || Date.parse(end) > now.getTime())
    .sort((left, right) => right.version - left.version);
}
