import type { Decimal } from '@waybill/kernel/decimal';
import { type Instant, parseInstant } from '@waybill/kernel/instant';
import type { ListRequest } from '@waybill/table/list';

/*
 * Values of a request in the domain's terms. The request schema has judged them before; here they
 * only take one form.
 */

/** A number that may have come as text (ORD-5); null where none was sent. */
export function numberOf(value: number | string | null | undefined): Decimal | null {
  return value === null || value === undefined ? null : Number(value);
}

/** A time in UTC (ORD-50); null where none was sent. */
export function instantOf(time: string): Instant;
export function instantOf(time: string | null | undefined): Instant | null;
export function instantOf(time: string | null | undefined): Instant | null {
  if (time === null || time === undefined) return null;
  const instant = parseInstant(time);
  if (instant === undefined) throw new Error(`the request schema let ${time} pass as a time`);
  return instant;
}

/** A list that is shown newest first where its caller asks for no other order. */
export function newestFirst(request: ListRequest): ListRequest {
  return { ...request, order: request.order ?? { column: 'created_at', descending: true } };
}
