import { namedObject } from '@waybill/api/annotation';
import { bounded } from '@waybill/api/bounded';
import { filledText, instant, instantInput, LENGTHS, uuid } from '@waybill/api/fields';
import { PERMISSION_PATTERN } from '@waybill/api/permission';
import * as v from 'valibot';

const PERMISSIONS_LIMIT = 100;

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
  name: v.string(),
  permissions: v.array(v.string()),
  expires_at: v.nullable(instant()),
  contact_id: v.nullable(uuid()),
  organization_id: v.nullable(uuid()),
  contact_permissions: v.array(v.string()),
  /** The last characters of the secret, to tell keys apart. */
  key_hint: v.string(),
  created_at: instant(),
});
export type ApiKey = v.InferOutput<typeof ApiKey>;

/** With the secret, shown in the first answer and never again. */
export const ApiKeyCreated = namedObject('ApiKeyCreated', {
  ...ApiKey.entries,
  key: v.optional(v.string()),
});
export type ApiKeyCreated = v.InferOutput<typeof ApiKeyCreated>;

export const CreateApiKeyBody = namedObject('ApiKeyCreate', {
  name: filledText(LENGTHS.name),
  permissions: v.pipe(bounded(permission, PERMISSIONS_LIMIT), v.minLength(1)),
  expires_at: v.nullish(instantInput()),
  contact_id: v.nullish(uuid()),
  organization_id: v.nullish(uuid()),
  contact_permissions: v.nullish(bounded(contactPermission, PERMISSIONS_LIMIT)),
});
export type CreateApiKeyBody = v.InferOutput<typeof CreateApiKeyBody>;
