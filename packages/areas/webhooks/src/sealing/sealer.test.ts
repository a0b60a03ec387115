import { randomBytes } from 'node:crypto';
import { plusSeconds } from '@waybill/kernel/instant';
import { describe, expect, it } from 'vitest';
import { newKeyPair, openWith, privateKeyOf, sealTo } from './box.ts';
import { envelopeSealer } from './envelope.ts';
import { type KeyService, keyServiceKeeper } from './key-service.ts';
import { masterKeyKeeper } from './master-key.ts';
import type { KeyKeeper } from './sealer.ts';
import { keyServiceInMemory, keysInMemory } from './sealing.factory.ts';
import { KEPT_SECONDS } from './unwrapped-keys.ts';

const context = { tenant: 'acme', endpoint: 'whe_1', value: 'secret-1' };
const start = new Date('2026-03-01T10:00:00.000Z');
const masterKey = () => masterKeyKeeper(randomBytes(32).toString('base64'));
const keyOf = (service: KeyService) => keyServiceKeeper(service, 'key/1');

/** A process of its own; those with one store belong to one stage. */
function sealerOf(keeper: KeyKeeper, store = keysInMemory(), now = () => start) {
  return envelopeSealer({ keeper, store, now });
}

describe.each([
  ['a master key', masterKey],
  ['a key service', () => keyOf(keyServiceInMemory().service)],
])('sealing under %s', (_, create) => {
  // WHK-48, WHK-53
  it('gives back what was sealed, in any process, and never seals alike', async () => {
    const keeper = create();
    const store = keysInMemory();
    const sealed = await sealerOf(keeper, store).seal('whsec_Zürich', context);
    expect(sealed).not.toContain('whsec');
    expect(await sealerOf(keeper, store).open(sealed, context)).toBe('whsec_Zürich');
    expect(await sealerOf(keeper, store).seal('whsec_Zürich', context)).not.toBe(sealed);
  });

  // WHK-49
  it('opens for its own context and key only, and unchanged only', async () => {
    const sealer = sealerOf(create());
    const sealed = await sealer.seal('whsec_1', context);
    const parts = sealed.split('.');
    const changed = parts.map((part, index) => {
      const bytes = Buffer.from(part, 'base64');
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      return parts.with(index, bytes.toString('base64')).join('.');
    });
    for (const other of [{ tenant: 'other' }, { endpoint: 'whe_2' }, { value: 'secret-2' }]) {
      await expect(sealer.open(sealed, { ...context, ...other })).rejects.toThrow();
    }
    await expect(sealerOf(create()).open(sealed, context)).rejects.toThrow();
    for (const text of changed) await expect(sealer.open(text, context)).rejects.toThrow();
    for (const text of ['whsec_1', '2.a', '2.a.b', parts.with(0, '1').join('.')]) {
      await expect(sealer.open(text, context)).rejects.toThrow('not a sealed value');
    }
    expect(await sealer.open(sealed, context)).toBe('whsec_1');
  });
});

// WHK-51
it('leaves a sealer nothing to open with: not the key of a box it made', () => {
  const { publicKey, privateKey } = newKeyPair();
  const box = sealTo(publicKey, Buffer.from('whsec_1'), context);
  expect(openWith(privateKeyOf(privateKey), box, context).toString()).toBe('whsec_1');
  const others = [newKeyPair(), newKeyPair()];
  for (const other of others) {
    expect(() => openWith(privateKeyOf(other.privateKey), box, context)).toThrow();
  }
});

describe('keys', () => {
  // WHK-48
  it('are one for each tenant, whoever seals first', async () => {
    const store = keysInMemory();
    const processes = [masterKey(), masterKey()].map((keeper) => sealerOf(keeper, store));
    const sealed = await Promise.all(
      processes.flatMap((one) => [one.seal('a', context), one.seal('b', context)]),
    );
    const keysOf = (texts: readonly string[]) =>
      new Set(texts.map((text) => text.split('.').slice(0, 3).join('.')));
    expect(keysOf(sealed).size).toBe(1);
    const others = processes.map((one) => one.seal('a', { ...context, tenant: 'other' }));
    expect(keysOf([...sealed, ...(await Promise.all(others))]).size).toBe(2);
  });

  // WHK-50, WHK-52: however many tenants, a signer asks once in five minutes, at the same moment too.
  it('of many tenants cost one call to seal and one to open, for five minutes', async () => {
    const { service, calls } = keyServiceInMemory();
    const store = keysInMemory();
    const sealer = sealerOf(keyOf(service), store);
    const contexts = Array.from({ length: 20 }, (_, i) => ({ ...context, tenant: `shop-${i}` }));
    const sealed = await Promise.all(contexts.map((one) => sealer.seal(one.tenant, one)));
    let now = start;
    const signer = sealerOf(keyOf(service), store, () => now);
    const open = (count: number) =>
      Promise.all(contexts.slice(0, count).map((one, i) => signer.open(sealed[i] ?? '', one)));
    expect(await open(20)).toEqual(contexts.map(({ tenant }) => tenant));
    now = plusSeconds(start, KEPT_SECONDS - 1);
    await open(2);
    const call = (name: string) => ({
      call: name,
      KeyId: 'key/1',
      EncryptionContext: { use: 'webhook-secrets' },
    });
    expect(calls).toEqual([call('encrypt'), call('decrypt')]);
    now = plusSeconds(start, KEPT_SECONDS);
    await open(2);
    expect(calls).toHaveLength(3);
    expect(KEPT_SECONDS).toBeLessThanOrEqual(300);
  });

  it('of tenants are remembered, as many as a process has room for beside that of the stage', async () => {
    const store = keysInMemory();
    const sealer = sealerOf(masterKey(), store);
    const seal = (tenant: string) => sealer.seal('a', { ...context, tenant });
    for (let i = 0; i < 255; i += 1) await seal(`shop-${i}`);
    const lookedFor = (tenant: string) => store.loads.filter((load) => load === tenant).length;
    await seal('shop-0');
    expect(lookedFor('shop-0')).toBe(1);
    await seal('one-more');
    await seal('shop-0');
    expect(lookedFor('shop-0')).toBe(2);
  });
});

