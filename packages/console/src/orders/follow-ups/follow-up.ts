import type { OrderWithParts, RestockItem } from '@waybill/client/shapes';
import { number } from '../../frame/format/money.ts';

/** What may be done with the goods of an order once a command on it is carried out. */
export type FollowUpKind = 'commit' | 'release' | 'restock';

/** A call on the stock that belongs to a command on an order, and waits until it is carried out. */
export interface FollowUp {
  /** Its Idempotency-Key too: however often it is tried, it happens once. */
  readonly id: string;
  readonly tenant: string;
  readonly orderId: string;
  readonly kind: FollowUpKind;
  readonly body: object;
  /** What it does, in words of the shop. */
  readonly sentence: string;
  /** Why the last try did not do it. */
  readonly problem?: string;
}

/** The operation of each kind, and what its button says. */
export const FOLLOW_UPS = {
  commit: { operation: 'inventories.commit', label: 'Commit the reservations' },
  release: { operation: 'inventories.release', label: 'Release the reservations' },
  restock: { operation: 'inventories.restock', label: 'Put into stock' },
} as const satisfies Record<FollowUpKind, { operation: string; label: string }>;

/** Reservations of one reference that are active. */
export interface Reserved {
  readonly reference: string;
  readonly count: number;
}

/** The references under which goods may be reserved for an order, each once (ORD-53). */
export function referencesOf(
  order: Pick<OrderWithParts, 'number' | 'external_ref' | 'cart_id' | 'id'>,
): string[] {
  const { number: own, external_ref, cart_id, id } = order;
  return [...new Set([own, external_ref, cart_id, id])].filter((one) => one !== null);
}

const reservations = (count: number) =>
  `${number(count)} ${count === 1 ? 'reservation' : 'reservations'}`;

/** What a commit or release of a reference does. */
export function reservedSentence(
  kind: Exclude<FollowUpKind, 'restock'>,
  { reference, count }: Reserved,
): string {
  const goods = `${reservations(count)} under ${reference}`;
  return kind === 'commit'
    ? `Commit ${goods}: the goods leave the stock.`
    : `Release ${goods}: the goods are free for others.`;
}

/** What a completed return puts back; a list of nothing needs no call. */
export function restockBody(items: readonly RestockItem[], returnNumber: string) {
  return {
    items: items.map(({ product_id, sku, quantity }) => ({
      ...(product_id === null ? { sku } : { product_id }),
      quantity,
    })),
    order_ref: returnNumber,
    restock: true,
  };
}

/** What a restock does. */
export function restockSentence(items: readonly RestockItem[], returnNumber: string): string {
  const words = items.map(
    ({ sku, product_id, quantity }) => `${number(quantity)} × ${sku ?? product_id}`,
  );
  return `Put ${words.join(', ')} of ${returnNumber} back into stock.`;
}

/** Follow-ups as they were stored; none where the text is none of ours. */
export function storedFollowUps(text: string | null): FollowUp[] {
  try {
    const all: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(all) ? all : [];
  } catch {
    return [];
  }
}
