import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Names that are sealed along with a text, and must be named again to open it. */
export type Authenticated = Readonly<Record<string, string>>;

function bytesOf(context: Authenticated): Buffer {
  const entries = Object.entries(context).sort(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify(entries));
}

/** AES-256-GCM bound to a context: nonce, tag and cipher text in one buffer. */
export function encrypt(key: Buffer, plain: Buffer, context: Authenticated): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(bytesOf(context));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]);
}

/** Throws when the key or the context is another one, or a byte was changed. */
export function decrypt(key: Buffer, sealed: Buffer, context: Authenticated): Buffer {
  const iv = sealed.subarray(0, IV_BYTES);
  const tag = sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  const options = { authTagLength: TAG_BYTES };
  const decipher = createDecipheriv(ALGORITHM, key, iv, options)
    .setAAD(bytesOf(context))
    .setAuthTag(tag);
  const text = sealed.subarray(IV_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(text), decipher.final()]);
}
