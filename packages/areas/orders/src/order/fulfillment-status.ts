import { compare, type Decimal, subtract } from '@waybill/kernel/decimal';
import type { KeptFulfillment, KeptLine } from './fulfillment.entity.ts';
import type { FulfillmentState } from './fulfillment.schema.ts';

/** The steps that move a fulfilment: lines join it, leave it, are shipped, or its location accepts. */
export type FulfillmentStep = 'accept' | 'join' | 'leave' | 'ship';

type UnfinishedState = Extract<FulfillmentState, 'open' | 'accepted'>;

/** A fulfilment whose location still has something to do. */
export type Unfinished = KeptFulfillment & { readonly status: UnfinishedState };

/** Facts of a fulfilment after a step. */
interface Outcome {
  /** Something is still to be shipped. */
  readonly isOpen: boolean;
  /** Something was shipped. */
  readonly isShipped: boolean;
}

/** The next state by step, from the state before and what is left (ORD-280). */
const lifecycle: Readonly<
  Record<FulfillmentStep, (from: UnfinishedState, outcome: Outcome) => FulfillmentState>
> = {
  accept: () => 'accepted',
  join: () => 'open',
  leave: (from, { isOpen, isShipped }) => {
    if (isOpen) return from;
    return isShipped ? 'shipped' : 'cancelled';
  },
  ship: (_from, { isOpen }) => (isOpen ? 'accepted' : 'shipped'),
};

export const isUnfinished = (one: KeptFulfillment): one is Unfinished =>
  one.status === 'open' || one.status === 'accepted';

/** A state that no step leaves. */
export const isEnded = (status: FulfillmentState): boolean =>
  status === 'shipped' || status === 'cancelled';

/** Units of a line that are still to be shipped. */
export const openOf = ({ quantity, quantity_shipped }: KeptLine): Decimal =>
  subtract(quantity, quantity_shipped);

/** The lines of a fulfilment of which something is open. */
export const openLines = ({ items }: KeptFulfillment): KeptLine[] =>
  items.filter((line) => compare(openOf(line), 0) > 0);

/** A fulfilment that a step left with these lines: its state, and what goes with it (ORD-280). */
export function afterStep(
  before: Unfinished,
  step: FulfillmentStep,
  items: readonly KeptLine[],
  at: string,
): KeptFulfillment {
  const isOpen = items.some((line) => compare(openOf(line), 0) > 0);
  const isShipped = items.some(({ quantity_shipped }) => compare(quantity_shipped, 0) > 0);
  const status = lifecycle[step](before.status, { isOpen, isShipped });
  const next = { ...before, items, status, updated_at: at };
  if (isEnded(status)) {
    return { ...next, on_hold: false, hold_reason: null, order_on_hold: false, closed_at: at };
  }
  if (status === 'open') return { ...next, accepted_at: null, accepted_by: null };
  return { ...next, accepted_at: before.accepted_at ?? at };
}

/** The fulfilment that is unfinished at a location: an order has one at most. */
export function unfinishedAt(
  fulfillments: readonly KeptFulfillment[],
): (locationId: string) => string | undefined {
  const places = new Map(fulfillments.filter(isUnfinished).map((one) => [one.location_id, one.id]));
  return (locationId) => places.get(locationId);
}
