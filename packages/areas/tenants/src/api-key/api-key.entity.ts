import { defineEntity, type Key, key, list, nullable, optional, text } from '@waybill/table/item';

/** The partition of a tenant's keys. */
export function apiKeyPartition(tenant: string): string {
  return key('T', tenant, 'API_KEYS');
}

/** A key is found by the hash of its secret, which is all that is stored of that. */
export function apiKeyAddress(tenant: string, hash: string): Key {
  return { pk: apiKeyPartition(tenant), sk: key('HASH', hash) };
}

/** The hash that an address was made of. */
export function hashAt({ sk }: Key): string {
  return sk.slice('HASH#'.length);
}

export const apiKeyEntity = defineEntity({
  name: 'api_key',
  attributes: {
    id: text,
    name: text,
    permissions: list(text),
    expires_at: nullable(text),
    contact_id: nullable(text),
    organization_id: nullable(text),
    contact_permissions: list(text),
    /** The locations that it is bound to, those that are gone by now included. */
    location_ids: optional(list(text), null),
    key_hint: text,
    created_by: optional(text, null),
    created_at: text,
    /** The key that it made last, so that its removal misses none that is made meanwhile. */
    last_made: optional(text, null),
  },
});
