import { allows, covers } from '@waybill/api/permission';
import { type Instant, parseInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { ApiKey, CreateApiKeyBody } from './api-key.schema.ts';
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

/** Keys a tenant may have that have not ended (API-106). */
const KEY_LIMIT = 1_000;

function exceeds(reason: string): Rejection<'permission_exceeded'> {
  return reject(
    'permission_exceeded',
    `A key cannot grant more than the key that creates it: ${reason}.`,
  );
}

function beyondCreator(
  body: CreateApiKeyBody,
  creator: ApiKey,
  expiresAt: Instant | null,
): Rejection<'permission_exceeded'> | undefined {
  const granted = creator.permissions;
  const wider = body.permissions.filter((wanted) => !granted.some((one) => covers(one, wanted)));
  if (wider.length > 0) return exceeds(`it lacks ${wider.join(', ')}`);
  if (creator.expires_at !== null && (expiresAt === null || expiresAt > creator.expires_at)) {
    return exceeds(`it expires at ${creator.expires_at}`);
  }
  const binds = body.contact_id ?? body.organization_id ?? body.contact_permissions;
  if (binds != null && !allows(granted, 'principal.assert')) {
    return exceeds('it lacks principal.assert, which binding to a contact takes');
  }
  if (creator.contact_id === null) return undefined;
  if (body.contact_id !== creator.contact_id) {
    return exceeds('it is bound to one contact, and so must be the new key');
  }
  if ((body.organization_id ?? null) !== creator.organization_id) {
    return exceeds('it is bound to one organization, and so must be the new key');
  }
  const more = (body.contact_permissions ?? []).filter(
    (wanted) => !creator.contact_permissions.includes(wanted),
  );
  return more.length > 0 ? exceeds(`its contact lacks ${more.join(', ')}`) : undefined;
}

/** The end of a new key, null for none; a moment that has passed is refused. */
export function endOf(
  { expires_at: sent }: Pick<CreateApiKeyBody, 'expires_at'>,
  at: Instant,
): Instant | null | Rejection<'invalid_value'> {
  if (sent == null) return null;
  const end = parseInstant(sent);
  if (end !== undefined && end > at) return end;
  const message = 'must be a moment in the future';
  return reject('invalid_value', `expires_at ${message}`, [{ path: 'expires_at', message }]);
}

/**
 * Decides a new key (API-102, API-103): never wider than its creator, whether in
 * operations, in time or in whom it acts for.
 */
export function decideApiKey(input: {
  body: CreateApiKeyBody;
  creator: ApiKey | undefined;
  /** Keys of the tenant that have not ended. */
  living: number;
  id: string;
  hint: string;
  at: Instant;
}): ApiKey | Rejection<'permission_exceeded' | 'key_limit_reached' | 'invalid_value'> {
  const { body, creator } = input;
  const expiresAt = endOf(body, input.at);
  if (isRejection(expiresAt)) return expiresAt;
  if (body.contact_id == null && (body.organization_id ?? body.contact_permissions) != null) {
    const message = 'is required with organization_id or contact_permissions';
    return reject('invalid_value', `contact_id ${message}`, [{ path: 'contact_id', message }]);
  }
  if (creator === undefined) return exceeds('the calling key is gone');
  const beyond = beyondCreator(body, creator, expiresAt);
  if (beyond !== undefined) return beyond;
  if (input.living >= KEY_LIMIT) {
    return reject('key_limit_reached', `A tenant has at most ${KEY_LIMIT} API keys.`);
  }
  return {
    id: input.id,
    name: body.name,
    permissions: body.permissions,
    expires_at: expiresAt,
    contact_id: body.contact_id ?? null,
    organization_id: body.organization_id ?? null,
    contact_permissions: body.contact_permissions ?? [],
    key_hint: input.hint,
    created_by: creator.id,
    created_at: input.at,
  };
}
