import type { Instant } from '@waybill/kernel/instant';
import type { ShipTo } from '../allocation/candidates.ts';
import type { Line } from '../item/item.ts';
import { readLines } from '../item/read-lines.ts';
import type { ReserveBody } from './reservation-calls.schema.ts';

/** The request of a reserve call. */
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
export function readReserve(body: ReserveBody): ReserveRequest {
  const { country = null, location_code = null } = body.ship_to ?? {};
  return {
    order_ref: body.order_ref,
    expires_at: body.expires_at ?? null,
    lines: readLines(body),
    location_code: body.location_code ?? null,
    ship_to: { country, location_code },
  };
}
