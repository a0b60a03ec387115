import { defineOperation } from '@waybill/api/operation';
import { deleted, page } from '@waybill/api/page';
import { apiKeyColumns } from './api-key.columns.ts';
import { ApiKey, ApiKeyCreated, CreateApiKeyBody } from './api-key.schema.ts';

const impact = 'A tenant cannot manage its API keys; existing keys keep working.';

export const createApiKey = defineOperation({
  id: 'api-keys.create',
  route: 'POST /api-keys',
  summary: 'Create an API key; its secret is shown once',
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
    key_limit_reached: { status: 409, when: 'The tenant has 1,000 keys.' },
  },
  impact,
});

export const listApiKeys = defineOperation({
  id: 'api-keys.list',
  route: 'GET /api-keys',
  summary: 'List API keys, without their secrets',
  list: apiKeyColumns,
  response: page(ApiKey),
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const getApiKey = defineOperation({
  id: 'api-keys.get',
  route: 'GET /api-keys/{id}',
  summary: 'Read an API key, without its secret',
  response: ApiKey,
  status: 200,
  access: 'read',
  errors: {},
  impact,
});

export const deleteApiKey = defineOperation({
  id: 'api-keys.delete',
  route: 'DELETE /api-keys/{id}',
  summary: 'Revoke an API key, effective within a minute',
  response: deleted,
  status: 200,
  access: 'write',
  claimsItself: true,
  errors: {
    last_key: { status: 409, when: 'It is the last unbound key with `*` that does not expire.' },
  },
  impact,
});

export const apiKeyOperations = [createApiKey, listApiKeys, getApiKey, deleteApiKey] as const;
