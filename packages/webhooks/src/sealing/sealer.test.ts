import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { decrypt, encrypt } from './aes.ts';
import { envelopeSealer } from './envelope.ts';
import { type KeyService, keyServiceKeeper } from './key-service.ts';
import { masterKeyKeeper } from './master-key.ts';

const context = { tenant: 'acme', endpoint: 'whe_1', version: '1' };
const masterKey = () => randomBytes(32).toString('base64');

/** Wraps as the key service does, and like it insists on the context. */
function keyService(): KeyService {
  const master = randomBytes(32);
  return {
    async generateDataKey({ EncryptionContext }) {
      const plain = randomBytes(32);
      return { Plaintext: plain, CiphertextBlob: encrypt(master, plain, EncryptionContext) };
    },
    async decrypt({ CiphertextBlob, EncryptionContext }) {
      return { Plaintext: decrypt(master, Buffer.from(CiphertextBlob), EncryptionContext) };
    },
  };
}

describe.each([
  ['a master key', () => envelopeSealer(masterKeyKeeper(masterKey()))],
  ['a key service', () => envelopeSealer(keyServiceKeeper(keyService(), 'key/1'))],
])('sealing under %s', (_, create) => {
  // WHK-48, WHK-53
  it('gives back what was sealed, and never seals alike', async () => {
    const sealer = create();
    const sealed = await sealer.seal('whsec_Zürich', context);
    expect(sealed).not.toContain('whsec');
    expect(await sealer.open(sealed, context)).toBe('whsec_Zürich');
    expect(await sealer.seal('whsec_Zürich', context)).not.toBe(sealed);
  });

  // WHK-49
  it('opens for its own context and key only, and unchanged only', async () => {
    const sealer = create();
    const sealed = await sealer.seal('whsec_1', context);
    const [version, wrapped, text = ''] = sealed.split('.');
    const bytes = Buffer.from(text, 'base64');
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    const changed = [version, wrapped, bytes.toString('base64')].join('.');
    await expect(sealer.open(sealed, { ...context, tenant: 'other' })).rejects.toThrow();
    await expect(create().open(sealed, context)).rejects.toThrow();
    await expect(sealer.open(changed, context)).rejects.toThrow();
    await expect(sealer.open('whsec_1', context)).rejects.toThrow('not a sealed value');
  });
});

describe('a key service', () => {
  // WHK-50
  it('is told with every call whose value it is', async () => {
    const service = keyService();
    const told: object[] = [];
    const sealer = envelopeSealer(
      keyServiceKeeper(
        {
          generateDataKey: (input) => {
            told.push(input);
            return service.generateDataKey(input);
          },
          decrypt: ({ CiphertextBlob, ...input }) => {
            told.push(input);
            return service.decrypt({ CiphertextBlob, ...input });
          },
        },
        'key/1',
      ),
    );
    await sealer.open(await sealer.seal('whsec_1', context), context);
    expect(told).toEqual([
      { KeyId: 'key/1', KeySpec: 'AES_256', EncryptionContext: context },
      { KeyId: 'key/1', EncryptionContext: context },
    ]);
  });

  // WHK-48
  it.each([
    ['no key', {}],
    ['a key that is not wrapped', { Plaintext: randomBytes(32) }],
    ['a wrapped key alone', { CiphertextBlob: randomBytes(60) }],
  ])('that answers %s seals nothing', async (_, answer) => {
    const service = { generateDataKey: async () => answer, decrypt: async () => ({}) };
    const sealer = envelopeSealer(keyServiceKeeper(service, 'key/1'));
    await expect(sealer.seal('whsec_1', context)).rejects.toThrow('answered no key');
  });

  // WHK-49
  it('that unwraps nothing opens nothing', async () => {
    const service = keyService();
    const sealed = await envelopeSealer(keyServiceKeeper(service, 'key/1')).seal('x', context);
    const mute = { ...service, decrypt: async () => ({}) };
    const sealer = envelopeSealer(keyServiceKeeper(mute, 'key/1'));
    await expect(sealer.open(sealed, context)).rejects.toThrow('answered no key');
  });
});

// WHK-53
it('refuses a master key of another length', () => {
  expect(() => masterKeyKeeper(randomBytes(16).toString('base64'))).toThrow();
});
