import { fitsAnswer } from '@waybill/api/answer-size';
import { type Rejection, reject } from '@waybill/kernel/rejection';
import { UNDRAWN_NUMBER } from '@waybill/work/work';
import type { DrawnNumber } from '../number-range/number-format.ts';
import type { Shipment } from './order.schema.ts';
import { weighShipment } from './record.entity.ts';

/**
 * The most positions an order holds, whatever the shop's setting allows: with them it is still
 * placed in one transaction, and shipped, cancelled or returned as a whole in one.
 */
const POSITIONS_LIMIT = 2_500;

/** One transaction ends at 4 MB, and an order is written in one, with its events. */
const ITEMS_LIMIT_BYTES = 3_000_000;

/** No range makes longer numbers: prefix and suffix of 64 around at most 64 digits. */
export const NUMBER_LIMIT = UNDRAWN_NUMBER.length;

/** Stands for a number that is not drawn yet. */
export const UNDRAWN: DrawnNumber = { number: UNDRAWN_NUMBER, position_step: 1 };

/** Refuses positions that do not fit one transaction (ORD-130). */
export function refuseTransactionSize(
  items: readonly object[],
): Rejection<'payload_too_large'> | undefined {
  if (items.length > POSITIONS_LIMIT) {
    return reject(
      'payload_too_large',
      `An order holds at most ${POSITIONS_LIMIT} items, not ${items.length}; place the rest as another order.`,
    );
  }
  if (Buffer.byteLength(JSON.stringify(items)) <= ITEMS_LIMIT_BYTES) return undefined;
  return reject(
    'payload_too_large',
    `The items weigh more than ${ITEMS_LIMIT_BYTES} bytes as JSON.`,
  );
}

/** Positions that are stored together in a chunk, unless they are heavy. */
export const CHUNK_ITEMS = 40;

/**
 * The most chunks in which the positions of an order lie, a few for heavy ones aside: with each of them moved it is
 * still shipped in one transaction. A placement needs fewer; each addition begins one of its own.
 */
const CHUNKS_LIMIT = 75;

/** Refuses positions for an order to which they were added too often (ORD-130). */
export function refuseAddition(
  { chunks }: { readonly chunks: readonly unknown[] },
  added: readonly object[],
): Rejection<'payload_too_large'> | undefined {
  if (chunks.length + Math.ceil(added.length / CHUNK_ITEMS) <= CHUNKS_LIMIT) return undefined;
  return reject(
    'payload_too_large',
    'Positions were added to the order too often; place these as another order.',
  );
}

/** One item ends at 400 KB, and a delivery note is one, with its metadata and its tracking. */
const SHIPMENT_LIMIT_BYTES = 390_000;

/** Refuses a change after which a delivery note could not be stored any more (ORD-337). */
export function refuseShipmentSize(shipment: Shipment): Rejection<'payload_too_large'> | undefined {
  if (weighShipment(shipment) <= SHIPMENT_LIMIT_BYTES) return undefined;
  return reject(
    'payload_too_large',
    `The shipment would weigh more than ${SHIPMENT_LIMIT_BYTES} bytes with its metadata and tracking.`,
  );
}

/** Refuses a write after which the order could not be answered any more (ORD-132). */
export function refuseDetailSize(order: object): Rejection<'payload_too_large'> | undefined {
  if (fitsAnswer(JSON.stringify(order))) return undefined;
  return reject('payload_too_large', 'The order would be larger than the 5.5 MB of an answer.');
}
