import { decrypt, encrypt } from './aes.ts';
import type { KeyKeeper, Sealer } from './sealer.ts';

const VERSION = '1';

/**
 * Envelope encryption: a data key of its own for each value, stored beside it wrapped by the
 * keeper, so that the keeper never sees the value (WHK-48).
 */
export function envelopeSealer(keeper: KeyKeeper): Sealer {
  return {
    async seal(plain, context) {
      const key = await keeper.newDataKey(context);
      const sealed = encrypt(key.plain, Buffer.from(plain, 'utf8'), context);
      key.plain.fill(0);
      return [VERSION, key.wrapped.toString('base64'), sealed.toString('base64')].join('.');
    },
    async open(text, context) {
      const [version, wrapped, sealed] = text.split('.');
      if (version !== VERSION || wrapped === undefined || sealed === undefined) {
        throw new Error('not a sealed value');
      }
      const key = await keeper.unwrap(Buffer.from(wrapped, 'base64'), context);
      const plain = decrypt(key, Buffer.from(sealed, 'base64'), context).toString('utf8');
      key.fill(0);
      return plain;
    },
  };
}
