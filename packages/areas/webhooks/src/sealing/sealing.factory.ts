import { randomBytes } from 'node:crypto';
import { decrypt, encrypt } from './aes.ts';
import { envelopeSealer } from './envelope.ts';
import type { KeyService } from './key-service.ts';
import { masterKeyKeeper } from './master-key.ts';
import type { Sealer } from './sealer.ts';
import type { KeyStore, SealingKey } from './sealing-keys.ts';

/** Sealing keys of one suite, without a table; `loads` names what was looked for. */
export function keysInMemory(): KeyStore & { readonly loads: (string | undefined)[] } {
  const kept = new Map<string | undefined, SealingKey>();
  const loads: (string | undefined)[] = [];
  return {
    loads,
    async load(tenant) {
      loads.push(tenant);
      return kept.get(tenant);
    },
    async keep(tenant, key) {
      const first = kept.get(tenant) ?? key;
      kept.set(tenant, first);
      return first;
    },
  };
}

/** A sealer as on one machine, whose keys last as long as it does. */
export function sealerInMemory(): Sealer {
  const keeper = masterKeyKeeper(Buffer.alloc(32, 7).toString('base64'));
  return envelopeSealer({ keeper, store: keysInMemory(), now: () => new Date() });
}

/**
 * Does what the key service does: insists on key and context, keeps the versions of a key that it
 * rotates, and is down when it is told so.
 */
export function keyServiceInMemory() {
  const versions = [randomBytes(32)];
  const calls: { call: string; KeyId: string; EncryptionContext: object }[] = [];
  const state = { down: false };

  const recordCall = (call: string, input: { KeyId: string; EncryptionContext: object }) => {
    calls.push({ call, KeyId: input.KeyId, EncryptionContext: input.EncryptionContext });
    if (state.down) throw new Error('the key service is down');
    return { ...input.EncryptionContext, KeyId: input.KeyId };
  };

  const service: KeyService = {
    async encrypt(input) {
      const newest = versions.length - 1;
      const text = encrypt(
        versionOf(newest),
        Buffer.from(input.Plaintext),
        recordCall('encrypt', input),
      );
      return { CiphertextBlob: Buffer.concat([Buffer.from([newest]), text]) };
    },
    async decrypt(input) {
      const [version = 0, ...text] = input.CiphertextBlob;
      return {
        Plaintext: decrypt(versionOf(version), Buffer.from(text), recordCall('decrypt', input)),
      };
    },
  };

  function versionOf(number: number): Buffer {
    const found = versions[number];
    if (found === undefined) throw new Error('the key service has no such version of the key');
    return found;
  }

  const rotate = () => void versions.push(randomBytes(32));
  return { service, calls, state, rotate };
}
