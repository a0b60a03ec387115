import { wordsOf } from '@waybill/kernel/words';

interface Keys {
  readonly external_id: string | null;
  readonly external_refs: Readonly<Record<string, string>> | null;
}

/** The part of an order that a search reads, as its area answers it. */
export interface SearchableOrder extends Keys {
  readonly id: string;
  readonly number: string;
  readonly customer_order_number: string | null;
  readonly external_ref: string | null;
  readonly cart_id: string | null;
  readonly billing_address: object | null;
  readonly shipping_address: object | null;
  readonly buyer: object | null;
  readonly items: readonly { readonly sku: string | null; readonly name: string }[];
  readonly shipments: readonly (Keys & {
    readonly number: string;
    readonly tracking_code: string | null;
  })[];
  readonly returns: readonly (Keys & { readonly number: string })[];
}

/** Positions whose articles are read (SEA-1). */
const POSITIONS = 100;

/**
 * Bytes of the words of an order (SEA-15). Its entry has them twice, those it gets and those it loses,
 * and stays below the 400 KB of an item.
 */
export const ORDER_BYTES = 100_000;

/** The fields that are read of an address and of the buyer (SEA-1). */
const PERSON = [
  'name',
  'first_name',
  'last_name',
  'company',
  'street',
  'street2',
  'house_number',
  'postal_code',
  'zip',
  'city',
  'email',
  'phone',
] as const;

const keysOf = ({ external_id, external_refs }: Keys) => [
  external_id,
  ...Object.values(external_refs ?? {}),
];

/** A postal code may have been sent as a number. */
function personTexts(person: object | null): (string | null)[] {
  const sent = (person ?? {}) as Readonly<Record<string, unknown>>;
  return PERSON.map((name) => sent[name]).map((value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value) : null,
  );
}

/** The texts that an order is found by, in the sequence in which they are indexed (SEA-15). */
const textsOf = (order: SearchableOrder): (string | null)[] => [
  order.number,
  order.customer_order_number,
  order.external_ref,
  order.cart_id,
  ...keysOf(order),
  ...[order.billing_address, order.shipping_address, order.buyer].flatMap(personTexts),
  ...order.items.slice(0, POSITIONS).map(({ sku }) => sku),
  ...order.shipments.flatMap((one) => [one.number, one.tracking_code, ...keysOf(one)]),
  ...order.returns.flatMap((one) => [one.number, ...keysOf(one)]),
  ...order.items.slice(0, POSITIONS).map(({ name }) => name),
];

/** The words that an order is found by (SEA-1), as many as are indexed (SEA-15), sorted. */
export function orderWords(order: SearchableOrder): string[] {
  const kept = new Set<string>();
  let bytes = 0;
  for (const word of textsOf(order).flatMap((text) => (text === null ? [] : wordsOf(text)))) {
    bytes += kept.has(word) ? 0 : Buffer.byteLength(word) + 1;
    if (bytes > ORDER_BYTES) break;
    kept.add(word);
  }
  return [...kept].sort();
}
