import { instant, LENGTHS, text } from '@waybill/api/fields';
import * as v from 'valibot';
import { linesBody, locationCode, stockLines } from '../booking/booking.schema.ts';
import { StockMovement } from '../movement/movement.schema.ts';
import { Reservation } from './reservation.schema.ts';

const orderRef = v.pipe(v.string(), v.minLength(1), v.maxLength(LENGTHS.reference));
const count = v.pipe(v.number(), v.integer());

/** Both keys are hints: an unknown location or country changes nothing (INV-84). */
const shipTo = v.object({
  country: v.nullish(text(LENGTHS.code)),
  location_code: v.nullish(text(LENGTHS.code)),
});

/** valibot's object takes an array for one; this one does not. */
const ShipToInput: typeof shipTo = {
  ...shipTo,
  '~run': ({ value }, config) =>
    shipTo['~run']({ value: Array.isArray(value) ? 'an array' : value }, config),
};

/** A timestamp whose zone may be missing; UTC then (INV-81). */
const deadline = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/u,
    'must be an ISO 8601 timestamp',
  ),
);

/** Body of a reserve call (INV-76); `location_code` is the last resort of a backorder. */
export const ReserveBody = linesBody({
  ...stockLines,
  order_ref: orderRef,
  expires_at: v.nullish(deadline),
  location_code: locationCode,
  ship_to: v.nullish(ShipToInput),
});
export type ReserveBody = v.InferOutput<typeof ReserveBody>;

export const ReserveResult = v.object({
  order_ref: v.string(),
  expires_at: v.nullable(instant()),
  reservations: v.array(Reservation),
  backordered: count,
});
export type ReserveResult = v.InferOutput<typeof ReserveResult>;

export const CommitBody = v.object({ order_ref: orderRef });
export type CommitBody = v.InferOutput<typeof CommitBody>;

export const CommitResult = v.object({
  order_ref: v.string(),
  committed: count,
  reservations: v.array(Reservation),
  movements: v.array(StockMovement),
});
export type CommitResult = v.InferOutput<typeof CommitResult>;

export const ReleaseBody = v.object({ order_ref: orderRef });
export type ReleaseBody = v.InferOutput<typeof ReleaseBody>;

export const ReleaseResult = v.object({
  order_ref: v.string(),
  released: count,
  reservations: v.array(Reservation),
});
export type ReleaseResult = v.InferOutput<typeof ReleaseResult>;

/** No field is read. */
export const SweepBody = v.object({});

export const SweepResult = v.object({
  expired: count,
  released: count,
  swept_at: instant(),
  ttl_minutes: count,
});
export type SweepResult = v.InferOutput<typeof SweepResult>;
