import type { Moment } from '@waybill/kernel/moment';
import { type Detail, isRejection, type Rejection, reject } from '@waybill/kernel/rejection';
import { type Line, readLines } from '../item/item.ts';
import type { CallLocation } from '../location/call-location.ts';
import type { StockBook } from '../stock/stock-book.ts';
import type { KeyHolders } from '../stock/stock-input.ts';
import type { OwnFields } from '../stock/stock-row.ts';
import type { MovementBatch, ReceiveBody } from './booking.schema.ts';
import { type BatchLine, bookBatch } from './movement-batch.ts';
import { readReason } from './reason.ts';
import type { Decision, StockChange } from './stock-change.ts';

/** Goods that arrived. */
export interface Receipt {
  readonly lines: readonly Line[];
  /** Null is the default location. */
  readonly location_code: string | null;
  readonly reason: string | null;
}

/** Reads the body of a receipt (INV-57, INV-59). */
export function readReceipt(body: ReceiveBody): Receipt {
  return {
    lines: readLines(body),
    location_code: body.location_code ?? null,
    reason: readReason(body.reason),
  };
}

/** A receipt whose lines may set fields of their rows. */
export interface Delivery extends Receipt {
  readonly lines: readonly BatchLine[];
  /** The place of a line in the body, as details name its fields. */
  readonly pathOf: (index: number) => string;
}

function ownFields({ external_id, reorder_point, name, bin }: ReceiveBody): OwnFields {
  return {
    ...(name !== undefined && { name }),
    ...(bin !== undefined && { bin }),
    ...(external_id !== undefined && { external_id }),
    ...(reorder_point !== undefined && {
      reorder_point: reorder_point === null ? null : Number(reorder_point),
    }),
  };
}

/** Reads the body of a receipt with what its lines set of their rows (INV-135). */
export function readDelivery(body: ReceiveBody): Delivery {
  const receipt = readReceipt(body);
  const items = body.items ?? undefined;
  const lines = receipt.lines.map((line, index) => {
    return { ...line, own: ownFields(items?.[index] ?? body) };
  });
  return {
    ...receipt,
    lines,
    pathOf: (index) => (items === undefined ? '' : `items.${index}.`),
  };
}

/** Facts beside the rows that decide a receipt. */
interface Receiving extends Pick<Delivery, 'lines' | 'reason' | 'pathOf'> {
  readonly location: CallLocation;
  readonly holders: KeyHolders;
}

/** Books a receipt; rows that are missing begin here, with what their lines set (INV-57, INV-135). */
export function decideReceive(
  book: StockBook,
  receiving: Receiving,
  moment: Moment,
): Decision<MovementBatch> | Rejection<'quantity_limit_exceeded' | 'unique_violation'> {
  const { lines, reason, location } = receiving;
  const details = { type: 'inbound', reason, order_ref: null } as const;
  const decision = bookBatch<never>(book, location, lines, details, moment);
  if (isRejection(decision)) return decision;
  return refuseTakenKeys(decision.change, receiving) ?? decision;
}

/**
 * Refuses keys of other systems that a further row has, or that the call gives to two rows, naming
 * every line (INV-48, INV-136). A key that a row gives up here is free from the next call on.
 */
function refuseTakenKeys(
  { rows, bookings }: StockChange,
  { lines, holders, pathOf }: Receiving,
): Rejection<'unique_violation'> | undefined {
  const given = new Map<string, string>();
  const details: Detail[] = [];
  for (const { before, after } of rows) {
    const { id, external_id: key } = after;
    if (key === null || key === before?.row.external_id) continue;
    const at = lines.findLastIndex(
      ({ own }, index) => own?.external_id === key && bookings[index]?.stockId === id,
    );
    const path = `${pathOf(at)}external_id`;
    const [holder, twin] = [holders.get(key), given.get(key)];
    if (holder !== undefined) {
      details.push({ path, message: `is taken by the stock row ${holder}` });
    } else if (twin !== undefined) {
      details.push({ path, message: `is given to another row at ${twin}` });
    }
    given.set(key, path);
  }
  const [first] = details;
  if (first === undefined) return undefined;
  return reject('unique_violation', `${first.path} ${first.message}.`, details);
}
