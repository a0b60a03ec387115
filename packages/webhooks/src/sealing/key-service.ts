import type { KeyKeeper, SealContext } from './sealer.ts';

/** The two calls of the key service that envelope encryption needs, as its SDK client makes them. */
export interface KeyService {
  generateDataKey(input: {
    KeyId: string;
    KeySpec: 'AES_256';
    EncryptionContext: Record<string, string>;
  }): Promise<{ Plaintext?: Uint8Array | undefined; CiphertextBlob?: Uint8Array | undefined }>;
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

/** Keeps data keys under a key of the key service; the context is part of the permission. */
export function keyServiceKeeper(service: KeyService, keyId: string): KeyKeeper {
  const common = (context: SealContext) => ({ KeyId: keyId, EncryptionContext: { ...context } });
  return {
    async newDataKey(context) {
      const key = await service.generateDataKey({ ...common(context), KeySpec: 'AES_256' });
      return { plain: present(key.Plaintext), wrapped: present(key.CiphertextBlob) };
    },
    async unwrap(wrapped, context) {
      const key = await service.decrypt({ ...common(context), CiphertextBlob: wrapped });
      return present(key.Plaintext);
    },
  };
}
