import { described, namedObject, needingSome } from '@waybill/api/annotation';
import { filledText, instant, LENGTHS } from '@waybill/api/fields';
import * as v from 'valibot';
import { ApiKeyCreated, CreateApiKeyBody } from '../api-key/api-key.schema.ts';
import { SLUG_PATTERN } from './slug.ts';

export const tenantStatuses = ['active', 'suspended'] as const;

export const Tenant = namedObject('Tenant', {
  slug: described(
    'The name the tenant is called by in X-Service-Tenant; it never changes.',
    v.string(),
  ),
  name: described('What people call it.', v.string()),
  status: described('Whether its calls are answered.', v.picklist(tenantStatuses)),
  /** Requests a second, instead of the budget that the stage gives every tenant. */
  rate_limit: described(
    'Requests a second it may make, in place of the stage’s own budget; null for the latter.',
    v.nullable(v.number()),
  ),
  created_at: instant(),
  updated_at: instant(),
});
export type Tenant = v.InferOutput<typeof Tenant>;

const RATE_MAXIMUM = 1_000_000;
const RATE_RULE = `must be a whole number from 1 to ${RATE_MAXIMUM}, or null`;

const SLUG_RULE = 'must be 2 to 63 lower-case letters, digits and hyphens, beginning with a letter';

const slug = v.pipe(v.string(), v.regex(SLUG_PATTERN, SLUG_RULE));

export const CreateTenantBody = namedObject('TenantCreate', {
  slug: described(
    '2 to 63 lower-case letters, digits and hyphens, beginning with a letter; unique.',
    slug,
  ),
  name: described('What people call it, up to 255 characters.', filledText(LENGTHS.name)),
  status: described(
    'Whether its calls are answered; active when absent.',
    v.nullish(v.picklist(tenantStatuses)),
  ),
});

export const UpdateTenantBody = needingSome(
  namedObject('TenantUpdate', {
    name: described(
      'What people call it, up to 255 characters.',
      v.nullish(filledText(LENGTHS.name)),
    ),
    status: described('Whether its calls are answered.', v.nullish(v.picklist(tenantStatuses))),
    rate_limit: described(
      'Requests a second, 1 to 1,000,000, in place of the stage’s own budget; null returns to the latter. A change takes up to 30 seconds.',
      v.nullish(
        v.pipe(
          v.number(RATE_RULE),
          v.integer(RATE_RULE),
          v.minValue(1, RATE_RULE),
          v.maxValue(RATE_MAXIMUM, RATE_RULE),
        ),
      ),
    ),
  }),
);
export type UpdateTenantBody = v.InferOutput<typeof UpdateTenantBody>;

/** The answer of a creation: the tenant, and its first key with the secret shown once. */
export const TenantCreated = namedObject('TenantCreated', {
  tenant: described('The new tenant.', Tenant),
  api_key: described('Its first key, which may do everything.', ApiKeyCreated),
});

/** A key for a tenant that lost its own needs no name. */
export const RescueKeyBody = namedObject('TenantApiKeyCreate', {
  name: described(
    'What the key is for, up to 255 characters; the service names it when absent.',
    v.nullish(filledText(LENGTHS.name)),
  ),
  expires_at: CreateApiKeyBody.entries.expires_at,
});
export type RescueKeyBody = v.InferOutput<typeof RescueKeyBody>;

export const TenantPath = v.object({ slug: described('Slug of the tenant.', slug) });
