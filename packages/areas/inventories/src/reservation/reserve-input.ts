import { type Instant, parseInstant } from '@waybill/kernel/instant';
import { type Rejection, rejectProblems } from '@waybill/kernel/rejection';
import type { ShipTo } from '../allocation/candidates.ts';
import type { Line } from '../item/item.ts';
import { readLines } from '../item/read-lines.ts';
import type { ReserveBody } from './reservation-calls.schema.ts';

/** What a reserve call asks for. */
export interface ReserveRequest {
  readonly order_ref: string;
  /** Null leaves the deadline to the setting. */
  readonly expires_at: Instant | null;
  readonly lines: readonly Line[];
  /** The last resort of a backorder; null leaves it to the setting. */
  readonly location_code: string | null;
  readonly ship_to: ShipTo;
}

/** Reads the body of a reserve call (INV-1, INV-77, INV-81). */
export function readReserve(body: ReserveBody): ReserveRequest | Rejection<'invalid_value'> {
  const expiresAt = body.expires_at ?? null;
  const instant = expiresAt === null ? null : parseInstant(withZone(expiresAt));
  if (instant === undefined) {
    const problem = { path: 'expires_at', message: 'must be a date that exists' };
    return rejectProblems('invalid_value', [problem]);
  }
  const { country = null, location_code = null } = body.ship_to ?? {};
  return {
    order_ref: body.order_ref,
    expires_at: instant,
    lines: readLines(body),
    location_code: body.location_code ?? null,
    ship_to: { country, location_code },
  };
}

/** Without a zone a timestamp is UTC (INV-81). */
function withZone(timestamp: string): string {
  return /(?:Z|[+-]\d{2}:\d{2})$/u.test(timestamp) ? timestamp : `${timestamp}Z`;
}
