import type { ListColumns } from '@waybill/api/list-filters';
import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import { ApiKey, ApiKeyCreated, CreateApiKeyBody } from './api-key.schema.ts';

const apiKeyColumns = {
  id: 'uuid',
  name: 'text',
  permissions: 'json',
  expires_at: 'instant',
  contact_id: 'uuid',
  organization_id: 'uuid',
  contact_permissions: 'json',
  location_codes: 'json',
  key_hint: 'text',
  created_by: 'uuid',
  created_at: 'instant',
} as const satisfies ListColumns;

const impact = 'A tenant cannot manage its API keys; existing keys keep working.';

export const createApiKeyOperation = defineOperation({
  id: 'api-keys.create',
  unknownKeys: 'refused',
  route: 'POST /api-keys',
  summary: 'Create an API key; its secret is shown once',
  description:
    'A key never grants more than the key that creates it, in operations, in time or in whom it acts for. To bind it to a contact, the creating key needs `principal.assert`. With `location_codes` it reaches the goods of these locations and nothing else, and locations stay bound under another code.',
  body: CreateApiKeyBody,
  response: ApiKeyCreated,
  status: 201,
  access: 'write',
  claimsItself: true,
  errors: {
    permission_exceeded: {
      status: 403,
      when: 'The new key would grant more than the calling one, or binds without principal.assert.',
    },
    unknown_location: { status: 400, when: 'A code of location_codes names no location.' },
    key_limit_reached: { status: 409, when: 'The tenant has 1,000 keys that have not ended.' },
  },
  impact,
});

export const listApiKeysOperation = defineOperation({
  id: 'api-keys.list',
  route: 'GET /api-keys',
  summary: 'List API keys, without their secrets',
  description:
    'Each row shows what the key may do, whom it acts for, which key made it, when it ends, and a hint by which it is recognised. A key is gone a day after its end.',
  list: apiKeyColumns,
  response: page(ApiKey),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getApiKeyOperation = defineOperation({
  id: 'api-keys.get',
  route: 'GET /api-keys/{id}',
  summary: 'Read an API key, without its secret',
  description:
    'It shows what the key may do, whom it acts for and when it ends. A lost secret cannot be read again: create another key.',
  response: ApiKey,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const deleteApiKeyOperation = defineOperation({
  id: 'api-keys.delete',
  route: 'DELETE /api-keys/{id}',
  summary: 'Revoke an API key, effective within a minute',
  description:
    'The keys that it made end with it, and those that they made. The caller needs the permission to revoke keys and nothing more. The last unbound key with `*` that does not expire is refused with `last_key`, as is one that would take it along.',
  response: deleted,
  status: 200,
  access: 'write',
  claimsItself: true,
  errors: {
    last_key: { status: 409, when: 'No unbound key with `*` that does not expire would be left.' },
  },
  impact,
});

export const apiKeyOperations = [
  createApiKeyOperation,
  listApiKeysOperation,
  getApiKeyOperation,
  deleteApiKeyOperation,
] as const;
