import { type Rejection, reject } from '@waybill/kernel/rejection';
import { commit } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import { key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import type { Item, Write } from '@waybill/table/write';
import type { ApiKey } from './api-key.schema.ts';

/** A key as stored, under the hash of its secret. */
export interface StoredApiKey extends ApiKey {
  readonly hash: string;
}

export const patterns = [
  definePattern({
    name: 'API keys of a tenant',
    key: 'pk = T#tenant#API-KEYS, sk = HASH#sha256',
    reads: 'the whole collection, or one key by its hash for the authorizer',
  }),
];

export function apiKeyAddress(tenant: string, hash: string) {
  return { pk: key('T', tenant, 'API-KEYS'), sk: key('HASH', hash) };
}

export function asApiKey(item: Item): StoredApiKey {
  return { ...(item['key'] as ApiKey), hash: item.sk.slice('HASH#'.length) };
}

/** Every key of the tenant, expired ones included. */
export async function listApiKeys(tenant: string): Promise<StoredApiKey[]> {
  const items = await queryAll({ pk: key('T', tenant, 'API-KEYS') });
  return items.map(asApiKey);
}

/** The write that stores a new key under the hash of its secret. */
export function apiKeyWrite(tenant: string, hash: string, record: ApiKey): Write {
  return {
    put: { ...apiKeyAddress(tenant, hash), _e: 'api-key', key: record },
    when: isNew,
    orElse: reject('unique_violation', 'This API key exists already.'),
  };
}

export async function removeApiKey(tenant: string, hash: string): Promise<Rejection | undefined> {
  return commit([
    {
      remove: apiKeyAddress(tenant, hash),
      when: isThere,
      orElse: reject('not_found', 'There is no such API key.'),
    },
  ]);
}
