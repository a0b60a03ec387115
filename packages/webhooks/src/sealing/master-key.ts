import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aes.ts';
import type { KeyKeeper } from './sealer.ts';

const KEY_BYTES = 32;

/** Keeps data keys under one master key: for a stack on one machine (WHK-53). */
export function masterKeyKeeper(base64: string): KeyKeeper {
  const master = Buffer.from(base64, 'base64');
  if (master.length !== KEY_BYTES) throw new Error(`a master key has ${KEY_BYTES} bytes`);
  return {
    async newDataKey(context) {
      const plain = randomBytes(KEY_BYTES);
      return { plain, wrapped: encrypt(master, plain, context) };
    },
    async unwrap(wrapped, context) {
      return decrypt(master, wrapped, context);
    },
  };
}
