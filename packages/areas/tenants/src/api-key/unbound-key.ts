import type { Instant } from '@waybill/kernel/instant';
import type { ApiKey } from './api-key.schema.ts';
import { keyHint } from './secret.ts';

/**
 * An unbound key that no other one made; it may do everything and never ends unless said otherwise
 * (API-93).
 */
export function unboundKey(input: {
  name: string;
  secret: string;
  id: string;
  at: Instant;
  permissions?: readonly string[];
  expiresAt?: Instant | null;
}): ApiKey {
  return {
    id: input.id,
    name: input.name,
    permissions: [...(input.permissions ?? ['*'])],
    expires_at: input.expiresAt ?? null,
    contact_id: null,
    organization_id: null,
    contact_permissions: [],
    key_hint: keyHint(input.secret),
    created_by: null,
    created_at: input.at,
  };
}
