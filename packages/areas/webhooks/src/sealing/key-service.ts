import type { KeyKeeper } from './sealer.ts';

/** The use of the key, as each call tells the key service; the stacks allow no other (WHK-50). */
export const KEY_USE = { use: 'webhook-secrets' } as const;

/** The two calls of the key service that sealing needs, as its SDK client makes them. */
export interface KeyService {
  encrypt(input: {
    KeyId: string;
    Plaintext: Uint8Array;
    EncryptionContext: Record<string, string>;
  }): Promise<{ CiphertextBlob?: Uint8Array | undefined }>;
  decrypt(input: {
    KeyId: string;
    CiphertextBlob: Uint8Array;
    EncryptionContext: Record<string, string>;
  }): Promise<{ Plaintext?: Uint8Array | undefined }>;
}

function present(bytes: Uint8Array | undefined): Buffer {
  if (bytes === undefined) throw new Error('the key service answered no key');
  return Buffer.from(bytes);
}

/** Keeps the private key of a stage under a key of the key service. */
export function keyServiceKeeper(service: KeyService, keyId: string): KeyKeeper {
  const common = { KeyId: keyId, EncryptionContext: { ...KEY_USE } };
  return {
    async wrap(plain) {
      const { CiphertextBlob } = await service.encrypt({ ...common, Plaintext: plain });
      return present(CiphertextBlob);
    },
    async unwrap(wrapped) {
      const { Plaintext } = await service.decrypt({ ...common, CiphertextBlob: wrapped });
      return present(Plaintext);
    },
  };
}
