import { randomBytes } from 'node:crypto';
import { isUuid } from '@waybill/kernel/id';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import type { CallingAgent, Principal } from './context.ts';
import { allows } from './permission.ts';
import type { Places } from './places.ts';
import { isSessionKey, SESSION_KEY } from './session-key.ts';

/** Facts that the authorizer hands to every function: text only, as API Gateway passes it on. */
export interface AuthorizerContext {
  readonly outcome: 'ok' | 'tenant_required' | 'unauthorized' | 'tenant_suspended';
  readonly tenant?: string;
  readonly operator?: string;
  readonly keyId?: string;
  readonly keyName?: string;
  /** Space separated operation patterns. */
  readonly permissions?: string;
  readonly contactId?: string;
  readonly organizationId?: string;
  /** Space separated contact permissions. */
  readonly contactPermissions?: string;
  /** Space separated ids of the locations that the key is bound to; absent where it is not. */
  readonly locationIds?: string;
  /** Requests a second, where the operator gave the tenant a budget of its own. */
  readonly rateLimit?: string;
  /** The secret that seals cursors of the tenant. */
  readonly cursorSecret?: string;
}

/** The authenticated caller. */
export interface Identity {
  readonly tenant: string;
  readonly operator: boolean;
  readonly keyId: string;
  readonly keyName: string;
  readonly permissions: readonly string[];
  readonly principal: Principal | undefined;
  /** The assistant that calls with the key, where one does (AGT-40). */
  readonly agent?: CallingAgent | undefined;
  readonly places: Places;
  /** Requests a second, where the tenant has a budget of its own. */
  readonly rateLimit: number | undefined;
  /** The secret that seals cursors of the tenant. */
  readonly cursorSecret: string;
}

type Headers = Readonly<Record<string, string | undefined>>;

const REFUSED = 'The API key is missing or not valid for this tenant.';
const NO_TENANT = 'The header X-Service-Tenant is missing.';

/** The refusal of a credential, whatever is wrong with it. */
export const unauthorized = reject('unauthorized', REFUSED);

const REFUSALS = {
  tenant_required: reject('tenant_required', NO_TENANT),
  unauthorized,
  tenant_suspended: reject('tenant_suspended', 'This tenant is suspended.'),
} as const;

const HINT =
  'Authorization is not read: send the tenant in X-Service-Tenant and the key in X-Service-Api-Key.';

const HINTED = {
  ...REFUSALS,
  tenant_required: reject('tenant_required', `${NO_TENANT} ${HINT}`),
  unauthorized: reject('unauthorized', `${REFUSED} ${HINT}`),
} as const;

/** Clients of other services send their key as a bearer token, and hear where it belongs (API-156). */
const refusalsFor = (headers: Headers) =>
  headers['authorization'] !== undefined && headers['x-service-api-key'] === undefined
    ? HINTED
    : REFUSALS;

/** Seals cursors where the authorizer's word came without a secret: no other process opens them. */
const UNSHARED = randomBytes(32).toString('base64url');

const words = (text: string | undefined, separator: RegExp) =>
  (text ?? '').split(separator).filter((word) => word !== '');

function assertedPrincipal(
  headers: Headers,
  { permissions, places }: Pick<Identity, 'permissions' | 'places'>,
): Principal | undefined | Rejection {
  const contactId = headers['x-service-contact'];
  const organizationId = headers['x-service-organization'];
  const contactPermissions = headers['x-service-permissions'];
  const session = headers['x-service-session'];
  const named = [contactId, organizationId, contactPermissions, session];
  if (named.every((one) => one === undefined)) return undefined;
  if (places !== undefined || !allows(permissions, 'principal.assert')) {
    return reject(
      'principal_not_allowed',
      'This key may not send X-Service-Contact, X-Service-Organization, X-Service-Permissions or X-Service-Session.',
    );
  }
  const wrong = [
    { path: 'X-Service-Contact', value: contactId },
    { path: 'X-Service-Organization', value: organizationId },
  ].filter(({ value }) => value !== undefined && !isUuid(value));
  if (wrong.length > 0) {
    const details = wrong.map(({ path }) => ({ path, message: 'must be a uuid' }));
    return reject('invalid_value', `${wrong[0]?.path} must be a uuid`, details);
  }
  if (session !== undefined && !isSessionKey(session)) {
    const path = 'X-Service-Session';
    return reject('invalid_value', `${path} ${SESSION_KEY}`, [{ path, message: SESSION_KEY }]);
  }
  return {
    contactId: contactId?.toLowerCase(),
    organizationId: organizationId?.toLowerCase(),
    session,
    permissions: words(contactPermissions, /[\s,]+/u),
  };
}

/**
 * The caller of a request, from the authorizer's word and the principal headers (API-91,
 * API-108, API-109, API-300, API-313). The tenant never comes from anywhere else.
 */
export function identify(
  authorizer: AuthorizerContext | undefined,
  headers: Headers,
): Identity | Rejection {
  if (authorizer?.outcome !== 'ok' || authorizer.tenant === undefined) {
    const outcome = authorizer?.outcome ?? 'unauthorized';
    return refusalsFor(headers)[outcome === 'ok' ? 'unauthorized' : outcome];
  }
  const permissions = words(authorizer.permissions, / /u);
  const { locationIds } = authorizer;
  const places = locationIds === undefined ? undefined : words(locationIds, / /u);
  const asserted = assertedPrincipal(headers, { permissions, places });
  if (asserted !== undefined && 'rejected' in asserted) return asserted;
  const bound =
    authorizer.contactId === undefined
      ? undefined
      : {
          contactId: authorizer.contactId.toLowerCase(),
          organizationId: authorizer.organizationId?.toLowerCase(),
          permissions: words(authorizer.contactPermissions, / /u),
        };
  return {
    tenant: authorizer.tenant,
    operator: authorizer.operator === 'true',
    keyId: authorizer.keyId ?? '',
    keyName: authorizer.keyName ?? '',
    permissions,
    principal: bound ?? asserted,
    places,
    rateLimit: authorizer.rateLimit === undefined ? undefined : Number(authorizer.rateLimit),
    cursorSecret: authorizer.cursorSecret ?? UNSHARED,
  };
}
