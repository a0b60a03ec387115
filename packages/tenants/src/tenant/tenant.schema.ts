import { filledText, instant, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { ApiKeyCreated } from '../api-key/api-key.schema.ts';
import { SLUG_PATTERN } from './slug.ts';

const tenantStatuses = ['active', 'suspended'] as const;

export const Tenant = v.object({
  slug: v.string(),
  name: v.string(),
  status: v.picklist(tenantStatuses),
  created_at: instant(),
  updated_at: instant(),
});
export type Tenant = v.InferOutput<typeof Tenant>;

const SLUG_RULE = 'must be 2 to 63 lower-case letters, digits and hyphens, beginning with a letter';

const slug = v.pipe(v.string(), v.regex(SLUG_PATTERN, SLUG_RULE));

export const CreateTenantBody = v.object({
  slug,
  name: filledText(LENGTHS.name),
  status: v.nullish(v.picklist(tenantStatuses)),
});

export const UpdateTenantBody = v.object({
  name: v.nullish(filledText(LENGTHS.name)),
  status: v.nullish(v.picklist(tenantStatuses)),
});
export type UpdateTenantBody = v.InferOutput<typeof UpdateTenantBody>;

/** The answer of a creation: the tenant, and its first key with the secret shown once. */
export const TenantCreated = v.object({ tenant: Tenant, api_key: ApiKeyCreated });

export const TenantPath = v.object({ slug });
