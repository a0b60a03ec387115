import type { Headers } from '../protocol/revision.ts';

/** Tenant and key as a call names them. */
export interface Credentials {
  readonly tenant: string | undefined;
  readonly key: string | undefined;
}

const NONE: Credentials = { tenant: undefined, key: undefined };

/**
 * The credentials of a call (AGT-2): the headers of every call, or for clients that can send nothing
 * else a bearer token of tenant and key, parted by its first point. A slug has none.
 */
export function credentialsIn(headers: Headers): Credentials {
  const { 'x-service-tenant': tenant, 'x-service-api-key': key, authorization = '' } = headers;
  if (key !== undefined) return { tenant, key };
  const [, token = ''] = /^Bearer +(\S+)$/iu.exec(authorization) ?? [];
  const point = token.indexOf('.');
  return point < 0 ? NONE : { tenant: token.slice(0, point), key: token.slice(point + 1) };
}

const PRINCIPAL = ['contact', 'organization', 'permissions', 'session'];

/** Tells a call that acts for a buyer (AGT-3). */
export const actsForBuyer = (headers: Headers): boolean =>
  PRINCIPAL.some((name) => headers[`x-service-${name}`] !== undefined);
