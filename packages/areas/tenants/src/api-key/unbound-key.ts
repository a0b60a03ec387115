import type { Instant } from '@waybill/kernel/instant';
import type { ApiKey } from './api-key.schema.ts';
import { keyHint } from './secret.ts';

/** An unbound key that does not expire; with `*` unless said otherwise (API-93). */
export function unboundKey(input: {
  name: string;
  secret: string;
  id: string;
  at: Instant;
  permissions?: readonly string[];
}): ApiKey {
  return {
    id: input.id,
    name: input.name,
    permissions: [...(input.permissions ?? ['*'])],
    expires_at: null,
    contact_id: null,
    organization_id: null,
    contact_permissions: [],
    key_hint: keyHint(input.secret),
    created_at: input.at,
  };
}
