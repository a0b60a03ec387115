import type { KeyObject } from 'node:crypto';
import { privateKeyOf } from './box.ts';
import type { KeyKeeper } from './sealer.ts';

/** A key that was unwrapped may stay in memory this long (WHK-52). */
export const KEPT_SECONDS = 300;

/**
 * Private keys by their wrapped form, each unwrapped once in five minutes and by one call. They are
 * few: a stage has one.
 */
export function unwrappedKeys(keeper: KeyKeeper, now: () => Date) {
  const kept = new Map<string, { readonly key: Promise<KeyObject>; readonly until: number }>();

  return {
    of(wrapped: Buffer): Promise<KeyObject> {
      const name = wrapped.toString('base64');
      const found = kept.get(name);
      const at = now().getTime();
      if (found !== undefined && found.until > at) return found.key;
      const key = keeper.unwrap(wrapped).then(privateKeyOf);
      kept.set(name, { key, until: at + KEPT_SECONDS * 1000 });
      key.catch(() => kept.delete(name));
      return key;
    },
    /** The next call asks the keeper again: this key did not open what it should. */
    forget(wrapped: Buffer): void {
      kept.delete(wrapped.toString('base64'));
    },
  };
}