describe('a key service', () => {
  // WHK-201
  it('may rotate its key: what was sealed opens, and sealing goes on', async () => {
    const { service, rotate } = keyServiceInMemory();
    const store = keysInMemory();
    const before = await sealerOf(keyOf(service), store).seal('before', context);
    rotate();
    const after = await sealerOf(keyOf(service), store).seal('after', context);
    const fresh = await sealerOf(keyOf(service)).seal('fresh', context);
    const signer = sealerOf(keyOf(service), store);
    expect(await signer.open(before, context)).toBe('before');
    expect(await signer.open(after, context)).toBe('after');
    expect(await signer.open(fresh, context)).toBe('fresh');
  });

  // WHK-202
  it('may be down: sealing goes on, opening as long as the key is kept, and again afterwards', async () => {
    const { service, state, calls } = keyServiceInMemory();
    const store = keysInMemory();
    const sealer = sealerOf(keyOf(service), store);
    let now = start;
    const signer = sealerOf(keyOf(service), store, () => now);
    await signer.open(await sealer.seal('a', context), context);
    state.down = true;
    const sealed = await sealerOf(keyOf(service), store).seal('b', context);
    const newTenant = { ...context, tenant: 'newcomer' };
    const sealedForNew = await sealer.seal('c', newTenant);
    now = plusSeconds(start, KEPT_SECONDS - 1);
    expect(await signer.open(sealed, context)).toBe('b');
    expect(await signer.open(sealedForNew, newTenant)).toBe('c');
    now = plusSeconds(start, KEPT_SECONDS);
    const before = calls.length;
    const refused = await Promise.allSettled([1, 2, 3].map(() => signer.open(sealed, context)));
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(calls.length - before).toBe(1);
    state.down = false;
    expect(await signer.open(sealed, context)).toBe('b');
  });

  // WHK-202
  it('that is down for the first value of a stage seals nothing, and everything afterwards', async () => {
    const { service, state } = keyServiceInMemory();
    const sealer = sealerOf(keyOf(service));
    state.down = true;
    await expect(sealer.seal('a', context)).rejects.toThrow('down');
    state.down = false;
    expect(await sealer.open(await sealer.seal('a', context), context)).toBe('a');
  });

  // WHK-52: no key that does not open is used for five minutes.
  it.each([
    ['another key', newKeyPair().privateKey],
    ['no key at all', randomBytes(48)],
    ['nothing', undefined],
  ])('that answers %s is asked anew for the next value', async (_, answer) => {
    const { service } = keyServiceInMemory();
    const store = keysInMemory();
    const sealed = await sealerOf(keyOf(service), store).seal('a', context);
    let answers = 0;
    const once: KeyService = {
      ...service,
      decrypt: (input) => {
        answers += 1;
        return answers === 1 ? Promise.resolve({ Plaintext: answer }) : service.decrypt(input);
      },
    };
    const signer = sealerOf(keyOf(once), store);
    await expect(signer.open(sealed, context)).rejects.toThrow();
    expect(await signer.open(sealed, context)).toBe('a');
    expect(answers).toBe(2);
  });

  // WHK-48
  it('that wraps nothing seals nothing', async () => {
    const mute: KeyService = { ...keyServiceInMemory().service, encrypt: async () => ({}) };
    await expect(sealerOf(keyOf(mute)).seal('a', context)).rejects.toThrow('answered no key');
  });
});

// WHK-53
it('refuses a master key of another length', () => {
  expect(() => masterKeyKeeper(randomBytes(16).toString('base64'))).toThrow();
});
