import type { Moment } from '@waybill/kernel/moment';
import type { Changes } from '@waybill/table/write';
import type { OrderAggregate } from '../order/order-aggregate.ts';
import { type Change, nextOrder } from '../order/order-change.ts';
import type { OrderPeppol, PositionPeppol } from '../order/peppol.schema.ts';

/** Promises to the buyer of an order from Peppol, and what is written with them. */
interface Promised<Answer> {
  readonly peppol: OrderPeppol;
  /** Facts of positions that are others now, by their ids. */
  readonly positions: ReadonlyMap<string, PositionPeppol>;
  readonly beside: Changes;
  readonly answer: Answer;
}

/**
 * Keeps what the buyer was promised, in one change with the response that says so: its own event tells of it
 * (PEP-122).
 */
export function promiseOrder<Answer>(
  before: OrderAggregate,
  { peppol, positions, beside, answer }: Promised<Answer>,
  moment: Moment,
): Change<Answer> {
  const items = before.items.map((item) => {
    const facts = positions.get(item.id);
    return facts === undefined ? item : { ...item, peppol: facts, updated_at: moment.at };
  });
  const order = nextOrder(before, { peppol }, moment);
  return { order, items, beside: () => beside, entries: [], isUntold: true, answer };
}
