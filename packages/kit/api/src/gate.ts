import { isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import type { HttpEvent } from './http-event.ts';
import { type Identity, identify } from './identity.ts';
import { factsOf } from './observe.ts';
import type { AnyOperation } from './operation.ts';
import { allows } from './permission.ts';
import type { HttpAnswer } from './problem.ts';
import { rateLimited, refuse } from './refuse.ts';
import { spendRequest } from './request-budget.repository.ts';

/** The caller of what needs no credentials. */
const anonymous: Identity = {
  tenant: '',
  operator: false,
  keyId: '',
  keyName: '',
  permissions: [],
  principal: undefined,
  rateLimit: undefined,
};

function authorize(operation: AnyOperation, identity: Identity): Rejection | undefined {
  if (identity.principal !== undefined && operation.audience !== 'buyer') {
    return reject('buyer_not_permitted', `${operation.id} is not open to buyers.`);
  }
  if (operation.operatorOnly === true && !identity.operator) {
    return reject('forbidden', `${operation.id} needs a key of the operator tenant.`);
  }
  if (operation.anyKey !== true && !allows(identity.permissions, operation.id)) {
    return reject('forbidden', `This key has no permission for ${operation.id}.`);
  }
  return undefined;
}

/**
 * Who calls, or the answer to a caller who may not: the credential first, then the budget of the
 * tenant, then the permission for the operation.
 */
export async function admit(
  operation: AnyOperation,
  event: HttpEvent,
  now: Date,
): Promise<{ readonly identity: Identity } | { readonly answer: HttpAnswer }> {
  if (operation.public === true) return { identity: anonymous };
  const identity = identify(event.requestContext.authorizer?.lambda, event.headers);
  if (isRejection(identity)) return { answer: refuse(operation, identity, event) };
  Object.assign(factsOf(event), {
    tenant: identity.tenant,
    keyId: identity.keyId,
    contactId: identity.principal?.contactId,
  });
  const wait = await spendRequest(identity.tenant, identity.rateLimit, now.getTime());
  if (wait !== undefined) return { answer: refuse(operation, rateLimited, event, wait) };
  const denied = authorize(operation, identity);
  return denied === undefined ? { identity } : { answer: refuse(operation, denied, event) };
}
