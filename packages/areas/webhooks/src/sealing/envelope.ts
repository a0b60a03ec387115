import type { KeyObject } from 'node:crypto';
import { openWith, privateKeyOf, sealTo } from './box.ts';
import type { KeyKeeper, SealContext, Sealer } from './sealer.ts';
import { type KeyStore, keyContext, sealingKeys } from './sealing-keys.ts';
import { unwrappedKeys } from './unwrapped-keys.ts';

const VERSION = '2';

export interface EnvelopePorts {
  readonly keeper: KeyKeeper;
  readonly store: KeyStore;
  readonly now: () => Date;
}

interface SealedText {
  /** The private key of the stage, as its keeper wrapped it. */
  readonly wrapped: Buffer;
  /** The private key of the tenant, in a box of the stage. */
  readonly tenantKey: Buffer;
  /** The value, in a box of the tenant. */
  readonly value: Buffer;
}

function readSealed(text: string): SealedText {
  const [version, ...parts] = text.split('.');
  const [wrapped, tenantKey, value] = parts.map((part) => Buffer.from(part, 'base64'));
  if (
    version !== VERSION ||
    wrapped === undefined ||
    tenantKey === undefined ||
    value === undefined
  )
    throw new Error('not a sealed value');
  return { wrapped, tenantKey, value };
}

function openAll(stage: KeyObject, { tenantKey, value }: SealedText, context: SealContext): string {
  const tenant = privateKeyOf(openWith(stage, tenantKey, keyContext(context.tenant)));
  return openWith(tenant, value, context).toString('utf8');
}

/**
 * Envelope encryption in three layers: a value is sealed to its tenant's key, that one to the key
 * of the stage, which the keeper alone unwraps (WHK-48). A sealed value carries the way to its key,
 * so it opens with nothing but the keeper, and no key of another process is ever the wrong one.
 */
export function envelopeSealer({ keeper, store, now }: EnvelopePorts): Sealer {
  const keyOf = sealingKeys(keeper, store);
  const unwrapped = unwrappedKeys(keeper, now);
  return {
    async seal(plain, context) {
      const { publicKey, path } = await keyOf(context.tenant);
      const value = sealTo(publicKey, Buffer.from(plain, 'utf8'), context);
      return [VERSION, ...[...path, value].map((part) => part.toString('base64'))].join('.');
    },
    async open(text, context) {
      const sealed = readSealed(text);
      const stage = await unwrapped.of(sealed.wrapped);
      try {
        return openAll(stage, sealed, context);
      } catch (error) {
        unwrapped.forget(sealed.wrapped);
        throw error;
      }
    },
  };
}
