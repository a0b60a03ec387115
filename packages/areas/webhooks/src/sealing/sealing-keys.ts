import { newKeyPair, sealTo } from './box.ts';
import type { KeyKeeper } from './sealer.ts';

/** A public key that values are sealed to, and the signer's way to its private half. */
export interface SealingKey {
  readonly publicKey: Buffer;
  /** The private half, wrapped by the keeper or in a box of the key above it, key after key. */
  readonly path: readonly Buffer[];
}

/** The sealing keys that every process finds; a tenant has one, and the stage. */
export interface KeyStore {
  load(tenant: string | undefined): Promise<SealingKey | undefined>;
  /** Keeps the key unless there is one already; answers the one that is kept. */
  keep(tenant: string | undefined, key: SealingKey): Promise<SealingKey>;
}

/** Keys that a process remembers: public halves, and private ones that it cannot read. */
const REMEMBERED = 256;

/** The context to which the private half of a tenant's key is bound in its box. */
export const keyContext = (tenant: string) => ({ key: 'tenant', tenant });

async function newStageKey(keeper: KeyKeeper): Promise<SealingKey> {
  const { publicKey, privateKey } = newKeyPair();
  return { publicKey, path: [await keeper.wrap(privateKey)] };
}

function newTenantKey(stage: SealingKey, tenant: string): SealingKey {
  const { publicKey, privateKey } = newKeyPair();
  const box = sealTo(stage.publicKey, privateKey, keyContext(tenant));
  return { publicKey, path: [...stage.path, box] };
}

/**
 * The sealing key of a tenant, made when its first value is sealed. The keeper is asked once in the
 * life of a stage, when its own key is made (WHK-48).
 */
export function sealingKeys(keeper: KeyKeeper, store: KeyStore) {
  const known = new Map<string | undefined, Promise<SealingKey>>();

  function remembered(owner: string | undefined, make: () => Promise<SealingKey>) {
    const found = known.get(owner);
    if (found !== undefined) return found;
    if (known.size >= REMEMBERED) known.clear();
    const key = store.load(owner).then(async (kept) => kept ?? store.keep(owner, await make()));
    known.set(owner, key);
    key.catch(() => known.delete(owner));
    return key;
  }

  const stageKey = () => remembered(undefined, () => newStageKey(keeper));

  return (tenant: string): Promise<SealingKey> =>
    remembered(tenant, async () => newTenantKey(await stageKey(), tenant));
}
