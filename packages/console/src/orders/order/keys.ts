import type { Order } from '@waybill/client/shapes';
import { textOf } from '../order-field.ts';
import { ORDER_FIELDS } from '../order-fields.generated.ts';

/** The keys by which an order is known here and elsewhere, with their names; empty ones are left out. */
export function keysOf(order: Order) {
  const own = ORDER_FIELDS.filter(({ kind }) => kind !== 'day').map(
    ({ name, label }) => [label, textOf(order[name])] as const,
  );
  const others = Object.entries(order.external_refs ?? {});
  return [['Id', order.id] as const, ...own, ...others].flatMap(([title, text]) =>
    text === '' ? [] : [{ title, text }],
  );
}
