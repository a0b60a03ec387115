import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { envelopeSealer } from '../sealing/envelope.ts';
import { type KeyService, keyServiceKeeper } from '../sealing/key-service.ts';
import { sealContext, sealHeaders, sealNewEndpoint, secretName } from './seal.ts';

const id = 'whe_01JA0Z3K5T8W6Q2R4Y7N9B1C3D';
const context = (value: string) => ({ tenant: 'acme', endpoint: id, value });

// The stacks allow the use of the key by the names in this context: another name is no secret.
// WHK-48, WHK-50
it('tells the key service whose value it is, with every call', async () => {
  const calls: unknown[] = [];
  const key = randomBytes(32);
  const service: KeyService = {
    async generateDataKey({ EncryptionContext }) {
      calls.push(['generate', EncryptionContext]);
      return { Plaintext: Buffer.from(key), CiphertextBlob: Buffer.from('wrapped') };
    },
    async decrypt({ EncryptionContext }) {
      calls.push(['decrypt', EncryptionContext]);
      return { Plaintext: Buffer.from(key) };
    },
  };
  const sealer = envelopeSealer(keyServiceKeeper(service, 'key/1'));
  const endpoint = { id, headers_version: 1 };
  const sealed = await sealNewEndpoint(sealer, 'acme', endpoint, { secret: 's', headers: [] });
  await sealHeaders(sealer, { tenant: 'acme', endpoint: id, version: 2 }, []);
  await sealer.open(sealed.secret, sealContext('acme', id, secretName(1)));
  expect(calls).toEqual([
    ['generate', context('secret-1')],
    ['generate', context('headers-1')],
    ['generate', context('headers-2')],
    ['decrypt', context('secret-1')],
  ]);
});
