import type { Order } from '@waybill/client/shapes';
import { textOf } from '../order-field.ts';
import { ORDER_FIELDS } from '../order-fields.generated.ts';

/** Fields that are no keys: days, and the process, which stands among what the Peppol documents say. */
const isKey = ({ kind, name }: (typeof ORDER_FIELDS)[number]) =>
  kind !== 'day' && name !== 'peppol_profile';

/** The keys by which an order is known here and elsewhere, with their names; empty ones are left out. */
export function keysOf(order: Order) {
  const own = ORDER_FIELDS.filter(isKey).map(
    ({ name, label }) => [label, textOf(order[name])] as const,
  );
  const others = Object.entries(order.external_refs ?? {});
  return [['Id', order.id] as const, ...own, ...others].flatMap(([title, text]) =>
    text === '' ? [] : [{ title, text }],
  );
}
