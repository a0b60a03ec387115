import {
  defineEntity,
  flag,
  type Key,
  nullable,
  number,
  oneOf,
  optional,
  text,
} from '@waybill/table/item';
import { tenantStatuses } from './tenant.schema.ts';

/** The partition of all tenants, by their slugs. */
export const TENANTS = 'TENANTS';

export function tenantAddress(slug: string): Key {
  return { pk: TENANTS, sk: slug };
}

/** A tenant as stored, under its slug. */
export const tenantEntity = defineEntity({
  name: 'tenant',
  attributes: {
    name: text,
    status: oneOf(...tenantStatuses),
    rate_limit: nullable(number),
    created_at: text,
    updated_at: text,
    /** The secret that seals its cursors (API-164). No answer shows it. */
    cursor_secret: text,
    /** Its keys manage tenants. Left out of all others, so that a condition can ask for it. */
    operator: optional(flag, false),
  },
});
