import {
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { type Authenticated, decrypt, encrypt } from './aes.ts';

const CURVE = 'x25519';
const PURPOSE = 'waybill sealed box';
const KEY_BYTES = 32;
/** A public key of this curve in its standard form, SPKI. */
const PUBLIC_KEY_BYTES = 44;

/** Both halves in the form in which they are kept: SPKI and PKCS #8. */
export interface KeyPair {
  readonly publicKey: Buffer;
  readonly privateKey: Buffer;
}

const PUBLIC_FORM = { type: 'spki', format: 'der' } as const;
const PRIVATE_FORM = { type: 'pkcs8', format: 'der' } as const;

const exported = (publicKey: KeyObject): Buffer => publicKey.export(PUBLIC_FORM);

/** A pair of its own for a stage, a tenant or a box. */
export function newKeyPair(): KeyPair {
  const { publicKey, privateKey } = generateKeyPairSync(CURVE);
  return { publicKey: exported(publicKey), privateKey: privateKey.export(PRIVATE_FORM) };
}

/** The private half of a pair, ready to open with; throws when the bytes are none. */
export function privateKeyOf(bytes: Buffer): KeyObject {
  return createPrivateKey({ key: bytes, ...PRIVATE_FORM });
}

/** The key of one box: of what both sides can compute, for exactly these two public keys. */
function boxKey(privateKey: KeyObject, publicKey: KeyObject, salt: Buffer): Buffer {
  const secret = diffieHellman({ privateKey, publicKey });
  return Buffer.from(hkdfSync('sha256', secret, salt, PURPOSE, KEY_BYTES));
}

const publicKeyOf = (bytes: Buffer): KeyObject => createPublicKey({ key: bytes, ...PUBLIC_FORM });

/**
 * Seals to a public key, by a pair of its own for each box: a sealer cannot open, not even
 * what it has sealed itself (WHK-51).
 */
export function sealTo(publicKey: Buffer, plain: Buffer, context: Authenticated): Buffer {
  const own = newKeyPair();
  const salt = Buffer.concat([own.publicKey, publicKey]);
  const key = boxKey(privateKeyOf(own.privateKey), publicKeyOf(publicKey), salt);
  return Buffer.concat([own.publicKey, encrypt(key, plain, context)]);
}

/** Throws when the key or the context is another one, or a byte was changed (WHK-49). */
export function openWith(privateKey: KeyObject, box: Buffer, context: Authenticated): Buffer {
  const sender = box.subarray(0, PUBLIC_KEY_BYTES);
  const salt = Buffer.concat([sender, exported(createPublicKey(privateKey))]);
  const key = boxKey(privateKey, publicKeyOf(sender), salt);
  return decrypt(key, box.subarray(PUBLIC_KEY_BYTES), context);
}
