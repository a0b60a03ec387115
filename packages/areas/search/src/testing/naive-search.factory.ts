import { uuidFloor } from '@waybill/kernel/id';
import { workFor } from '@waybill/work/work';
import type { IndexedOrder } from '../feed/entry-change.ts';
import { hasWords, type Sought } from '../find/find-request.ts';
import type { SearchableOrder } from '../words/searchable-order.ts';

const START = Date.parse('2026-03-01T10:00:00.000Z');

/** The id of the nth order of a shop, one a second. */
export const orderId = (place: number): string =>
  `${uuidFloor(START + place * 1_000)}7000-8000-${String(place).padStart(12, '0')}`;

export const orderMoment = (place: number): number => START + place * 1_000;

/** The work of a consumer at a moment. */
export const workAt = (milliseconds: number, tenant = 'acme') =>
  workFor(tenant, new Date(milliseconds));

/** The nth order of a shop in one of its versions, with this number and nothing else. */
export const numbered = (
  place: number,
  rev: number,
  number: string,
): SearchableOrder & { readonly rev: number } => ({
  id: orderId(place),
  rev,
  number,
  customer_order_number: null,
  external_ref: null,
  external_id: null,
  external_refs: null,
  cart_id: null,
  billing_address: null,
  shipping_address: null,
  buyer: null,
  items: [],
  shipments: [],
  returns: [],
});

/** A search that reads every order: what the index is held against. */
export class NaiveSearch {
  readonly #orders = new Map<string, IndexedOrder>();

  /** An order with these words, one version on. */
  put(place: number, words: readonly string[]): IndexedOrder {
    const id = orderId(place);
    const order = { id, rev: (this.#orders.get(id)?.rev ?? 0) + 1, words };
    this.#orders.set(id, order);
    return order;
  }

  get(place: number): IndexedOrder | undefined {
    return this.#orders.get(orderId(place));
  }

  find(sought: Sought, passes: (id: string) => boolean = () => true): string[] {
    const { from, to, number } = sought;
    const floor = (at: number | undefined, otherwise: string) =>
      at === undefined ? otherwise : uuidFloor(at);
    return [...this.#orders.values()]
      .filter(({ id, words }) => {
        const text = words.join(' ');
        const isFound =
          hasWords(sought, text) ||
          (number !== undefined && hasWords({ ...sought, words: [], prefix: number }, text));
        return isFound && passes(id) && id > floor(from, '') && id < floor(to, '~');
      })
      .map(({ id }) => id)
      .sort()
      .reverse();
  }
}
