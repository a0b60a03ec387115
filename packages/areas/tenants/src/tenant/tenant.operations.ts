import type { ListColumns } from '@waybill/api/list-filters';
import { defineOperation } from '@waybill/api/operation';
import { page } from '@waybill/api/page';
import { ApiKeyCreated } from '../api-key/api-key.schema.ts';
import {
  CreateTenantBody,
  RescueKeyBody,
  Tenant,
  TenantCreated,
  TenantPath,
  UpdateTenantBody,
} from './tenant.schema.ts';

const impact = 'The operator cannot manage tenants; existing tenants keep working.';

const tenantColumns = {
  slug: 'text',
  name: 'text',
  status: 'text',
  rate_limit: 'number',
  created_at: 'instant',
  updated_at: 'instant',
} as const satisfies ListColumns;

export const createTenantOperation = defineOperation({
  id: 'tenants.create',
  route: 'POST /tenants',
  summary: 'Create a tenant with its installed defaults and a first API key',
  description:
    'Tenant, defaults and key come together or not at all. The key may do everything, and its secret is shown in this answer alone. It takes a key of the operator tenant.',
  body: CreateTenantBody,
  response: TenantCreated,
  status: 201,
  access: 'write',
  claimsItself: true,
  operatorOnly: true,
  errors: { unique_violation: { status: 409, when: 'The slug is taken.' } },
  impact,
});

export const listTenantsOperation = defineOperation({
  id: 'tenants.list',
  route: 'GET /tenants',
  summary: 'List tenants',
  description:
    'Suspended tenants are listed too. It takes a key of the operator tenant; any other is refused with `forbidden`.',
  list: tenantColumns,
  response: page(Tenant),
  status: 200,
  access: 'read',
  operatorOnly: true,
  errors: {},
  impact,
});

export const getTenantOperation = defineOperation({
  id: 'tenants.get',
  route: 'GET /tenants/{slug}',
  summary: 'Read a tenant',
  description: 'It takes a key of the operator tenant; any other is refused with `forbidden`.',
  path: TenantPath,
  response: Tenant,
  status: 200,
  access: 'read',
  operatorOnly: true,
  errors: {},
  impact,
});

export const updateTenantOperation = defineOperation({
  id: 'tenants.update',
  route: 'PUT /tenants/{slug}',
  summary: 'Rename, suspend or reactivate a tenant, or give it a request budget of its own',
  description:
    'Absent fields stay. Every call of a suspended tenant is refused with `tenant_suspended`; the operator tenant cannot be suspended. It takes a key of the operator tenant.',
  path: TenantPath,
  body: UpdateTenantBody,
  response: Tenant,
  status: 200,
  access: 'write',
  operatorOnly: true,
  errors: { operator_tenant: { status: 409, when: 'The operator tenant cannot be suspended.' } },
  impact,
});

export const createTenantKeyOperation = defineOperation({
  id: 'tenants.api-keys.create',
  unknownKeys: 'refused',
  route: 'POST /tenants/{slug}/api-keys',
  summary: 'Create a key that may do everything, for a tenant that lost its own',
  description:
    'The key acts for no contact, and the limit of 1,000 keys does not hold for it. It never ends where no end is named. It takes a key of the operator tenant.',
  path: TenantPath,
  body: RescueKeyBody,
  response: ApiKeyCreated,
  status: 201,
  access: 'write',
  claimsItself: true,
  operatorOnly: true,
  errors: {},
  impact: 'A tenant that lost its last key stays locked out.',
});

export const tenantOperations = [
  createTenantOperation,
  listTenantsOperation,
  getTenantOperation,
  updateTenantOperation,
  createTenantKeyOperation,
] as const;
