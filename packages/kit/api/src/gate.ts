import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { Refusal } from './answer.ts';
import type { HttpEvent } from './http-event.ts';
import { type Identity, identify } from './identity.ts';
import { factsOf } from './observe.ts';
import type { AnyOperation } from './operation.ts';
import { allows } from './permission.ts';
import { letIn, type Settle } from './request-budget.repository.ts';

/** The caller of what needs no credentials. */
const anonymous: Identity = {
  tenant: '',
  operator: false,
  keyId: '',
  keyName: '',
  permissions: [],
  principal: undefined,
  places: undefined,
  rateLimit: undefined,
  cursorSecret: '',
};

const rateLimited = reject(
  'rate_limited',
  'This tenant has used up its budget of requests for the moment; slow down and try again.',
);

/** Why a caller may not call an operation. */
export function authorize(operation: AnyOperation, identity: Identity): Rejection | undefined {
  if (identity.principal !== undefined && operation.audience !== 'buyer') {
    return reject('buyer_not_permitted', `${operation.id} is not open to buyers.`);
  }
  if (identity.places !== undefined && operation.atLocations === undefined) {
    const message = `${operation.id} is not open to keys that are bound to locations.`;
    return reject('location_not_permitted', message);
  }
  if (operation.operatorOnly === true && !identity.operator) {
    return reject('forbidden', `${operation.id} needs a key of the operator tenant.`);
  }
  if (operation.anyKey !== true && !allows(identity.permissions, operation.id)) {
    return reject('forbidden', `This key has no permission for ${operation.id}.`);
  }
  return undefined;
}

/** A caller whom the budget of its tenant lets in, and how its call is settled where it has one. */
export interface Admitted {
  readonly identity: Identity;
  readonly settle?: Settle | undefined;
  /** Why the caller may not do what it asks for. */
  readonly refusal?: Rejection | undefined;
}

/**
 * Who calls, or the refusal of a caller who may not: the credential first, then the budget of the
 * tenant, then the permission for the operation.
 */
export async function admit(
  operation: AnyOperation,
  event: HttpEvent,
  now: Date,
): Promise<Admitted | Refusal> {
  if (operation.public === true) return { identity: anonymous };
  const identity = identify(event.requestContext.authorizer?.lambda, event.headers);
  if (isRejection(identity)) return identity;
  const { tenant, keyId, principal } = identity;
  Object.assign(factsOf(event), { tenant, keyId, contactId: principal?.contactId });
  const settle = await letIn(identity, operation.id, now.getTime());
  if (typeof settle === 'number') return { ...rateLimited, retryAfterSeconds: settle };
  return { identity, settle, refusal: authorize(operation, identity) };
}
