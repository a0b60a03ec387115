import type { Instant } from '@waybill/kernel/instant';
import type { Occasion } from './answer.ts';

/** A row of the trail of an order, of which a change has one for each of its events. */
export interface TrailRow {
  readonly name: string;
  readonly created_at: Instant;
  readonly payload: Readonly<Record<string, unknown>>;
}

/** Events of an order behind which something may have to be written (PEP-121). */
export const answeredTopics = [
  'order.acknowledged',
  'order.cancelled',
  'order.item.added',
  'order.item.cancelled',
  'order.shipment.created',
] as const;

const COMMANDS: ReadonlySet<string> = new Set([
  'order.acknowledged',
  'order.item.added',
  'order.item.cancelled',
]);

/** Documents are written with a change that came by one, and with a response that the shop asked for. */
export const isAnswered = (rows: readonly TrailRow[]): boolean =>
  rows.some(({ name }) => name.startsWith('peppol.document.'));

/**
 * The moment of a change of the shop at which the buyer is told; one for all of its events. What changed before
 * the acknowledgement, the acknowledgement tells (PEP-114, PEP-121).
 */
export function occasionOfChange(
  rows: readonly TrailRow[],
  acknowledgedAt: Instant | null,
): Occasion | undefined {
  const end = rows.find(({ name }) => name === 'order.cancelled');
  if (end !== undefined) {
    const { reason } = end.payload;
    return { kind: 'cancelled', reason: typeof reason === 'string' ? reason : null };
  }
  const command = rows.find(({ name }) => COMMANDS.has(name));
  if (command === undefined || acknowledgedAt === null) return undefined;
  return command.created_at < acknowledgedAt ? undefined : { kind: 'commanded' };
}

/** Ids of the shipments that a change began. */
export const shipmentsOfChange = (rows: readonly TrailRow[]): readonly unknown[] =>
  rows
    .filter(({ name }) => name === 'order.shipment.created')
    .map(({ payload }) => payload['shipment_id']);
