import { wordsOf } from './words.ts';

interface Keys {
  readonly external_id: string | null;
  readonly external_refs: Readonly<Record<string, string>> | null;
}

/** What a search reads of an order, as its area answers it. */
export interface SearchableOrder extends Keys {
  readonly id: string;
  readonly number: string;
  readonly customer_order_number: string | null;
  readonly external_ref: string | null;
  readonly cart_id: string | null;
  readonly organization_id: string | null;
  readonly market_id: string | null;
  readonly status: string;
  readonly payment_status: string;
  readonly fulfillment_status: string;
  readonly on_hold: boolean;
  readonly billing_address: object | null;
  readonly shipping_address: object | null;
  readonly buyer: object | null;
  readonly items: readonly { readonly sku: string | null }[];
  readonly shipments: readonly (Keys & {
    readonly number: string;
    readonly tracking_code: string | null;
  })[];
  readonly returns: readonly (Keys & { readonly number: string })[];
}

/** Positions whose article numbers are read (SEA-1). */
const POSITIONS = 100;

/** What is read of an address and of the buyer (SEA-1). */
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

/** The columns that a search filters by (SEA-8). */
export const stateColumns = [
  'status',
  'payment_status',
  'fulfillment_status',
  'on_hold',
  'market_id',
  'organization_id',
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

/** The words that an order is found by (SEA-1), sorted. */
export function orderWords(order: SearchableOrder): string[] {
  const texts = [
    order.number,
    order.customer_order_number,
    order.external_ref,
    order.cart_id,
    ...keysOf(order),
    ...order.shipments.flatMap((one) => [one.number, one.tracking_code, ...keysOf(one)]),
    ...order.returns.flatMap((one) => [one.number, ...keysOf(one)]),
    ...[order.billing_address, order.shipping_address, order.buyer].flatMap(personTexts),
    ...order.items.slice(0, POSITIONS).map(({ sku }) => sku),
  ];
  return [...new Set(texts.flatMap((text) => (text === null ? [] : wordsOf(text))))].sort();
}

/** How a filter is written among the words: no word begins so. */
export const stateTerm = (column: string, value: unknown): string => `=${column}:${String(value)}`;

/** The filters that an order passes (SEA-8). */
export function orderStates(order: SearchableOrder): string[] {
  return stateColumns
    .filter((column) => order[column] !== null)
    .map((column) => stateTerm(column, order[column]))
    .sort();
}
