import { described, named, namedObject } from '@waybill/api/annotation';
import { instant, LENGTHS, text } from '@waybill/api/fields';
import { judgedAfter, taking } from '@waybill/api/judged';
import { type Instant, parseInstant } from '@waybill/kernel/instant';
import * as v from 'valibot';
import { locationCode, orderRef } from '../booking/booking.schema.ts';
import { linesBody, stockLines } from '../booking/lines.schema.ts';
import { StockMovement } from '../movement/movement.schema.ts';
import { Reservation } from './reservation.schema.ts';

const count = v.pipe(v.number(), v.integer());

/** Both keys are hints: an unknown location or country changes nothing (INV-84). */
const shipTo = v.object({
  country: described(
    'Two-letter country of the delivery, for the strategy nearest.',
    v.nullish(text(LENGTHS.code)),
  ),
  location_code: described(
    'Code of a location to try first; the goods may come from another one.',
    v.nullish(text(LENGTHS.code)),
  ),
});

/** valibot's object takes an array for one; this one does not. */
const ShipToInput: typeof shipTo = {
  ...shipTo,
  '~run': ({ value }, config) =>
    shipTo['~run']({ value: Array.isArray(value) ? 'an array' : value }, config),
};

const timestamp = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/u,
    'must be an ISO 8601 timestamp',
  ),
);

/** Without a zone a timestamp is UTC (INV-81). */
function instantOf(text: string): Instant | undefined {
  return parseInstant(/(?:Z|[+-]\d{2}:\d{2})$/u.test(text) ? text : `${text}Z`);
}

const deadline = taking(
  judgedAfter(timestamp, (sent) =>
    instantOf(String(sent)) === undefined ? 'must be a date that exists' : undefined,
  ),
  (text) => instantOf(text) ?? text,
);

/** Body of a reserve call (INV-76); `location_code` is the last resort of a backorder. */
export const ReserveBody = named(
  'StockReserve',
  linesBody({
    ...stockLines,
    order_ref: described(
      'The caller’s reference that the goods are promised to, up to 255 characters.',
      orderRef,
    ),
    expires_at: described(
      'When the promise ends, ISO 8601, UTC without a zone; from the setting reservation_ttl_minutes when absent.',
      v.nullish(deadline),
    ),
    location_code: described(
      'Code of the location that takes a backorder when no other can.',
      locationCode,
    ),
    ship_to: described('Where the goods shall go; both keys are hints.', v.nullish(ShipToInput)),
  }),
);
export type ReserveBody = v.InferOutput<typeof ReserveBody>;

export const ReserveResult = namedObject('StockReserved', {
  order_ref: described('The reference that the goods are promised to.', v.string()),
  expires_at: described('When the promise ends; null means never.', v.nullable(instant())),
  reservations: described('The reservations taken, in item order.', v.array(Reservation)),
  backordered: described('Items accepted although stock does not cover them whole.', count),
});
export type ReserveResult = v.InferOutput<typeof ReserveResult>;

export const CommitBody = namedObject('StockCommit', {
  order_ref: described(
    'The reference whose reserved goods left the building, up to 255 characters.',
    orderRef,
  ),
});
export type CommitBody = v.InferOutput<typeof CommitBody>;

export const CommitResult = namedObject('StockCommitted', {
  order_ref: described('The reference that was committed.', v.string()),
  committed: described('Reservations that became shipments.', count),
  reservations: described('The reservations that ended.', v.array(Reservation)),
  movements: described('The bookings of the goods that left.', v.array(StockMovement)),
});
export type CommitResult = v.InferOutput<typeof CommitResult>;

export const ReleaseBody = namedObject('StockRelease', {
  order_ref: described(
    'The reference whose reserved goods become free, up to 255 characters.',
    orderRef,
  ),
});
export type ReleaseBody = v.InferOutput<typeof ReleaseBody>;

export const ReleaseResult = namedObject('StockReleased', {
  order_ref: described('The reference that was released.', v.string()),
  released: described('Reservations given back; 0 where none was active.', count),
  reservations: described('The reservations that ended.', v.array(Reservation)),
});
export type ReleaseResult = v.InferOutput<typeof ReleaseResult>;

/** No field is read. */
export const SweepBody = v.object({});

export const SweepResult = namedObject('ReservationsSwept', {
  expired: described('Reservations found past their end.', count),
  released: described('Those of them given back by this call.', count),
  swept_at: described('The instant they were judged by, UTC.', instant()),
  ttl_minutes: described(
    'The setting reservation_ttl_minutes as applied to reservations without an end; 0 means none.',
    count,
  ),
});
export type SweepResult = v.InferOutput<typeof SweepResult>;
