import { allows, covers } from '@waybill/api/permission';
import { type Instant, parseInstant } from '@waybill/kernel/instant';
import { isRejection, type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { CreateApiKeyBody, KeptApiKey } from './api-key.schema.ts';
import type { Place } from './present-api-key.ts';
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
}): KeptApiKey {
  return {
    id: input.id,
    name: input.name,
    permissions: [...(input.permissions ?? ['*'])],
    expires_at: input.expiresAt ?? null,
    contact_id: null,
    organization_id: null,
    contact_permissions: [],
    location_ids: null,
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
  creator: KeptApiKey,
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

/** The ids of the locations that a new key is bound to, null for none (API-310, API-311). */
function placesOf(
  { location_codes: codes, contact_id: contact }: CreateApiKeyBody,
  places: readonly Place[],
): string[] | null | Rejection<'unknown_location' | 'invalid_value'> {
  if (codes == null) return null;
  if (contact != null) {
    const message =
      'must not be sent beside contact_id: a key is bound to a contact or to locations';
    return rejectProblems('invalid_value', [{ path: 'location_codes', message }]);
  }
  const twice = codes.flatMap((code, index) =>
    codes.indexOf(code) < index
      ? [{ path: `location_codes.${index}`, message: `names ${code} again` }]
      : [],
  );
  if (twice.length > 0) return rejectProblems('invalid_value', twice);
  const byCode = new Map(places.map(({ id, code }) => [code, id]));
  const unknown = codes.flatMap((code, index) =>
    byCode.has(code)
      ? []
      : [{ path: `location_codes.${index}`, message: `${code} is no location` }],
  );
  const ids = codes.flatMap((code) => byCode.get(code) ?? []);
  return unknown.length > 0 ? rejectProblems('unknown_location', unknown) : ids;
}

/** Why a key is not made. */
export type ApiKeyRefusal = Rejection<
  'permission_exceeded' | 'key_limit_reached' | 'invalid_value' | 'unknown_location'
>;

/**
 * Decides a new key (API-102, API-103, API-310): never wider than its creator, whether in
 * operations, in time or in whom it acts for.
 */
export function decideApiKey(input: {
  body: CreateApiKeyBody;
  creator: KeptApiKey | undefined;
  /** The locations of the tenant, where the key is to be bound to some. */
  places: readonly Place[];
  /** Keys of the tenant that have not ended. */
  living: number;
  id: string;
  hint: string;
  at: Instant;
}): KeptApiKey | ApiKeyRefusal {
  const { body, creator } = input;
  const expiresAt = endOf(body, input.at);
  if (isRejection(expiresAt)) return expiresAt;
  if (body.contact_id == null && (body.organization_id ?? body.contact_permissions) != null) {
    const message = 'is required with organization_id or contact_permissions';
    return reject('invalid_value', `contact_id ${message}`, [{ path: 'contact_id', message }]);
  }
  const places = placesOf(body, input.places);
  if (isRejection(places)) return places;
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
    location_ids: places,
    key_hint: input.hint,
    created_by: creator.id,
    created_at: input.at,
  };
}
