import { type Rejection, reject } from '@waybill/kernel/rejection';
import { transact } from '@waybill/table/commit';
import { isNew, isThere } from '@waybill/table/condition';
import { key } from '@waybill/table/key';
import { definePattern } from '@waybill/table/pattern';
import { queryAll } from '@waybill/table/read';
import type { TableItem, Write } from '@waybill/table/write';
import type { ApiKey } from './api-key.schema.ts';

/** A key as stored, under the hash of its secret. */
export interface StoredApiKey extends ApiKey {
  readonly hash: string;
}

/** The refusal of an id that names no key of the tenant. */
export const noSuchKey = reject('not_found', 'There is no such API key.');

const concurrentModification = reject(
  'concurrent_modification',
  'The keys were changed by other calls at the same time; try again.',
);

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

export function asApiKey(item: TableItem): StoredApiKey {
  return { ...(item['key'] as ApiKey), hash: item.sk.slice('HASH#'.length) };
}

/** Every key of the tenant, expired ones included. */
export async function listApiKeys(tenant: string): Promise<StoredApiKey[]> {
  const items = await queryAll({ pk: key('T', tenant, 'API-KEYS') });
  return items.map(asApiKey);
}

/** The write that stores a new key under the hash of its secret. */
export function apiKeyWrite(
  tenant: string,
  hash: string,
  record: ApiKey,
): Write<Rejection<'unique_violation'>> {
  return {
    put: { ...apiKeyAddress(tenant, hash), _e: 'api-key', key: record },
    when: isNew,
    orElse: reject('unique_violation', 'This API key exists already.'),
  };
}

/**
 * Removes a key while another one is there: 'other-gone' when it is not any more, so that of two
 * removals at once the second decides again.
 */
export async function removeApiKey(
  tenant: string,
  key: StoredApiKey,
  remaining: StoredApiKey | undefined,
): Promise<Rejection | 'other-gone' | undefined> {
  const removal = { remove: apiKeyAddress(tenant, key.hash), when: isThere };
  const others =
    remaining === undefined
      ? []
      : [{ check: apiKeyAddress(tenant, remaining.hash), when: isThere }];
  const outcome = await transact([removal, ...others]);
  if (outcome === undefined) return undefined;
  if (outcome === 'lost-race') return concurrentModification;
  return outcome.refused === removal ? noSuchKey : 'other-gone';
}
