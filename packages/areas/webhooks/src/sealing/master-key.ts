import { decrypt, encrypt } from './aes.ts';
import type { KeyKeeper } from './sealer.ts';

const KEY_BYTES = 32;
const CONTEXT = { key: 'stage' };

/** Keeps the private key of a stage under one master key: for a stack on one machine (WHK-53). */
export function masterKeyKeeper(base64: string): KeyKeeper {
  const master = Buffer.from(base64, 'base64');
  if (master.length !== KEY_BYTES) throw new Error(`a master key has ${KEY_BYTES} bytes`);
  return {
    wrap: async (plain) => encrypt(master, plain, CONTEXT),
    unwrap: async (wrapped) => decrypt(master, wrapped, CONTEXT),
  };
}
