import type { EventType } from '@waybill/events/event';
import type * as v from 'valibot';

/** A row of the order's trail before it has an id (ORD-85): what its event carries as well. */
export interface TrailEntry {
  readonly name: string;
  readonly actor: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
}

/**
 * Data of an entry of a type: the data of its event without the order, and without the number
 * where that is the order's; a record's own number is named and wins.
 */
type Payload<Type extends EventType> = Omit<v.InferInput<Type['data']>, 'order_id' | 'number'> & {
  readonly number?: string;
};

/** An entry of a declared type; the compiler holds it to the data of the type (ORD-127). */
export function entryOf<Type extends EventType>(
  { topic }: Type,
  payload: Payload<Type>,
  actor: string | null = null,
): TrailEntry {
  return { name: topic, actor, payload };
}
