import type { Instant } from '@waybill/kernel/instant';
import { type Rejection, reject, rejectProblems } from '@waybill/kernel/rejection';
import type { Status } from '../order/order-status.ts';
import { instantOf } from '../shared/request-values.ts';
import type { CustomerRollupBody } from './customer-rollup.schema.ts';

const ORGANIZATIONS = 200;

/** Counted unless the caller says otherwise: what was placed and not taken back (ORD-101). */
const COUNTED: readonly Status[] = ['placed', 'in_fulfillment', 'completed'];

/** Orders to count, and the place to begin. */
export interface RollupRequest {
  readonly as_of: Instant;
  readonly statuses: readonly Status[];
  /** Null counts every organization. */
  readonly organization_ids: readonly string[] | null;
  /** Counted in place of organizations; null where these are counted. */
  readonly contact_ids: readonly string[] | null;
  /** The last order of the part before. */
  readonly cursor: string | null;
}

/** Reads the body of a rollup; `at` stands in for a missing anchor. */
export function readRollup(
  body: CustomerRollupBody,
  at: Instant,
): RollupRequest | Rejection<'too_many_organizations' | 'invalid_value'> {
  const organizations = body.organization_ids ?? null;
  if (organizations !== null && organizations.length > ORGANIZATIONS) {
    const message = `At most ${ORGANIZATIONS} organizations fit one report, not ${organizations.length}.`;
    return reject('too_many_organizations', message, [{ path: 'organization_ids', message }]);
  }
  const contacts = body.contact_ids ?? null;
  if (organizations !== null && contacts !== null) {
    const message = 'must not stand beside organization_ids';
    return rejectProblems('invalid_value', [{ path: 'contact_ids', message }]);
  }
  return {
    as_of: instantOf(body.as_of) ?? at,
    statuses: [...new Set(body.statuses ?? COUNTED)],
    organization_ids: organizations && [...new Set(organizations)],
    contact_ids: contacts && [...new Set(contacts)],
    cursor: body.cursor ?? null,
  };
}
