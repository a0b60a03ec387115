import { type Rejection, reject } from '@waybill/kernel/rejection';
import { definePattern } from '@waybill/table/item';
import { queryAll } from '@waybill/table/read';
import {
  concurrentModification,
  isNew,
  isThere,
  type TableItem,
  type Write,
} from '@waybill/table/write';
import { apiKeyAddress, apiKeyEntity, apiKeyPartition, hashAt } from './api-key.entity.ts';
import type { ApiKey } from './api-key.schema.ts';

/** A key as stored, under the hash of its secret. */
export interface StoredApiKey extends ApiKey {
  readonly hash: string;
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
  const { permissions, contact_permissions, ...rest } = apiKeyEntity.read(item);
  return {
    ...rest,
    permissions: [...permissions],
    contact_permissions: [...contact_permissions],
    hash: hashAt(item),
  };
}

/** Every key of the tenant, expired ones included. */
export async function listApiKeys(tenant: string): Promise<StoredApiKey[]> {
  return (await queryAll({ pk: apiKeyPartition(tenant) })).map(asApiKey);
}

/** The write that stores a new key under the hash of its secret, which no other key shares. */
export function apiKeyWrite(tenant: string, hash: string, record: ApiKey): Write {
  return { put: apiKeyEntity.item(apiKeyAddress(tenant, hash), record), when: isNew };
}

/**
 * The writes that remove a key while `remaining` is there. Where that one went meanwhile, of two
 * removals at once, the second decides again.
 */
export function removalWrites(
  tenant: string,
  removed: StoredApiKey,
  remaining: StoredApiKey | undefined,
): Write<Rejection<'not_found'>>[] {
  const removal = { remove: apiKeyAddress(tenant, removed.hash), when: isThere, orElse: noSuchKey };
  if (remaining === undefined) return [removal];
  const check = apiKeyAddress(tenant, remaining.hash);
  return [removal, { check, when: isThere, orElse: concurrentModification }];
}
