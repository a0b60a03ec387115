import { described, namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { filledText, instant, instantInput, LENGTHS, text, uuid } from '@waybill/api/fields';
import { PERMISSION_PATTERN } from '@waybill/api/permission';
import * as v from 'valibot';

const PERMISSIONS_LIMIT = 100;

/** Locations that a key may be bound to. */
const LOCATIONS_LIMIT = 50;

const permission = v.pipe(
  v.string(),
  v.regex(PERMISSION_PATTERN, 'must be an operation id, a prefix such as orders.*, or *'),
  v.maxLength(LENGTHS.name),
);

const contactPermission = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9_.-]*$/u, 'must be a contact permission such as orders.create'),
  v.maxLength(LENGTHS.code),
);

export const ApiKey = namedObject('ApiKey', {
  id: uuid(),
  name: described('What the key is for, as its creator named it.', v.string()),
  permissions: described('Operation ids it may call, with * as a wildcard.', v.array(v.string())),
  expires_at: described('When it stops working; null means never.', v.nullable(instant())),
  contact_id: described(
    'Contact that every call of the key acts as; null for the back office.',
    v.nullable(uuid()),
  ),
  organization_id: described('Organization of that contact.', v.nullable(uuid())),
  contact_permissions: described('What that contact may do.', v.array(v.string())),
  location_codes: described(
    'Codes of the locations that the key is bound to, as they are now; null where it is bound to none.',
    v.nullable(v.array(v.string())),
  ),
  /** The last characters of the secret, to tell keys apart. */
  key_hint: described('The last characters of the secret, to distinguish keys.', v.string()),
  created_by: described(
    'Id of the key that made it and ends it when it is revoked; null where none of the tenant did.',
    v.nullable(uuid()),
  ),
  created_at: instant(),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** A key as it is kept: bound to locations, whatever their codes are. */
export type KeptApiKey = Omit<ApiKey, 'location_codes'> & {
  readonly location_ids: readonly string[] | null;
};

/** With the secret, shown in the first answer and never again. */
export const ApiKeyCreated = namedObject('ApiKeyCreated', {
  ...ApiKey.entries,
  key: described(
    'The secret, shown in this answer and never again; absent from a replayed one.',
    v.optional(v.string()),
  ),
});
export type ApiKeyCreated = v.InferOutput<typeof ApiKeyCreated>;

export const CreateApiKeyBody = namedObject('ApiKeyCreate', {
  name: described('What the key is for, up to 255 characters.', filledText(LENGTHS.name)),
  permissions: described(
    'Operation ids, prefixes such as orders.*, or *; at most 100, none beyond those of the calling key.',
    v.pipe(bounded(permission, PERMISSIONS_LIMIT), v.minLength(1)),
  ),
  expires_at: described(
    'When it stops working, ISO 8601 with a zone; never when absent.',
    v.nullish(instantInput()),
  ),
  contact_id: described(
    'Contact that every call of the key acts as; needs principal.assert.',
    v.nullish(uuid()),
  ),
  organization_id: described('Organization of that contact.', v.nullish(uuid())),
  contact_permissions: described(
    'What that contact may do, such as orders.create; at most 100.',
    v.nullish(bounded(contactPermission, PERMISSIONS_LIMIT)),
  ),
  location_codes: described(
    'Codes of the locations that the key is bound to: it reaches their goods and nothing else. 1 to 50, each once; not beside a contact.',
    v.nullish(v.pipe(bounded(text(LENGTHS.code), LOCATIONS_LIMIT), v.minLength(1))),
  ),
});
export type CreateApiKeyBody = v.InferOutput<typeof CreateApiKeyBody>;
