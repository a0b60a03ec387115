import { uuidFloor } from '@waybill/kernel/id';
import { isSought, type Sought } from '../find/find-request.ts';
import { momentOf } from '../index/fences.ts';
import type { IndexedOrder } from '../index/log.repository.ts';

const START = Date.parse('2026-03-01T10:00:00.000Z');

/** The id of the nth order of a shop, one a second. */
export const orderId = (place: number): string =>
  `${uuidFloor(START + place * 1_000)}7000-8000-${String(place).padStart(12, '0')}`;

export const orderMoment = (place: number): number => START + place * 1_000;

/** A search that reads every order: what the index is held against. */
export class NaiveSearch {
  readonly #orders = new Map<string, IndexedOrder>();

  /** An order with these terms, one version on. */
  put(place: number, terms: readonly string[]): IndexedOrder {
    const id = orderId(place);
    const order = { id, rev: (this.#orders.get(id)?.rev ?? 0) + 1, terms };
    this.#orders.set(id, order);
    return order;
  }

  find(sought: Sought): string[] {
    return [...this.#orders.values()]
      .filter(({ id, terms }) => isSought(sought, terms, momentOf(id)))
      .map(({ id }) => id)
      .sort()
      .reverse();
  }
}
