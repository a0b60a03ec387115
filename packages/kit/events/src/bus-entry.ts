import { carriedJson } from '@waybill/kernel/carried-text';
import type { StoredEvent } from './change.entity.ts';
import { resourceOfChange } from './change-address.ts';

/** Limits of one call of PutEvents (WHK-13). */
const ENTRIES = 10;
const BYTES = 250 * 1024;

/** Above this an entry travels without its data; consumers read the body by its id (WHK-14). */
const DATA_BYTES = 200 * 1024;

/** Source, type, time and resource of an entry, which count towards the size of a call. */
const ENVELOPE_BYTES = 400;

/** An event as one call to the bus carries it. */
export interface BusEntry {
  readonly event: StoredEvent;
  /** Names the change of the event, so that its consumers find it by one read. */
  readonly resource: string;
  readonly detail: string;
}

function detailOf({ body }: StoredEvent): string {
  const carried = carriedJson(body);
  if (Buffer.byteLength(carried) <= DATA_BYTES) return carried;
  const { data: _, ...envelope } = JSON.parse(body) as Record<string, unknown>;
  return carriedJson(JSON.stringify({ ...envelope, data: null, data_omitted: true }));
}

/** Events in calls that the bus takes, in their order. */
export function batchEntries(events: readonly StoredEvent[]): BusEntry[][] {
  const batches: BusEntry[][] = [];
  let bytes = 0;
  for (const event of events) {
    const detail = detailOf(event);
    const size = Buffer.byteLength(detail) + ENVELOPE_BYTES;
    const entry = { event, resource: resourceOfChange(event.address), detail };
    const last = batches.at(-1);
    if (last === undefined || last.length >= ENTRIES || bytes + size > BYTES) {
      batches.push([entry]);
      bytes = size;
    } else {
      last.push(entry);
      bytes += size;
    }
  }
  return batches;
}
