import { BODY_LIMIT } from '@waybill/events/record-events.writes';

/** Room for the envelope around `data`, the list of what was left out and the author included. */
const ENVELOPE_BYTES = 4_096;

/** Largest size of an event's data as JSON. */
export const DATA_LIMIT = BODY_LIMIT - ENVELOPE_BYTES;

type Data = Readonly<Record<string, unknown>>;

/** Data of an event, and the parts that had to be left out. */
export interface EventData {
  readonly data: Data;
  /** Paths of the keys that are missing. */
  readonly trimmed: readonly string[];
}

/** Lists that grow with the positions of an order. */
const long = ['moved', 'positions', 'restock'];

/**
 * The data of an event in at most `limit` bytes of JSON: without its lists of positions where an
 * order has thousands. Left out is left out, never null; the trail has it all.
 */
export function trimData(data: Data, limit = DATA_LIMIT): EventData {
  if (Buffer.byteLength(JSON.stringify(data)) <= limit) return { data, trimmed: [] };
  const trimmed = long.filter((name) => data[name] !== undefined);
  const rest = Object.entries(data).filter(([name]) => !trimmed.includes(name));
  return { data: Object.fromEntries(rest), trimmed };
}

/** The metadata of an order's event. */
export function eventMetadata(
  sequence: number,
  actor: string | null,
  { trimmed }: EventData,
): Readonly<Record<string, unknown>> {
  const metadata = { sequence, actor };
  return trimmed.length === 0 ? metadata : { ...metadata, trimmed };
}
