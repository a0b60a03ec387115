import type { Instant } from '@waybill/kernel/instant';
import { reject } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import {
  type Changes,
  type Condition,
  concurrentModification,
  isNew,
  isThere,
  type Step,
  type TableItem,
  unlessLocked,
  type Write,
} from '@waybill/table/write';
import { apiKeyAddress, apiKeyEntity, apiKeyPartition, hashAt } from './api-key.entity.ts';
import type { KeptApiKey } from './api-key.schema.ts';
import { isGone } from './last-key.ts';

/** A key as stored, under the hash of its secret. */
export interface StoredApiKey extends KeptApiKey {
  readonly hash: string;
  /** The id of the key that it made last. */
  readonly lastMade: string | null;
}

/** The refusal of an id that names no key of the tenant. */
export const noSuchKey = reject('not_found', 'There is no such API key.');

export const patterns = [
  definePattern({
    name: 'API keys of a tenant',
    key: 'pk = T#tenant#API_KEYS, sk = HASH#sha256',
    reads: 'the whole collection, or one key by its hash for the authorizer',
  }),
];

function asApiKey(item: TableItem): StoredApiKey {
  const { permissions, contact_permissions, last_made, ...rest } = apiKeyEntity.read(item);
  return {
    ...rest,
    lastMade: last_made,
    permissions: [...permissions],
    contact_permissions: [...contact_permissions],
    hash: hashAt(item),
  };
}

/** Every key of the tenant, ended ones included. */
export async function loadApiKeys(tenant: string): Promise<StoredApiKey[]> {
  return (await queryAll({ pk: apiKeyPartition(tenant) })).map(asApiKey);
}

/** The keys of the tenant that a caller is shown. */
export async function listApiKeys(tenant: string, at: Instant): Promise<StoredApiKey[]> {
  return (await loadApiKeys(tenant)).filter((key) => !isGone(key, at));
}

/** The write that stores a new key under the hash of its secret, which no other key shares. */
export function apiKeyWrite(tenant: string, hash: string, record: KeptApiKey): Write {
  const stored = { ...record, last_made: null };
  return { put: apiKeyEntity.item(apiKeyAddress(tenant, hash), stored), when: isNew };
}

/** The write by which a key makes another: refused where it is gone by then. */
export function makingWrite(tenant: string, creator: StoredApiKey, madeId: string): Write {
  return unlessLocked({
    update: apiKeyAddress(tenant, creator.hash),
    set: apiKeyEntity.attributes({ last_made: madeId }),
    when: isThere,
  });
}

/** The writes that remove keys which are shown to nobody any more. */
export function goneWrites(tenant: string, gone: readonly StoredApiKey[]): Write[] {
  return gone.map(({ hash }) => unlessLocked({ remove: apiKeyAddress(tenant, hash) }));
}

/**
 * The change that removes keys while `remaining` is there. Where that one went meanwhile, of two
 * removals at once, or where one of the keys made another, the removal decides again.
 */
export function removalChanges(
  tenant: string,
  ended: readonly StoredApiKey[],
  remaining: StoredApiKey | undefined,
): Changes {
  const steps = ended.map(({ hash, lastMade }): Step => {
    const made: Condition =
      lastMade === null ? ['last_made', 'absent'] : ['last_made', '=', lastMade];
    const when: Condition = { all: [isThere, made] };
    const remove = apiKeyAddress(tenant, hash);
    return { kind: 'remove', write: { remove, when, orElse: concurrentModification } };
  });
  if (remaining === undefined) return { steps, withDecision: [] };
  const check = apiKeyAddress(tenant, remaining.hash);
  const stays = unlessLocked<never>({ check, when: isThere });
  return { steps, withDecision: [stays] };
}
